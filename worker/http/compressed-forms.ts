/** An answer in its two forms, plain and compressed, as they are cached and sent. */

import type { Versions } from "../release.ts";
import type { SizedStream } from "../store/sized-stream.ts";
import type { Answer } from "./answer.ts";
import { gzip, isCompressedByPlatform, isWorthCompressing } from "./content-coding.ts";
import type { CachedResponse } from "./response-cache.ts";
import { ResponseHead } from "./response-head.ts";

/**
 * The forms of an answer, as far as they are known before its body is made. A stored file has both when it is stored
 * compressed. An answer made at the edge is compressed where the platform does not do it. Its compressed form has the
 * same tag with `W/`, as the platform would send it. Whether to compress is decided when the body is made.
 */
export function formsOf(answer: Answer, versions: Versions): CachedResponse {
  const { isStoredFile, gzip: zipped, etag, mediaType, body, range } = answer;
  const varies = zipped !== undefined || (isStoredFile === undefined && !isCompressedByPlatform(mediaType));
  const head = new ResponseHead(answer, versions, { varies });
  const plain = { head, ...(range && { range }) };
  if (!varies) return { ...plain, ...(isStoredFile && { body }) };
  if (zipped) {
    const zippedHead = new ResponseHead({ ...answer, ...zipped }, versions, { varies, isGzip: true });
    return { ...plain, body, gzip: { head: zippedHead, body: () => zipped.body() } };
  }
  const weak = etag === undefined ? {} : { etag: `W/${etag}` };
  return { head, gzip: { head: new ResponseHead({ ...answer, ...weak }, versions, { varies }) } };
}

/** The forms with the body that was made at the edge. It is compressed when a request wants it so. */
export async function withBody(
  { head, gzip: zipped }: CachedResponse,
  body: Uint8Array | SizedStream,
  wanted: CachedResponse,
): Promise<CachedResponse> {
  head.length = body.length;
  const plain = body instanceof Uint8Array ? { head, body } : { head };
  if (!zipped) return plain;
  if (!(body instanceof Uint8Array && isWorthCompressing(body))) {
    zipped.head.length = body.length;
    return { ...plain, gzip: { ...plain, head: zipped.head } };
  }
  if (wanted !== zipped) return { ...plain, gzip: zipped };
  const bytes = await gzip(body);
  zipped.head.length = bytes.length;
  zipped.head.isGzip = true;
  return { ...plain, gzip: { head: zipped.head, body: bytes } };
}
