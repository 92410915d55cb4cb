/** Bytes and integers of the binary files. All numbers are little-endian. */

const decoder = new TextDecoder();

/** Joins pieces of text and bytes. */
export function concat(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The value of a JSON text in UTF-8. */
export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes)) as T;
}

/** Unsigned integers of `width` bytes each. */
export function integers(numbers: readonly number[] | Uint16Array | Uint32Array, width: 2 | 4): Uint8Array {
  const bytes = new Uint8Array(numbers.length * width);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, i) => {
    if (width === 2) view.setUint16(i * 2, number, true);
    else view.setUint32(i * 4, number, true);
  });
  return bytes;
}

/** The offset of each piece in a row of pieces, and the end. */
export function offsetsOf(lengths: readonly number[]): number[] {
  const offsets = [0];
  let total = 0;
  for (const length of lengths) {
    total += length;
    offsets.push(total);
  }
  return offsets;
}

/** Bytes that fill `length` up to a multiple of four. */
export function padding(length: number): number {
  return -length & 3;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
}
