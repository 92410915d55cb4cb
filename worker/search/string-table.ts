/**
 * A sorted table of strings read from bytes: looked up by halving, by prefix, and by small mistakes, without
 * making a string of any entry that is not wanted.
 */
import { editRow } from "./edit-row.ts";
import { bytesOf, textOf } from "./tables.ts";

/** An entry near a word, and how many edits lie between. */
export interface Near {
  readonly entry: number;
  readonly distance: number;
}

const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

function isLetter(byte: number): boolean {
  return LETTER_A <= byte && byte <= LETTER_Z;
}

export class StringTable {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Where each entry starts, and where the last one ends. */
  readonly #starts: Uint32Array;

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.count = starts.length - 1;
  }

  text(entry: number): string {
    return textOf(this.#bytes, this.#start(entry), this.#start(entry + 1));
  }

  /** Bytes of an entry. */
  length(entry: number): number {
    return this.#start(entry + 1) - this.#start(entry);
  }

  /** The entry that is `word`, or -1. */
  find(word: string): number {
    return this.#find(bytesOf(word));
  }

  /** The entries that begin with `prefix`: from the first up to, not including, the last number. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const wanted = bytesOf(prefix);
    const from = this.#lowerBound(wanted);
    return [from, this.#afterPrefix(from, wanted)];
  }

  /**
   * The entries within `bound` edits of `word` (insert, delete, replace, swap of neighbours) that begin with
   * its first letter, and those that begin with another letter within one edit: who types a word seldom
   * mistakes how it begins, and to look for that everywhere would be most of the work. In table order.
   * ASCII words only: edits are of bytes.
   */
  near(word: string, bound: number): Near[] {
    const wanted = bytesOf(word);
    const found = this.#nearFrom(wanted, bound);
    if (bound > 0) {
      for (const entry of this.#begunOtherwise(wanted)) found.push({ entry, distance: 1 });
      found.sort((a, b) => a.entry - b.entry);
    }
    return found;
  }

  /**
   * The near entries with the same first letter, among those of about the same length. A table of the edit distances of
   * an entry's beginning is kept from entry to entry, so that a beginning is computed once, and what begins hopelessly
   * is skipped whole.
   */
  #nearFrom(wanted: ArrayLike<number>, bound: number): Near[] {
    const width = wanted.length + 1;
    const deepest = wanted.length + bound;
    const rows = new Uint8Array((deepest + 2) * width);
    for (let column = 0; column < width; column++) rows[column] = Math.min(column, bound + 1);
    const path = new Uint8Array(deepest + 1);
    let depth = 0;
    const found: Near[] = [];
    const first = [wanted[0] ?? 0];
    const from = this.#lowerBound(first);
    const to = this.#afterPrefix(from, first);
    // In local variables, because this goes through many entries.
    const starts = this.#starts;
    const bytes = this.#bytes;
    for (let entry = from; entry < to; ) {
      const start = starts[entry] ?? 0;
      const length = (starts[entry + 1] ?? 0) - start;
      if (Math.abs(length - wanted.length) > bound) {
        entry++;
        continue;
      }
      let shared = 0;
      while (shared < depth && shared < length && path[shared] === bytes[start + shared]) shared++;
      depth = shared;
      let dead = false;
      while (depth < length && !dead) {
        path[depth] = bytes[start + depth] ?? 0;
        depth++;
        dead = editRow(rows, path, wanted, depth, bound) > bound;
      }
      if (dead) {
        entry = this.#afterPrefix(entry + 1, path, depth);
      } else {
        const distance = rows[depth * width + width - 1] ?? bound + 1;
        if (distance <= bound) found.push({ entry, distance });
        entry++;
      }
    }
    return found;
  }

  /** The entries one edit away whose first letter is another: it was left out, doubled up, swapped or mistaken. */
  #begunOtherwise(word: ArrayLike<number>): Set<number> {
    const [first = 0, ...rest] = Array.from(word);
    const [second = 0, ...behind] = rest;
    const found = new Set<number>();
    const look = (candidate: readonly number[]): void => {
      const entry = candidate[0] === first ? -1 : this.#find(candidate);
      if (entry >= 0) found.add(entry);
    };
    if (isLetter(second)) {
      look(rest);
      look([second, first, ...behind]);
    }
    // One array each serves all letters: most of a look-up would be to make it.
    const mistaken = [0, ...rest];
    const leftOut = [0, first, ...rest];
    for (let letter = LETTER_A; letter <= LETTER_Z; letter++) {
      mistaken[0] = letter;
      leftOut[0] = letter;
      look(mistaken);
      look(leftOut);
    }
    return found;
  }

  #start(entry: number): number {
    return this.#starts[entry] ?? 0;
  }

  #find(wanted: ArrayLike<number>): number {
    const entry = this.#lowerBound(wanted);
    return entry < this.count && this.#compare(entry, wanted) === 0 ? entry : -1;
  }

  /** The first entry that is not before `wanted`. */
  #lowerBound(wanted: ArrayLike<number>): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first entry at or after `from` that does not begin with the first bytes of `prefix`, by doubling, then halving. */
  #afterPrefix(from: number, prefix: ArrayLike<number>, length = prefix.length): number {
    let step = 1;
    let low = from;
    let high = from;
    while (high < this.count && this.#begins(high, prefix, length)) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, this.count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#begins(middle, prefix, length)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #begins(entry: number, prefix: ArrayLike<number>, length = prefix.length): boolean {
    if (this.length(entry) < length) return false;
    const start = this.#start(entry);
    for (let i = 0; i < length; i++) if (this.#bytes[start + i] !== prefix[i]) return false;
    return true;
  }

  #compare(entry: number, wanted: ArrayLike<number>): number {
    const start = this.#starts[entry] ?? 0;
    const length = (this.#starts[entry + 1] ?? 0) - start;
    const shorter = Math.min(length, wanted.length);
    for (let i = 0; i < shorter; i++) {
      const difference = (this.#bytes[start + i] ?? 0) - (wanted[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }
}
