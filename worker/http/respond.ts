/** Turns answers into responses: headers, conditional requests, HEAD, problems. */
import { PROBLEMS, Problem } from "../problems.ts";
import type { Versions } from "../release.ts";
import { fixedLength, type SizedStream, slice } from "../store/sized-stream.ts";
import { StorageError } from "../store/store.ts";
import type { Answer, Body } from "./answer.ts";
import { matchesIfNoneMatch, satisfiesIfMatch } from "./conditional.ts";
import { type ByteRange, requestedRange } from "./range.ts";
import { CACHE_CONTROL, commonHeaders, ResponseHead } from "./response-head.ts";

const RETRY_AFTER_SECONDS = "5";

/**
 * The response if it has no body: a 304, or a HEAD whose length is known. A HEAD of a stored file reads no body. A HEAD
 * of an edge-rendered answer renders it for its length, at the cost of a GET, and the following GET is cached.
 *
 * @throws a problem when the request is for another state of the answer (`If-Match`)
 */
export function respondWithoutBody(request: Request, head: ResponseHead): Response | undefined {
  const { etag, length } = head;
  if (isSafeMethod(request) && etag !== undefined && !satisfiesIfMatch(request.headers.get("If-Match"), etag))
    throw new Problem(
      "precondition-failed",
      `The tag of the answer is \`${etag}\`, and \`If-Match\` does not name it.`,
    );
  if (
    isSafeMethod(request) &&
    etag !== undefined &&
    matchesIfNoneMatch(request.headers.get("If-None-Match"), strong(etag))
  )
    return new Response(null, { status: 304, headers: head.notModified });
  if (request.method !== "HEAD" || length === undefined) return undefined;
  const headers = new Headers(head.ok);
  headers.set("Content-Length", String(length));
  return new Response(null, { status: 200, headers });
}

/** @throws a problem when the request is for a part that the body does not have */
export function respondWith(request: Request, body: Uint8Array | SizedStream, head: ResponseHead): Response {
  const range = requestedRange(request, head, body.length);
  if (range) return respondWithPart(slice(body, range.start, range.end), range, head);
  // Cloudflare's: the body is compressed already. Other runtimes send what they are given anyway.
  const init = { status: 200, headers: head.ok, ...(head.isGzip && { encodeBody: "manual" }) };
  return send(body, init);
}

/** The response to a request for a part of a body, which alone was read. */
export function respondWithPart(part: Uint8Array | SizedStream, range: ByteRange, head: ResponseHead): Response {
  const headers = new Headers(head.ok);
  headers.set("Content-Range", `bytes ${range.start}-${range.end - 1}/${range.length}`);
  return send(part, { status: 206, headers });
}

function send(body: Uint8Array | SizedStream, init: ResponseInit): Response {
  const sent = body instanceof Uint8Array ? body : fixedLength(body);
  return new Response(sent as ConstructorParameters<typeof Response>[0], init);
}

/** A response with a status of its own. It is neither conditional nor cached. */
export async function respondWithStatus(answer: Answer, status: number, versions: Versions): Promise<Response> {
  const { ok } = new ResponseHead(answer, versions);
  const body = bytesOf(await answer.body());
  if (body.length > 0) return new Response(body as ConstructorParameters<typeof Response>[0], { status, headers: ok });
  const headers = new Headers(ok);
  headers.delete("Content-Type");
  return new Response(null, { status, headers });
}

/** A tag without the mark that makes it weak. */
function strong(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}

const encoder = new TextEncoder();

/** A body with a known length in bytes. */
export function bytesOf(body: Body): Uint8Array | SizedStream {
  return typeof body === "string" ? encoder.encode(body) : body;
}

/** The response to a request that failed, as a problem document in JSON. */
export function respondProblem(
  request: Request,
  problem: Problem,
  release: Versions & { readonly base: string },
): Response {
  return respondFailure(request, problem, release, {
    body: `${JSON.stringify(problem.document(release.base))}\n`,
    headers: { "Content-Type": "application/problem+json" },
  });
}

/** The response to a request that failed, with a body in some representation. */
export function respondFailure(
  request: Request,
  problem: Problem,
  release: Versions,
  { body, headers: own }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Response {
  const headers: Record<string, string> = {
    ...commonHeaders(release),
    "Cache-Control":
      (problem.status === 404 || problem.status === 410) && isSafeMethod(request)
        ? CACHE_CONTROL.missing
        : CACHE_CONTROL.none,
    ...own,
    ...problem.headers,
  };
  if (problem.slug === "storage-unavailable") headers["Retry-After"] = RETRY_AFTER_SECONDS;
  if (request.method !== "HEAD") return new Response(body, { status: problem.status, headers });
  headers["Content-Length"] = String(new TextEncoder().encode(body).length);
  return new Response(null, { status: problem.status, headers });
}

export function isSafeMethod({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Unknown errors become `internal-error` without details. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  const slug = error instanceof StorageError ? "storage-unavailable" : "internal-error";
  return new Problem(slug, PROBLEMS[slug].meaning);
}

/** A permanent move to the one address of a resource. */
export function redirect(location: string, versions: Versions, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...commonHeaders(versions), "Cache-Control": CACHE_CONTROL.public, ...more, Location: location };
  return new Response(null, { status: 308, headers });
}

/** Request headers that a pre-flight names when it was not asked for any. */
const REQUEST_HEADERS = "Accept, Content-Type, If-Match, If-None-Match, If-Range, Range";

/** A list of header names, of at most `MAX_ASKED_HEADERS` characters. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_ASKED_HEADERS = 1000;

/**
 * The answer to OPTIONS, which is also the CORS pre-flight. Any header may be sent: none gives access to anything, and
 * libraries add their own.
 */
export function preflight({ headers: sent }: Request, methods: readonly string[], versions: Versions): Response {
  const allow = methods.join(", ");
  const asked = sent.get("Access-Control-Request-Headers") ?? "";
  const isList = asked.length <= MAX_ASKED_HEADERS && HEADER_NAMES.test(asked);
  const headers = {
    ...commonHeaders(versions),
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": isList ? asked : REQUEST_HEADERS,
    "Access-Control-Max-Age": "86400",
    Vary: "Access-Control-Request-Headers",
    "Cache-Control": CACHE_CONTROL.none,
  };
  return new Response(null, { status: 204, headers });
}
