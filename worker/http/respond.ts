/** Turns answers into responses: headers, conditional requests, HEAD, ranges. */
import { Problem } from "../problems.ts";
import type { Versions } from "../release.ts";
import { fixedLength, type SizedStream, slice } from "../store/sized-stream.ts";
import type { Answer, Body } from "./answer.ts";
import { matchesIfNoneMatch, satisfiesIfMatch } from "./conditional.ts";
import { type Form, formFor, gzip, isWorthCompressing } from "./content-coding.ts";
import { type ByteRange, requestedRange } from "./range.ts";

export const CACHE_CONTROL = {
  public: "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800",
  immutable: "public, max-age=31536000, immutable",
  missing: "public, max-age=60",
  none: "no-store",
} as const;

const EXPOSED =
  "Accept-Ranges, Content-Range, ETag, Link, Content-Location, X-API-Version, X-Data-Version, X-Total-Count, Retry-After";

/** The headers of every response. */
export function commonHeaders({ apiVersion, edition }: Versions): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-API-Version": apiVersion,
    "X-Data-Version": edition,
    "X-Content-Type-Options": "nosniff",
  };
}

/**
 * The response to a request. A HEAD of a stored file reads no body. A HEAD of an edge-rendered answer renders it for its
 * length, at the cost of a GET.
 *
 * @throws a problem when the request is for another state of the answer (`If-Match`), or for a part that the body does
 *   not have
 */
export async function respond(request: Request, answer: Answer, versions: Versions): Promise<Response> {
  if (answer.status !== undefined) return respondWithStatus(request, answer, answer.status, versions);
  const form = formFor(request, answer);
  const headers = headersOf(answer, form, versions);
  if (isUnchanged(request, form.etag)) return new Response(null, { status: 304, headers });
  headers["Content-Type"] = answer.mediaType;
  if (form.coding === "gzip") headers["Content-Encoding"] = "gzip";
  if (request.method === "HEAD" && form.length !== undefined) return headOf(form.length, headers);
  const partOf = request.headers.has("Range") ? form.etag : undefined;
  if (partOf !== undefined && answer.range && answer.length !== undefined) {
    const range = requestedRange(request, partOf, answer.length);
    if (range) return respondWithPart(bytesOf(await answer.range(range.start, range.end)), range, headers);
  }
  let body = bytesOf(await form.body());
  if (form.coding === "gzip if it is worth it" && body instanceof Uint8Array && isWorthCompressing(body)) {
    body = await gzip(body);
    headers["Content-Encoding"] = "gzip";
  }
  if (request.method === "HEAD") return headOf(body.length, headers);
  const range = partOf === undefined ? undefined : requestedRange(request, partOf, body.length);
  if (range) return respondWithPart(slice(body, range.start, range.end), range, headers);
  // Cloudflare's: the body is compressed already. Other runtimes send what they are given anyway.
  return send(body, { status: 200, headers, ...("Content-Encoding" in headers && { encodeBody: "manual" }) });
}

/** The headers of an answer, those of its body excepted. */
function headersOf(
  answer: Answer,
  { etag, varies }: Pick<Form, "etag" | "varies">,
  versions: Versions,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders(versions),
    "Cache-Control": CACHE_CONTROL[answer.cache],
    ...answer.headers,
    ...(etag !== undefined && { ETag: etag, "Accept-Ranges": "bytes" }),
  };
  if (varies)
    headers["Vary"] = headers["Vary"] === undefined ? "Accept-Encoding" : `${headers["Vary"]}, Accept-Encoding`;
  return headers;
}

/** @throws a problem when the request is for another state of the answer (`If-Match`) */
function isUnchanged(request: Request, etag: string | undefined): boolean {
  if (etag === undefined || !isSafeMethod(request)) return false;
  if (!satisfiesIfMatch(request.headers.get("If-Match"), etag))
    throw new Problem(
      "precondition-failed",
      `The tag of the answer is \`${etag}\`, and \`If-Match\` does not name it.`,
    );
  return matchesIfNoneMatch(request.headers.get("If-None-Match"), etag.replace(/^W\//, ""));
}

function headOf(length: number, headers: Record<string, string>, status = 200): Response {
  return new Response(null, { status, headers: { ...headers, "Content-Length": String(length) } });
}

function respondWithPart(
  part: Uint8Array | SizedStream,
  { start, end, length }: ByteRange,
  headers: Record<string, string>,
): Response {
  return send(part, { status: 206, headers: { ...headers, "Content-Range": `bytes ${start}-${end - 1}/${length}` } });
}

function send(body: Uint8Array | SizedStream, init: ResponseInit): Response {
  const sent = body instanceof Uint8Array ? body : fixedLength(body);
  return new Response(sent as ConstructorParameters<typeof Response>[0], init);
}

/** A response with a status of its own. It is neither conditional nor cached. */
async function respondWithStatus(
  request: Request,
  answer: Answer,
  status: number,
  versions: Versions,
): Promise<Response> {
  const body = bytesOf(await answer.body());
  const headers = headersOf(answer, { etag: answer.etag, varies: false }, versions);
  if (body.length === 0) return new Response(null, { status, headers });
  headers["Content-Type"] = answer.mediaType;
  return request.method === "HEAD" ? headOf(body.length, headers, status) : send(body, { status, headers });
}

const encoder = new TextEncoder();

/** A body with a known length in bytes. */
function bytesOf(body: Body): Uint8Array | SizedStream {
  return typeof body === "string" ? encoder.encode(body) : body;
}

export function isSafeMethod({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
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
