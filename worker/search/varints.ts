/** Numbers of variable length (LEB128), as the postings and positions are written. */

/** Reads one varint after another. */
export class Varints {
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
      if (byte === undefined) throw new Error("the search index ends inside a number");
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
}

/** Writes varints, and bytes between them, into a buffer that grows. */
export class VarintWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A copy of all that was written. */
  get bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  add(value: number): void {
    this.#reserve(MAX_VARINT);
    let left = value;
    while (left >= 0x80) {
      this.#bytes[this.#length++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    this.#bytes[this.#length++] = left;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    // Most pieces are a few bytes, for which a call costs more than a loop.
    for (let at = start; at < end; at++) this.#bytes[this.#length++] = from[at] ?? 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Bytes of a number of 32 bits. */
const MAX_VARINT = 5;
