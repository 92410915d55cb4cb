/** Range requests (RFC 9110, section 14): a part of a body, for readers of large files and interrupted downloads. */
import { Problem } from "../problems.ts";

/** The bytes from `start` up to `end` of a body with `length` bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** One range of bytes. Anything else, such as several ranges, is ignored as the standard allows. */
const ONE_RANGE = /^bytes=[ \t]*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))[ \t]*$/i;

/**
 * The part of a plain body that a GET asks for; `undefined` when the whole is to be sent.
 *
 * @param etag tag of the body
 * @throws a problem when the range lies outside the body
 */
export function requestedRange({ method, headers }: Request, etag: string, length: number): ByteRange | undefined {
  const header = headers.get("Range");
  if (header === null || method !== "GET") return undefined;
  const condition = headers.get("If-Range");
  return condition === null || condition === etag ? rangeOf(header, length) : undefined;
}

function rangeOf(header: string, length: number): ByteRange | undefined {
  const [whole, first, last, suffix] = ONE_RANGE.exec(header) ?? [];
  if (whole === undefined) return undefined;
  if (suffix !== undefined) {
    if (Number(suffix) === 0 || length === 0) throw outside(length);
    return { start: Math.max(0, length - Number(suffix)), end: length, length };
  }
  const from = Number(first);
  const to = last === "" ? length - 1 : Number(last);
  // A range that ends before it begins is no range at all.
  if (last !== "" && to < from) return undefined;
  if (from >= length) throw outside(length);
  return { start: from, end: Math.min(to + 1, length), length };
}

function outside(length: number): Problem {
  return new Problem("range-not-satisfiable", `The body has ${length} bytes, and the range lies outside of them.`, {
    headers: { "Content-Range": `bytes */${length}` },
  });
}
