/** The best hits of many, kept while they come by. */

export interface Ranked {
  readonly document: number;
  readonly score: number;
  /** The fields that hold what was asked for, a bit each. */
  readonly fields: number;
}

/** Up to here a sorted list that hits are pushed into is quicker than sorting all of them. */
const MAX_INSERTED = 256;

export class TopHits {
  readonly #limit: number;
  readonly #hits: Ranked[] = [];

  /** @param limit how many are wanted */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A score that is less than this is not among the best. */
  get least(): number {
    const full = this.#hits.length === this.#limit && this.#limit <= MAX_INSERTED;
    return full ? (this.#hits[this.#limit - 1]?.score ?? 0) : 0;
  }

  offer(hit: Ranked): void {
    const hits = this.#hits;
    if (this.#limit > MAX_INSERTED) {
      hits.push(hit);
      return;
    }
    let at = hits.length;
    while (at > 0 && before(hit, hits[at - 1] ?? hit) < 0) at--;
    if (at === this.#limit) return;
    hits.splice(at, 0, hit);
    if (hits.length > this.#limit) hits.pop();
  }

  /** The wanted hits in order. */
  ranked(): Ranked[] {
    if (this.#limit > MAX_INSERTED) this.#hits.sort(before);
    return this.#hits.slice(0, this.#limit);
  }
}

/** Negative when `a` is ranked before `b`. */
export function before(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.document - b.document;
}
