/** Writes varints and bytes into a buffer that grows. */
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

  writeNumber(value: number): void {
    this.#reserve(MAX_VARINT);
    let left = value;
    while (left >= 0x80) {
      this.#bytes[this.#length++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    this.#bytes[this.#length++] = left;
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    // Most pieces are a few bytes; for these a call of `set` costs more than a loop.
    for (const byte of bytes) this.#bytes[this.#length++] = byte;
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
