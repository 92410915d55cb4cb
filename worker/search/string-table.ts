/**
 * A sorted table of strings read from bytes: looked up by halving, by prefix, and by small mistakes, without
 * making a string of any entry that is not wanted.
 */
import { editRow } from "./edit-row.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An entry near a word, and how many edits lie between. */
export interface Near {
  readonly entry: number;
  readonly distance: number;
}

export class StringTable {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** `count + 1` offsets into the bytes. */
  readonly #offsets: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.count = offsets.length - 1;
  }

  text(entry: number): string {
    return decoder.decode(this.#bytes.subarray(this.#offsets[entry], this.#offsets[entry + 1]));
  }

  /** Bytes of an entry. */
  length(entry: number): number {
    return (this.#offsets[entry + 1] ?? 0) - (this.#offsets[entry] ?? 0);
  }

  /** The entry that is `word`, or -1. Only for a table in the order of its bytes, as all below. */
  find(word: string): number {
    const wanted = encoder.encode(word);
    const entry = this.#lowerBound(wanted);
    return entry < this.count && this.length(entry) === wanted.length && this.#begins(entry, wanted) ? entry : -1;
  }

  /** The entries that begin with `prefix`: from the first up to, not including, the last number. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const wanted = encoder.encode(prefix);
    const from = this.#lowerBound(wanted);
    return [from, this.#afterPrefix(from, wanted)];
  }

  /**
   * The entries within `bound` edits of `word` (insert, delete, replace, swap of neighbours), in table order.
   * A table of the edit distances of an entry's beginning is kept from entry to entry, so that a beginning
   * is computed once, and what begins hopelessly is skipped whole. ASCII words only: edits are of bytes.
   */
  near(word: string, bound: number): Near[] {
    const wanted = encoder.encode(word);
    const width = wanted.length + 1;
    const deepest = wanted.length + bound;
    const rows = new Uint8Array((deepest + 2) * width);
    for (let column = 0; column < width; column++) rows[column] = Math.min(column, bound + 1);
    const path = new Uint8Array(deepest + 1);
    let depth = 0;
    const found: Near[] = [];
    for (let entry = 0; entry < this.count; ) {
      const start = this.#offsets[entry] ?? 0;
      const length = this.length(entry);
      let shared = 0;
      while (shared < depth && shared < length && path[shared] === this.#bytes[start + shared]) shared++;
      depth = shared;
      let dead = false;
      while (depth < length && depth < deepest && !dead) {
        path[depth] = this.#bytes[start + depth] ?? 0;
        depth++;
        dead = editRow(rows, path, wanted, depth, bound) > bound;
      }
      if (dead) {
        entry = this.#afterPrefix(entry + 1, path.subarray(0, depth));
      } else {
        if (depth === length && wanted.length - depth <= bound) {
          const distance = rows[depth * width + width - 1] ?? bound + 1;
          if (distance <= bound) found.push({ entry, distance });
        }
        entry++;
      }
    }
    return found;
  }

  #lowerBound(wanted: Uint8Array): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first entry at or after `from` that does not begin with `prefix`, found by doubling, then halving. */
  #afterPrefix(from: number, prefix: Uint8Array): number {
    let step = 1;
    let low = from;
    let high = from;
    while (high < this.count && this.#begins(high, prefix)) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, this.count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#begins(middle, prefix)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #begins(entry: number, prefix: Uint8Array): boolean {
    const start = this.#offsets[entry] ?? 0;
    if (this.length(entry) < prefix.length) return false;
    for (let i = 0; i < prefix.length; i++) if (this.#bytes[start + i] !== prefix[i]) return false;
    return true;
  }

  #compare(entry: number, wanted: Uint8Array): number {
    const start = this.#offsets[entry] ?? 0;
    const length = this.length(entry);
    const shorter = Math.min(length, wanted.length);
    for (let i = 0; i < shorter; i++) {
      const difference = (this.#bytes[start + i] ?? 0) - (wanted[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }
}
