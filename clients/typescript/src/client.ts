/** Requests to the service: typed by its contract, revalidated by ETag, and repeated when it asks for that. */
import type { Get, Post } from "./api.d.ts";
import { EtagCache } from "./etag-cache.ts";
import { type Named, named } from "./named.ts";
import { problemOf } from "./problem-error.ts";
import { secondsToWait, wait } from "./retry.ts";
import type { Answer, BinaryPath, Known, ListPath, Page, ParametersOf, PlainPath, RecordOf } from "./typing.ts";

export interface ClientOptions {
  /** Address of the service, such as `https://api.example.org`. */
  readonly base: string;
  /** In place of the platform's own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Headers of each request, such as `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Characters of answers that are kept to be revalidated; 0 keeps none. 4 million unless told. */
  readonly cacheSize?: number;
  /** How often a request is repeated after a 503 or a 429. 3 unless told. */
  readonly retries?: number;
  /** The longest `Retry-After`, in seconds, that is waited for. 30 unless told. */
  readonly maxWait?: number;
  /** Waits between two tries. Tests inject a function that does not. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** Each method throws a `ProblemError` when the service refuses. */
export interface Client extends Named {
  /** The address that the client was made with. */
  readonly base: string;
  /** The JSON or the text at an address. A parameter of the path stands among the others. */
  get<Path extends keyof Get, const P extends ParametersOf<Path>>(
    path: Path,
    parameters: Known<P, ParametersOf<Path>>,
    options?: RequestOptions,
  ): Promise<Answer<Path, P>>;
  get<Path extends PlainPath>(path: Path): Promise<Answer<Path>>;
  /** Sends a body as JSON. */
  post<Path extends keyof Post>(
    path: Path,
    body: Post[Path]["body"],
    parameters?: Post[Path]["parameters"],
    options?: RequestOptions,
  ): Promise<Post[Path]["answer"]>;
  /** The pages of a list, one request each, made as they are needed. */
  pages<Path extends ListPath, const P extends ParametersOf<Path>>(
    path: Path,
    parameters: Known<P, ParametersOf<Path>>,
    options?: RequestOptions,
  ): AsyncGenerator<Answer<Path, P>, void>;
  pages<Path extends ListPath & PlainPath>(path: Path): AsyncGenerator<Answer<Path>, void>;
  /** The records of a list, from all of its pages. */
  records<Path extends ListPath, const P extends ParametersOf<Path>>(
    path: Path,
    parameters: Known<P, ParametersOf<Path>>,
    options?: RequestOptions,
  ): AsyncGenerator<RecordOf<Answer<Path, P>>, void>;
  records<Path extends ListPath & PlainPath>(path: Path): AsyncGenerator<RecordOf<Answer<Path>>, void>;
  /** The response itself, for dumps, streams and other formats. It is repeated after a 503 and not kept. */
  fetch(path: keyof Get | BinaryPath | (string & {}), init?: RequestInit): Promise<Response>;
}

type Values = Readonly<Record<string, unknown>>;

export function createClient({
  base: given,
  fetch: ask = globalThis.fetch,
  headers = {},
  cacheSize = 4_000_000,
  retries = 3,
  maxWait = 30,
  sleep = wait,
}: ClientOptions): Client {
  const base = given.replace(/\/+$/, "");
  const cache = new EtagCache(cacheSize);

  /** A successful response, or a 304. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const sent = new Headers(headers);
      for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
      const response = await ask(url, { ...init, headers: sent });
      if (response.ok || response.status === 304) return response;
      const seconds = secondsToWait(response, attempt);
      if (seconds === undefined || seconds > maxWait || attempt >= retries)
        throw problemOf(response, await response.text());
      await response.body?.cancel();
      await sleep(seconds * 1000, init.signal ?? undefined);
    }
  }

  /** @param isText whether the address may answer another format than JSON and NDJSON */
  async function read(url: string, options: RequestOptions = {}, isText = false): Promise<unknown> {
    const kept = cache.get(url);
    const response = await send(url, { ...options, ...(kept && { headers: { "If-None-Match": kept.etag } }) });
    const { text, type } =
      kept && response.status === 304
        ? kept
        : { text: await response.text(), type: response.headers.get("Content-Type") ?? "" };
    const isJson = /[/+]json\b/i.test(type);
    if (!isJson && !isText && !/ndjson/.test(type)) throw problemOf(response, text);
    const answer = isJson ? parsed(response, text) : text;
    const etag = response.headers.get("ETag");
    const isKept = etag !== null && !response.headers.get("Cache-Control")?.includes("no-store");
    if (isKept) cache.set(url, { etag, text, type });
    return answer;
  }

  /** A path, or an address that the service gave, at the base of this client. */
  function here(link: string): string {
    if (link.startsWith("/")) return base + link;
    if (link.startsWith(`${base}/`)) return link;
    if (!/^https?:/.test(link))
      throw new TypeError(`\`${link}\` is no address. One begins with \`/\`, as \`/api/v1/terms\`.`);
    const { pathname, search } = new URL(link);
    return base + pathname + search;
  }

  function addressOf(path: string, parameters: Values = {}): string {
    const query: Record<string, unknown> = { ...parameters };
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = query[name];
      if (typeof value !== "string" || /^\.{0,2}$/.test(value))
        throw new TypeError(`\`${name}\` is missing: ${JSON.stringify(value)} is no part of ${path}`);
      delete query[name];
      return encodeURIComponent(value);
    });
    const pairs = Object.entries(query)
      // An object, as of facts, stands for its members.
      .flatMap(([name, value]) => (isPlain(value) ? Object.entries(value) : [[name, value] as const]))
      .filter(([, value]) => (value ?? undefined) !== undefined)
      .map(([name, value]) => [name, written(value, name)]);
    const address = here(filled);
    if (pairs.length === 0) return address;
    return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(pairs)}`;
  }

  async function* pages(path: string, parameters?: Values, options?: RequestOptions): AsyncGenerator<Page, void> {
    for (let next: string | undefined = addressOf(path, parameters); next !== undefined; ) {
      const page = (await read(next, options)) as Page;
      yield page;
      next = page.links.next ? here(page.links.next) : undefined;
    }
  }

  const client = {
    base,
    async get(path: string, parameters?: Values, options?: RequestOptions) {
      const isText = /\.\w+(\?|$)|\bformat=/.test(path) || parameters?.["format"] !== undefined;
      return read(addressOf(path, parameters), options, isText);
    },
    async post(path: string, body: unknown, parameters?: Values, options?: RequestOptions) {
      const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
      const response = await send(addressOf(path, parameters), { ...options, ...init });
      return parsed(response, await response.text());
    },
    pages,
    async *records(path: string, parameters?: Values, options?: RequestOptions) {
      for await (const { data } of pages(path, parameters, options)) yield* data;
    },
    async fetch(path: string, init: RequestInit = {}) {
      return send(addressOf(path), init);
    },
  };
  // The contract's types are known to the caller alone.
  return Object.assign(client, named(client)) as unknown as Client;
}

function isPlain(value: unknown): value is object {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** A value as a query has it. */
function written(value: unknown, name: string): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (Array.isArray(value) || value instanceof Set) return Array.from(value, (one) => written(one, name)).join();
  if (/^(string|number|boolean)$/.test(typeof value)) return String(value);
  throw new TypeError(`\`${name}\` takes a text, a number, a boolean, a day or a list of these, and not ${value}`);
}

function parsed(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problemOf(response, text);
  }
}
