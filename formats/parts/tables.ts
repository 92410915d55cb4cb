/** Tables of an index file, read where they lie: nothing is decoded before it is asked for. */
import { byteAt, uint32At } from "./required.ts";
import { Varints } from "./varints.ts";

/** Every so many entries a table is marked, so that no entry is further from a mark than these. */
export const BLOCK = 16;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Where each entry of a table starts: the sums of the varint lengths, with a mark every `BLOCK` entries that
 * holds the sum so far and the place in the lengths.
 */
export class Starts {
  readonly #lengths: Uint8Array;
  readonly #marks: Uint32Array;
  /** The starts in the block that was read last. */
  readonly #read = new Uint32Array(BLOCK);
  #block = -1;

  constructor(lengths: Uint8Array, marks: Uint32Array) {
    this.#lengths = lengths;
    this.#marks = marks;
  }

  /** Start of an entry; of the one behind the last, the end of the table. */
  of(entry: number): number {
    const block = Math.floor(entry / BLOCK);
    const place = entry - block * BLOCK;
    if (place === 0) return uint32At(this.#marks, 2 * block);
    if (block !== this.#block) {
      if (place === 1) return uint32At(this.#marks, 2 * block) + this.#lengthsFrom(block).next();
      this.#readBlock(block);
    }
    return uint32At(this.#read, place);
  }

  #readBlock(block: number): void {
    const lengths = this.#lengthsFrom(block);
    let start = uint32At(this.#marks, 2 * block);
    for (let place = 0; place < BLOCK; place++) {
      this.#read[place] = start;
      // Behind the last entry there is no length, and nobody asks for its end.
      if (!lengths.ended) start += lengths.next();
    }
    this.#block = block;
  }

  #lengthsFrom(block: number): Varints {
    return new Varints(this.#lengths, uint32At(this.#marks, 2 * block + 1));
  }
}

/** Texts by their number. */
export class TextTable {
  readonly #bytes: Uint8Array;
  readonly #starts: Starts;

  constructor(bytes: Uint8Array, starts: Starts) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  text(entry: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts.of(entry), this.#starts.of(entry + 1)));
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
    const byte = byteAt(bytes, i);
    if (byte >= 0x80) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}
