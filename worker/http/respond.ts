/** The one place where an answer becomes a response: headers, conditional requests, HEAD, problems. */
import { PROBLEMS, Problem } from "../problems.ts";
import { type SizedStream, withLength } from "../store/sized-stream.ts";
import { StorageError } from "../store/store.ts";
import { matchesNoneMatch } from "./conditional.ts";

export type Body = string | Uint8Array | SizedStream;

/** What a handler answers. The body is a function, so that a 304 never makes one, nor a HEAD where the length is known. */
export interface Answer {
  readonly mediaType: string;
  /** Quoted entity tag; an answer without one cannot be asked for conditionally. */
  readonly etag?: string;
  /** Bytes of the body, where they are known without making it. */
  readonly length?: number;
  readonly cache: CachePolicy;
  /** Headers of this answer alone: `Link`, `Vary`, `Content-Location`, `X-Total-Count`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the body; the same bytes each time. */
  body(): Body | Promise<Body>;
  /** The body lies in the store, which has it in memory where that pays: asking again costs little. */
  readonly stored?: true;
}

/** An answer ready to be sent, once or again: its headers are made when they are first wanted, and kept. */
export class Prepared {
  readonly etag: string | undefined;
  /** Bytes of the body, as soon as they are known. */
  length: number | undefined;
  readonly #fields: Readonly<Record<string, string>>;
  readonly #mediaType: string;
  #headers: Headers | undefined;
  #unchanged: Headers | undefined;

  constructor({ etag, length, cache, mediaType, headers }: Omit<Answer, "body">, apiVersion: string) {
    this.etag = etag;
    this.length = length;
    this.#mediaType = mediaType;
    const fields = commonHeaders(apiVersion);
    fields["Cache-Control"] = CACHE_CONTROL[cache];
    Object.assign(fields, headers);
    if (etag !== undefined) fields["ETag"] = etag;
    this.#fields = fields;
  }

  /** Those of a 200. */
  get headers(): Headers {
    this.#headers ??= new Headers({ ...this.#fields, "Content-Type": this.#mediaType });
    return this.#headers;
  }

  /** Those of a 304. */
  get unchanged(): Headers {
    this.#unchanged ??= new Headers(this.#fields);
    return this.#unchanged;
  }
}

/** `public`: cacheable by anyone and usable while stale; `none`: never stored. */
export type CachePolicy = "public" | "none";

const CACHE_CONTROL = {
  public: "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800",
  missing: "public, max-age=60",
  none: "no-store",
} as const;

const EXPOSED = "ETag, Link, Content-Location, X-API-Version, X-Total-Count, Retry-After";
const RETRY_AFTER_SECONDS = "5";

function commonHeaders(apiVersion: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-API-Version": apiVersion,
    "X-Content-Type-Options": "nosniff",
  };
}

/** The response when it has no body: to a request that holds the current tag, and to HEAD once the length is known. */
export function respondWithoutBody(request: Request, prepared: Prepared): Response | undefined {
  const { etag, length } = prepared;
  if (isRead(request) && etag !== undefined && matchesNoneMatch(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: prepared.unchanged });
  if (request.method !== "HEAD" || length === undefined) return undefined;
  const withLength = new Headers(prepared.headers);
  withLength.set("Content-Length", String(length));
  return new Response(null, { status: 200, headers: withLength });
}

export function respondWith(body: Uint8Array | SizedStream, { headers }: Prepared): Response {
  const sent = body instanceof Uint8Array ? body : withLength(body);
  return new Response(sent as ConstructorParameters<typeof Response>[0], { status: 200, headers });
}

/** Whatever went wrong, as a problem document. What the registry does not know is an internal error and says no more. */
export function respondProblem(
  request: Request,
  error: unknown,
  release: { apiVersion: string; base: string },
): Response {
  const problem = asProblem(error);
  const headers: Record<string, string> = {
    ...commonHeaders(release.apiVersion),
    "Cache-Control": problem.status === 404 && isRead(request) ? CACHE_CONTROL.missing : CACHE_CONTROL.none,
    "Content-Type": "application/problem+json",
    ...problem.headers,
  };
  if (problem.slug === "storage-unavailable") headers["Retry-After"] = RETRY_AFTER_SECONDS;
  const body = `${JSON.stringify(problem.document(release.base))}\n`;
  if (request.method !== "HEAD") return new Response(body, { status: problem.status, headers });
  headers["Content-Length"] = String(new TextEncoder().encode(body).length);
  return new Response(null, { status: problem.status, headers });
}

export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  const slug = error instanceof StorageError ? "storage-unavailable" : "internal-error";
  return new Problem(slug, PROBLEMS[slug].meaning);
}

/** A permanent move to the canonical spelling of an address. */
export function redirect(location: string, apiVersion: string): Response {
  const headers = { ...commonHeaders(apiVersion), "Cache-Control": CACHE_CONTROL.public, Location: location };
  return new Response(null, { status: 308, headers });
}

/** The answer to OPTIONS, which is also the CORS pre-flight. */
export function preflight(methods: readonly string[], apiVersion: string): Response {
  const allow = methods.join(", ");
  const headers = {
    ...commonHeaders(apiVersion),
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
    "Cache-Control": CACHE_CONTROL.none,
  };
  return new Response(null, { status: 204, headers });
}
