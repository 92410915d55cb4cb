/** A connection to the service over which a page arrives in pieces, each with time to be shown. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Workerd } from "../release/workerd.ts";

const PIECES = 30;
/** Somewhat more than a frame of the browser. */
const PAUSE_MS = 20;

export interface SlowConnection {
  /** Origin under which the service is reached. */
  readonly base: string;
  close(): void;
}

export async function startSlowConnection(service: Workerd): Promise<SlowConnection> {
  const server = createServer(async (request, response) => {
    const { accept = "*/*" } = request.headers;
    const answer = await service.fetch(request.url ?? "/", { headers: { accept } });
    const body = new Uint8Array(await answer.arrayBuffer());
    const { "content-encoding": _encoding, "content-length": _length, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    for (const piece of headers["content-type"]?.startsWith("text/html") ? piecesOf(body) : [body]) {
      response.write(piece);
      await sleep(PAUSE_MS);
    }
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Some thirty pieces. They end with a line: half a sentence is set otherwise than the whole, on any page. */
function piecesOf(body: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < body.length; ) {
    const line = body.indexOf(0x0a, start + Math.ceil(body.length / PIECES));
    const end = line < 0 ? body.length : line + 1;
    pieces.push(body.subarray(start, end));
    start = end;
  }
  return pieces;
}
