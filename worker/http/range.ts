/** Range requests (RFC 9110, section 14): a part of a body, for readers of large files and interrupted downloads. */
import { Problem } from "../problems.ts";
import type { SizedStream } from "../store/sized-stream.ts";
import { slice } from "../store/sized-stream.ts";
import type { ResponseHead } from "./response-head.ts";

/** First and last byte, both included, within the body. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** One range of bytes. Anything else, such as several ranges, is ignored as the standard allows. */
const ONE_RANGE = /^bytes=[ \t]*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))[ \t]*$/i;

/**
 * The response to a GET for a part of the body; `undefined` when the whole is to be sent.
 *
 * @throws a problem when the range lies outside the body
 */
export function respondWithRange(
  request: Request,
  body: Uint8Array | SizedStream,
  head: ResponseHead,
  send: (part: Uint8Array | SizedStream, init: ResponseInit) => Response,
): Response | undefined {
  const header = request.headers.get("Range");
  if (header === null || request.method !== "GET" || head.isGzip) return undefined;
  const condition = request.headers.get("If-Range");
  if (head.etag === undefined || (condition !== null && condition !== head.etag)) return undefined;
  const range = rangeOf(header, body.length);
  if (!range) return undefined;
  const { first, last } = range;
  const headers = new Headers(head.ok);
  headers.set("Content-Range", `bytes ${first}-${last}/${body.length}`);
  return send(slice(body, first, last + 1), { status: 206, headers });
}

function rangeOf(header: string, length: number): ByteRange | undefined {
  const [whole, first, last, suffix] = ONE_RANGE.exec(header) ?? [];
  if (whole === undefined) return undefined;
  if (suffix !== undefined) {
    if (Number(suffix) === 0 || length === 0) throw outside(length);
    return { first: Math.max(0, length - Number(suffix)), last: length - 1 };
  }
  const from = Number(first);
  const to = last === "" ? length - 1 : Number(last);
  // A range that ends before it begins is no range at all.
  if (last !== "" && to < from) return undefined;
  if (from >= length) throw outside(length);
  return { first: from, last: Math.min(to, length - 1) };
}

function outside(length: number): Problem {
  return new Problem("range-not-satisfiable", `The body has ${length} bytes, and the range lies outside of them.`, {
    headers: { "Content-Range": `bytes */${length}` },
  });
}
