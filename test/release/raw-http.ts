/** Requests that are sent exactly as written; a standard client would normalize them. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import type { Answer } from "./contract/contract-checker.ts";

export interface RawRequest {
  readonly method?: string;
  /** The request target, character for character; above U+007F as Latin-1 bytes. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** An answer with its bytes as they were sent. */
export interface ExactAnswer extends Answer {
  readonly bytes: Buffer;
}

/** The answer to one request. @throws when the connection ends without one */
export function ask(port: number, { method = "GET", target, headers = {}, body }: RawRequest): Promise<ExactAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path: target, headers, agent };
    const request = httpRequest(options, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(pieces);
        let headers: Headers | undefined;
        let text: string | undefined;
        // Of many answers a test looks at the status alone, and some are files of many megabytes.
        resolve({
          status: response.statusCode ?? 0,
          get headers() {
            headers ??= headersOf(response.headers);
            return headers;
          },
          bytes,
          get text() {
            text ??= bytes.toString();
            return text;
          },
        });
      });
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The service closed a connection that was kept just when it was used again: nothing was answered or handled.
      if (request.reusedSocket && error.code === "ECONNRESET")
        resolve(ask(port, { method, target, headers, ...(body !== undefined && { body }) }));
      else reject(error);
    });
    request.end(body);
  });
}

function headersOf(received: IncomingHttpHeaders): Headers {
  return new Headers(
    Object.entries(received).map(([name, value]): [string, string] => [name, [value ?? ""].flat().join(", ")]),
  );
}

/** Writes these bytes to a connection of their own, closes it for writing, and gives all that comes back. */
export function send(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("data", (piece: Buffer) => received.push(piece));
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
    socket.end(bytes);
  });
}
