/** Bodies as they are stored compressed (`worker/store/blocks/gzip.ts`). */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { Deflated } from "../../worker/store/blocks/gzip.ts";

/**
 * zlib's usual effort: level 9 takes half as long again for 1 % less, and Brotli's smaller bodies cannot be joined from
 * segments or read by the runtime.
 */
const LEVEL = 6;

const deflated = promisify<Uint8Array, ZlibOptions, Uint8Array>(deflateRaw);

/**
 * A segment that others can follow: it refers to nothing before it and ends on a byte, without a last block. Threads of
 * Node's own make it.
 */
export async function deflateSegment(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await deflated(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }));
}

/**
 * @param plain the segments of a body
 * @param deflated the same, deflated
 */
export function describeGzip(plain: readonly Uint8Array[], deflated: readonly Uint8Array[]): Deflated {
  const hash = createHash("sha256").update("gzip\0");
  for (const segment of deflated) hash.update(segment);
  return {
    etag: `"${hash.digest("base64url").slice(0, 16)}"`,
    crc: plain.reduce((crc, segment) => crc32(segment, crc), 0),
    segments: plain.map(({ length }, i) => ({ length, stored: deflated[i]?.length ?? 0 })),
  };
}
