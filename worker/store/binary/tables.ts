/** Tables of an index file, read in place: an entry is decoded only when it is needed. */
import { byteAt, uint32At } from "./checked-access.ts";

/** Entries between two checkpoints of a table. */
export const MARK_INTERVAL = 16;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Reads one number of variable length (LEB128) after another. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws when the bytes end before the number does */
  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("the bytes end inside a number");
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
}

/**
 * The offset of each entry of a table: sums of the varint lengths, with a checkpoint every `MARK_INTERVAL` entries that
 * holds the sum so far and the position in the lengths.
 */
export class OffsetTable {
  readonly #lengths: Uint8Array;
  readonly #marks: Uint32Array;
  /** The offsets of the block that was read last. */
  readonly #read = new Uint32Array(MARK_INTERVAL);
  #block = -1;

  constructor(lengths: Uint8Array, marks: Uint32Array) {
    this.#lengths = lengths;
    this.#marks = marks;
  }

  /** Offset of an entry; after the last one, the end of the table. */
  offset(entry: number): number {
    const block = Math.floor(entry / MARK_INTERVAL);
    const index = entry - block * MARK_INTERVAL;
    if (index === 0) return uint32At(this.#marks, 2 * block);
    if (block !== this.#block) {
      if (index === 1) return uint32At(this.#marks, 2 * block) + this.#lengthsFrom(block).next();
      this.#readBlock(block);
    }
    return uint32At(this.#read, index);
  }

  #readBlock(block: number): void {
    const lengths = this.#lengthsFrom(block);
    let start = uint32At(this.#marks, 2 * block);
    for (let index = 0; index < MARK_INTERVAL; index++) {
      this.#read[index] = start;
      // After the last entry there is no length, and it is not needed.
      if (!lengths.ended) start += lengths.next();
    }
    this.#block = block;
  }

  #lengthsFrom(block: number): VarintReader {
    return new VarintReader(this.#lengths, uint32At(this.#marks, 2 * block + 1));
  }
}

/** Texts by their number. */
export class TextTable {
  readonly #bytes: Uint8Array;
  readonly #starts: OffsetTable;

  constructor(bytes: Uint8Array, starts: OffsetTable) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  text(entry: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts.offset(entry), this.#starts.offset(entry + 1)));
  }
}

/** Encodes a text as UTF-8. Nearly all words are ASCII, for which a call of the runtime's encoder is too expensive. */
export function encodeUtf8(text: string): ArrayLike<number> {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return encoder.encode(text);
    bytes.push(code);
  }
  return bytes;
}

/** Decodes UTF-8, with the same fast path. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) {
    const byte = byteAt(bytes, i);
    if (byte >= 0x80) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}
