/** Tables of an index file, read where they lie: nothing is decoded before it is asked for. */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

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
