/**
 * A proxy behind which the published address is the service under test, so that programs run as they are written down.
 * It refuses every other address: a client that asks elsewhere fails.
 */
import { request as ask, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

const PUBLISHED = "localhost:8787";

export interface Relay {
  /** The environment of a program that goes through the relay. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was asked through it: method, path and the range, if one was asked for. */
  readonly asked: readonly AskedFor[];
  close(): void;
}

export interface AskedFor {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
}

/** @param port where the service listens */
export async function startRelay(port: number): Promise<Relay> {
  const asked: AskedFor[] = [];
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "");
    if (url?.host !== PUBLISHED) {
      response.writeHead(403).end(`${request.url} is not the service`);
      return;
    }
    const { method = "GET", headers } = request;
    asked.push({ method, path: url.pathname, range: headers.range });
    const forwarded = ask({ host: "127.0.0.1", port, method, headers, path: url.pathname + url.search }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  server.on("connect", (request, socket) => {
    if (request.url !== PUBLISHED) {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    const service = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      service.pipe(socket);
      socket.pipe(service);
    });
    for (const [end, other] of [
      [socket, service],
      [service, socket],
    ] as const)
      end.on("error", () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    environment: {
      NODE_USE_ENV_PROXY: "1",
      http_proxy: address,
      HTTP_PROXY: address,
      no_proxy: "",
      NO_PROXY: "",
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
