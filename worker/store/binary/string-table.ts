/** A sorted table of strings in bytes, with binary, prefix and fuzzy search that decode no entry. */

import { editDistanceRow, firstRow } from "../../edit-distance.ts";
import { byteAt, uint32At } from "./checked-access.ts";
import { decodeUtf8, encodeUtf8, MARK_INTERVAL } from "./tables.ts";

/** An entry near a word, and its edit distance. */
export interface FuzzyMatch {
  readonly entry: number;
  readonly distance: number;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export class StringTable {
  readonly count: number;
  readonly #bytes: Uint8Array;
  /** Bytes of each entry. */
  readonly #lengths: Uint8Array;
  /** Start of every `MARK_INTERVAL`th entry. */
  readonly #marks: Uint32Array;

  constructor(bytes: Uint8Array, lengths: Uint8Array, marks: Uint32Array) {
    this.#bytes = bytes;
    this.#lengths = lengths;
    this.#marks = marks;
    this.count = lengths.length;
  }

  text(entry: number): string {
    const start = this.#start(entry);
    return decodeUtf8(this.#bytes, start, start + this.length(entry));
  }

  /** The bytes of an entry. */
  length(entry: number): number {
    return byteAt(this.#lengths, entry);
  }

  /** The entry that is `word`, or -1. */
  find(word: string): number {
    const wanted = encodeUtf8(word);
    const entry = this.#lowerBound(wanted);
    return entry < this.count && this.length(entry) === wanted.length && this.#begins(entry, wanted) ? entry : -1;
  }

  /** The entries that start with `prefix`: the first number, and the one after the last. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const wanted = encodeUtf8(prefix);
    const from = this.#lowerBound(wanted);
    return [from, this.#afterPrefix(from, wanted)];
  }

  /**
   * The entries within `bound` edits of `word` (insert, delete, replace, swap of neighbours) that start with its first
   * letter, and those that start with another letter within one edit. Errors in the first letter are rare and expensive
   * to find. In table order. ASCII words only: edits are of bytes.
   *
   * @param maxCandidates maximum entries that are compared. If more start with the first letter, only those that start
   * with the first two letters are compared, and so on.
   */
  fuzzyMatches(word: string, bound: number, maxCandidates: number): FuzzyMatch[] {
    const wanted = Uint8Array.from(encodeUtf8(word));
    const found = this.#matchesSharingPrefix(wanted, bound, maxCandidates);
    if (bound > 0) {
      for (const entry of this.#otherFirstLetter(word)) found.push({ entry, distance: 1 });
      found.sort((a, b) => a.entry - b.entry);
    }
    return found;
  }

  /**
   * The near entries with the same first letter. The table of edit distances of an entry's prefix is kept from entry to
   * entry, so that each prefix is computed once. Prefixes beyond the bound are skipped.
   */
  #matchesSharingPrefix(wanted: Uint8Array, bound: number, maxCandidates: number): FuzzyMatch[] {
    const width = wanted.length + 1;
    const deepest = wanted.length + bound;
    const rows = firstRow(wanted.length, deepest + 1, bound);
    const path = new Uint8Array(deepest + 1);
    let depth = 0;
    const found: FuzzyMatch[] = [];
    const [from, to] = this.#candidateRange(wanted, maxCandidates);
    for (let entry = from; entry < to; ) {
      const start = this.#start(entry);
      const length = this.length(entry);
      let shared = 0;
      while (shared < depth && shared < length && path[shared] === this.#bytes[start + shared]) shared++;
      depth = shared;
      let beyondBound = false;
      while (depth < length && depth < deepest && !beyondBound) {
        path[depth] = byteAt(this.#bytes, start + depth);
        depth++;
        beyondBound = editDistanceRow(rows, path, wanted, depth, bound) > bound;
      }
      if (beyondBound) {
        entry = this.#afterPrefix(entry + 1, path, depth);
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

  /** The entries that share a prefix with `wanted`: the shortest prefix that at most `maxCandidates` entries share. */
  #candidateRange(wanted: Uint8Array, maxCandidates: number): readonly [from: number, to: number] {
    const beginning: number[] = [];
    let from = 0;
    for (const byte of wanted) {
      beginning.push(byte);
      from = this.#lowerBound(beginning);
      const to = this.#afterPrefix(from, beginning);
      if (to - from <= maxCandidates) return [from, to];
    }
    return [from, from + maxCandidates];
  }

  /** The entries one edit away with another first letter: a deletion, insertion, transposition or substitution. */
  #otherFirstLetter(word: string): Set<number> {
    const rest = word.slice(1);
    const candidates = [rest, rest.charAt(0) + word.charAt(0) + rest.slice(1)];
    for (const letter of LETTERS) candidates.push(letter + rest, letter + word);
    const found = new Set<number>();
    for (const candidate of candidates) {
      if (candidate.charAt(0) !== word.charAt(0) && /^[a-z]/.test(candidate)) {
        const entry = this.find(candidate);
        if (entry >= 0) found.add(entry);
      }
    }
    return found;
  }

  #start(entry: number): number {
    const block = Math.floor(entry / MARK_INTERVAL);
    let start = uint32At(this.#marks, block);
    for (let before = block * MARK_INTERVAL; before < entry; before++) start += byteAt(this.#lengths, before);
    return start;
  }

  /** The first entry that is not before `wanted`: finds its block by the checkpoints, then the entry. */
  #lowerBound(wanted: ArrayLike<number>): number {
    const block = this.#notBefore(wanted, 0, Math.ceil(this.count / MARK_INTERVAL), MARK_INTERVAL);
    return this.#notBefore(
      wanted,
      Math.max(0, (block - 1) * MARK_INTERVAL),
      Math.min(this.count, block * MARK_INTERVAL),
      1,
    );
  }

  /** Binary search over every `step`-th entry, from `low` to `high`, for the first that is not before `wanted`. */
  #notBefore(wanted: ArrayLike<number>, low: number, high: number, step: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle * step, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first entry from `from` on that does not start with the first bytes of `prefix`, by galloping search. */
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
    const start = this.#start(entry);
    const length = this.length(entry);
    const shorter = Math.min(length, wanted.length);
    for (let i = 0; i < shorter; i++) {
      const difference = byteAt(this.#bytes, start + i) - (wanted[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }
}
