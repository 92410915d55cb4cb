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

/** A file of sections: u32 length of the header, the header as JSON, the sections; each padded to four bytes. */
export function sectionFile(header: { readonly version: number }, sections: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const parts = [text, ...sections].flatMap((part) => [part, new Uint8Array(padding(part.length))]);
  return concat([integers([text.length], 4), ...parts]);
}

/**
 * The header of a file of sections, and a copy of the bytes after it: typed arrays must start at multiples of their
 * width, and a view into a block need not.
 *
 * @param kind what the file is called in messages
 * @throws when it is of another version
 */
export function readSectionFile<Header extends { readonly version: number }>(
  bytes: Uint8Array,
  version: number,
  kind: string,
): { header: Header; body: Uint8Array<ArrayBuffer> } {
  const aligned = bytes.slice();
  const length = new DataView(aligned.buffer).getUint32(0, true);
  const header = parseJson<Header>(aligned.subarray(4, 4 + length));
  if (header.version !== version) throw new Error(`${kind} version ${header.version} is not ${version}`);
  return { header, body: aligned.subarray(4 + length + padding(length)) };
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
}
