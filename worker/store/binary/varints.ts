/** Numbers of variable length (LEB128), in postings and positions. */

/** Reads one varint after another. */
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
