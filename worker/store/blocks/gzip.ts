/**
 * Bodies that are stored compressed. A body is cut into segments, each of which is deflated by itself and ends on a
 * whole byte. One after another, between a header and a trailer, they are one member of gzip (RFC 1952), as every
 * client reads it. An edit rewrites its own segment only.
 */

/** How a body is stored: its tag and the lengths of its segments say all of the gzip form without reading it. */
export interface Deflated {
  /** Entity tag of the gzip form, quoted. */
  readonly etag: string;
  /** CRC-32 of the plain body. */
  readonly crc: number;
  readonly segments: readonly Segment[];
}

export interface Segment {
  /** Bytes of the plain segment. */
  readonly length: number;
  /** Bytes of the deflated one. */
  readonly stored: number;
}

/** As a directory row holds it: the lengths of each segment, plain and stored, one after another. */
export type DeflatedRow = [etag: string, crc: number, ...lengths: number[]];

/** Magic number and method; no name, no time, no flags, of no particular system. */
export const GZIP_HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is the last one: segments end without any. */
export const LAST_BLOCK = new Uint8Array([3, 0]);
const TRAILER = LAST_BLOCK.length + 8;

export function deflatedRow({ etag, crc, segments }: Deflated): DeflatedRow {
  return [etag, crc, ...segments.flatMap(({ length, stored }) => [length, stored])];
}

export function readDeflatedRow([etag, crc, ...lengths]: DeflatedRow): Deflated {
  const segments = Array.from({ length: lengths.length / 2 }, (_, i) => ({
    length: lengths[2 * i] ?? 0,
    stored: lengths[2 * i + 1] ?? 0,
  }));
  return { etag, crc, segments };
}

/** Bytes of all segments as they are stored. */
export function storedLength({ segments }: Deflated): number {
  return segments.reduce((sum, { stored }) => sum + stored, 0);
}

export function gzipLength(deflated: Deflated): number {
  return GZIP_HEADER.length + storedLength(deflated) + TRAILER;
}

/** The bytes behind the segments. */
export function gzipTrailer({ crc, segments }: Deflated): Uint8Array {
  const bytes = new Uint8Array(TRAILER);
  bytes.set(LAST_BLOCK);
  const view = new DataView(bytes.buffer, LAST_BLOCK.length);
  view.setUint32(0, crc, true);
  view.setUint32(4, segments.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, true);
  return bytes;
}

/** A segment as it was before. */
export function inflate(segment: Uint8Array): Promise<Uint8Array> {
  return transformed(new DecompressionStream("deflate-raw"), [segment, LAST_BLOCK]);
}

/** The output of a transformation of bytes. */
export async function transformed(
  { readable, writable }: CompressionStream | DecompressionStream,
  pieces: readonly Uint8Array[],
): Promise<Uint8Array> {
  const writer = (writable as WritableStream<Uint8Array>).getWriter();
  // An error shows at the other end.
  for (const piece of pieces) writer.write(piece).catch(() => undefined);
  writer.close().catch(() => undefined);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
