/**
 * The server of `npm run dev`. Its pages have a script that loads them again after an edit, and shows what is wrong
 * with the content over the last good state. The script and its events are this server's own: no release has them.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { required } from "../../formats/required.ts";
import { bundle } from "../pack/bundler.ts";
import { type Diagnostic, formatDiagnostic } from "../parse/diagnostics.ts";
import type { Handle } from "./previews.ts";

const SCRIPT_PATH = "/_dev/preview.js";
const EVENTS_PATH = "/_dev/events";

/** Messages to the open pages. */
interface LiveState {
  /** Changes with every good state of the content. */
  readonly version: number;
  /** Errors of the content as it was saved last, a line each. */
  readonly errors: readonly string[];
}

export class LiveServer {
  readonly #base: string;
  readonly #script: Uint8Array;
  readonly #pages = new Set<ServerResponse>();
  readonly #server: Server;
  #state: LiveState = { version: 0, errors: [] };
  #handle: Handle;

  /** @param base address of the service in its answers */
  static async start(base: string, handle: Handle, port: number): Promise<LiveServer> {
    const { outputFiles } = await bundle({ entryPoints: ["site/scripts/live-reload.ts"], target: "es2024" });
    const live = new LiveServer(base, handle, required(outputFiles[0], "the bundled script").contents);
    // A connection that is idle while a build takes its time stays open.
    live.#server.keepAliveTimeout = 0;
    live.#server.listen(port, "localhost");
    await once(live.#server, "listening");
    return live;
  }

  private constructor(base: string, handle: Handle, script: Uint8Array) {
    this.#base = base;
    this.#handle = handle;
    this.#script = script;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
        response.end(`${error instanceof Error ? error.message : String(error)}\n`);
      });
    });
  }

  /** Serves another state of the content; open pages are loaded again. */
  show(handle: Handle): void {
    this.#handle = handle;
    this.#tell({ version: this.#state.version + 1, errors: [] });
  }

  /** Shows what keeps the content from being served, over the last good state. */
  refuse(diagnostics: readonly Diagnostic[]): void {
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(formatDiagnostic);
    this.#tell({ ...this.#state, errors });
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.end();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #tell(state: LiveState): void {
    this.#state = state;
    for (const page of this.#pages) page.write(eventOf(state));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.#base);
    if (pathname === EVENTS_PATH) return this.#subscribe(response);
    if (pathname === SCRIPT_PATH) {
      response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" });
      response.end(this.#script);
      return;
    }
    const { version } = this.#state;
    const answer = await this.#handle(requestOf(request, this.#base));
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") === true;
    const headers = Object.fromEntries(answer.headers);
    // The page shows the last saved state, not the browser's copy.
    headers["cache-control"] = "no-store";
    if (isPage) delete headers["content-length"];
    response.writeHead(answer.status, headers);
    if (isPage) response.end(withScript(await answer.text(), version));
    else if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(response);
    else response.end();
  }

  #subscribe(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write(eventOf(this.#state));
    this.#pages.add(response);
    response.on("close", () => this.#pages.delete(response));
  }
}

function eventOf(state: LiveState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}

/** The script is this server's, so the pages' Content-Security-Policy allows it. */
function withScript(page: string, version: number): string {
  return page.replace("</head>", `<script type="module" src="${SCRIPT_PATH}?version=${version}"></script>\n</head>`);
}

function requestOf(request: IncomingMessage, base: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) {
    // Answers are read here before they are sent, and must be whole.
    if (name === "accept-encoding" || name === "if-none-match") continue;
    for (const each of value ?? []) headers.append(name, each);
  }
  const { method = "GET" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(request) as never, duplex: "half" as const } : {};
  return new Request(new URL(request.url ?? "/", base), { method, headers, ...body });
}
