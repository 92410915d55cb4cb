/** An answer in its forms, plain and compressed, as they are cached and sent. */

import type { Versions } from "../release.ts";
import type { SizedStream } from "../store/sized-stream.ts";
import type { Answer } from "./answer.ts";
import { gzip, isCompressedByPlatform, isWorthCompressing } from "./content-coding.ts";
import type { CachedResponse } from "./response-cache.ts";
import { ResponseHead } from "./response-head.ts";

/**
 * The forms of an answer, as far as they are known before its body is made. A stored file has a gzip form when it is
 * stored compressed. An answer made at the edge is compressed where the platform does not do it; whether to compress is
 * decided when the body is made.
 *
 * What the platform compresses on the way has a weak tag for a client that takes a coding: one tag then stands for
 * several forms, which are the same in meaning and not in bytes.
 */
export function formsOf(answer: Answer, versions: Versions): CachedResponse {
  const { isStoredFile, gzip: zipped, etag, mediaType, body, range } = answer;
  const isRecoded = etag !== undefined && isCompressedByPlatform(mediaType);
  const varies =
    isRecoded || zipped !== undefined || (isStoredFile === undefined && !isCompressedByPlatform(mediaType));
  const head = new ResponseHead(answer, versions, { varies });
  const own = isStoredFile && { body };
  const plain = { head, ...own, ...(range && { range }) };
  if (!varies) return plain;
  const weakHead = new ResponseHead({ ...answer, ...weakTag(etag) }, versions, { varies });
  const recoded = isRecoded && { recoded: { head: weakHead, ...own } };
  if (zipped) {
    const tagged = { ...answer, ...zipped, ...(isRecoded && weakTag(zipped.etag)) };
    const zippedHead = new ResponseHead(tagged, versions, { varies, isGzip: true });
    return { ...plain, ...recoded, gzip: { head: zippedHead, body: () => zipped.body() } };
  }
  return isRecoded ? { ...plain, ...recoded } : { ...plain, gzip: { head: weakHead } };
}

function weakTag(etag: string | undefined): { etag?: string } {
  return etag === undefined ? {} : { etag: `W/${etag}` };
}

/** The forms with the body that was made at the edge. It is compressed when a request wants it so. */
export async function withBody(
  { head, gzip: zipped, recoded }: CachedResponse,
  body: Uint8Array | SizedStream,
  wanted: CachedResponse,
): Promise<CachedResponse> {
  head.length = body.length;
  const plain = body instanceof Uint8Array ? { head, body } : { head };
  if (recoded) {
    recoded.head.length = body.length;
    return { ...plain, recoded: { ...plain, head: recoded.head } };
  }
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
