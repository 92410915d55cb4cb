/**
 * The server of `npm run dev`. Its pages have a script that loads them again after an edit, and shows what is wrong
 * with the content over the last good state. The script and its events are this server's own: no release has them.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { PROBLEMS, Problem } from "../../../worker/problems.ts";
import { required } from "../../../worker/required.ts";
import { truncate } from "../../../worker/truncate.ts";
import { errorMessage } from "../../cli/command.ts";
import { bundle } from "../../pack/bundler.ts";
import { type Diagnostic, formatDiagnostic } from "../../parse/diagnostics.ts";
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
    const { outputFiles } = await bundle({ entryPoints: ["build/site/scripts/live-reload.ts"], target: "es2024" });
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
        if (response.headersSent) response.end();
        else this.#refuse(response, new Problem("internal-error", errorMessage(error)));
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
    const { method = "GET", headers: sent } = request;
    // A page of another site whose name leads to this machine could read drafts otherwise.
    if (!isOwnHost(sent.host, this.#base)) return refuseHost(response, this.#base);
    const url = urlOf(request, this.#base);
    if (!url) return this.#refuse(response, new Problem("malformed-path", PROBLEMS["malformed-path"].meaning));
    if (!METHODS.includes(method)) {
      const detail = `\`${truncate(method)}\` is not taken here.`;
      return this.#refuse(
        response,
        new Problem("method-not-allowed", detail, { headers: { Allow: METHODS.join(", ") } }),
      );
    }
    const { pathname } = url;
    if (pathname === EVENTS_PATH) return this.#subscribe(response);
    if (pathname === SCRIPT_PATH) {
      response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" });
      response.end(this.#script);
      return;
    }
    const { version } = this.#state;
    const answer = await this.#handle(requestOf(request, url));
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

  #refuse(response: ServerResponse, problem: Problem): void {
    const headers = { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...problem.headers };
    response.writeHead(problem.status, headers);
    response.end(`${JSON.stringify(problem.document(this.#base))}\n`);
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

/** Methods that some address takes; the fetch standard has no requests with some of the others. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** Whether a request's `Host` is this machine's, or that of the address in the answers. */
function isOwnHost(host: string | undefined, base: string): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  return name !== undefined && ["localhost", "127.0.0.1", "[::1]", new URL(base).hostname].includes(name);
}

function refuseHost(response: ServerResponse, base: string): void {
  const detail = `This server answers at ${base} and under no other name.`;
  response.writeHead(421, { "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  response.end(`${JSON.stringify({ type: "about:blank", title: "Misdirected request", status: 421, detail })}\n`);
}

/** The address of a request; `undefined` for one that is none. */
function urlOf({ url = "/" }: IncomingMessage, base: string): URL | undefined {
  // A proxy sends the whole address. Without the base, `//x` would be an address of another host.
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/]*/, "");
  return (path.startsWith("/") && URL.parse(base + path)) || undefined;
}

function requestOf(request: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) {
    // Answers are read here before they are sent, and must be whole.
    if (name === "accept-encoding" || name === "if-none-match") continue;
    for (const each of value ?? []) headers.append(name, each);
  }
  const { method = "GET" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(request) as never, duplex: "half" as const } : {};
  return new Request(url, { method, headers, ...body });
}
