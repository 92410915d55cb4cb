/** A bounded set of the smallest of many distinct numbers. */
import { uint32At } from "../../formats/binary/checked-access.ts";
export class BoundedMinSet {
  readonly #kept: Uint32Array;
  #count = 0;
  /** Whether more distinct numbers were added than are kept. */
  overflowed = false;

  /** @param limit maximum numbers */
  constructor(limit: number) {
    this.#kept = new Uint32Array(limit);
  }

  add(number: number): void {
    const kept = this.#kept;
    const full = this.#count === kept.length;
    if (full && (this.#count === 0 || number > uint32At(kept, this.#count - 1))) {
      this.overflowed = true;
      return;
    }
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (uint32At(kept, middle) < number) low = middle + 1;
      else high = middle;
    }
    if (low < this.#count && kept[low] === number) return;
    if (full) this.overflowed = true;
    else this.#count++;
    kept.copyWithin(low + 1, low, this.#count - 1);
    kept[low] = number;
  }

  /** In order. */
  numbers(): number[] {
    return Array.from(this.#kept.subarray(0, this.#count));
  }
}
