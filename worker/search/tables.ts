/** Tables of an index file, read where they lie: nothing is decoded before it is asked for. */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Where each entry of a table starts, and where the last one ends. The file has the lengths, which are a third of its
 * size when it is compressed; to add them up takes less than a millisecond.
 *
 * @param lengths of the entries, as varints
 */
export function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let entries = 0;
  let sum = 0;
  for (let at = 0; at < lengths.length; at++) {
    let byte = lengths[at] ?? 0;
    sum += byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = lengths[++at] ?? 0;
      sum += (byte & 0x7f) << shift;
    }
    starts[++entries] = sum;
  }
  return starts.subarray(0, entries + 1);
}

/** Texts by their number. */
export class TextTable {
  readonly #bytes: Uint8Array;
  /** Where each text starts, and where the last one ends. */
  readonly #starts: Uint32Array;

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  text(entry: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts[entry], this.#starts[entry + 1]));
  }
}

/** The bytes of a text. ASCII, which nearly all words are, is not worth a call of the runtime's encoder. */
export function bytesOf(text: string): ArrayLike<number> {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return encoder.encode(text);
    bytes.push(code);
  }
  return bytes;
}

/** The text that stands in bytes, likewise. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}
