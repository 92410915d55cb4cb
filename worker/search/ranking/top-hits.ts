/** Top-k list of hits. */
import { required } from "../../required.ts";

export interface Ranked {
  readonly document: number;
  readonly score: number;
  /** The fields with a match, a bit each. */
  readonly fields: number;
  /** The weights of the query's words that it contains. */
  readonly coverage: number;
  /** How far its passage that agrees most agrees with the query. */
  readonly passage: number;
}

/** Up to this limit, inserting into a sorted list is faster than sorting all hits. */
const MAX_SORTED_INSERT = 256;

export class TopHits {
  readonly #limit: number;
  readonly #hits: Ranked[] = [];

  /** @param limit maximum hits, at least one */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Scores below this are not among the best. */
  get threshold(): number {
    if (this.#limit > MAX_SORTED_INSERT || this.#hits.length < this.#limit) return 0;
    return required(this.#hits[this.#limit - 1], "the last of the best hits").score;
  }

  add(hit: Ranked): void {
    const hits = this.#hits;
    if (this.#limit > MAX_SORTED_INSERT) {
      hits.push(hit);
      return;
    }
    let at = hits.length;
    while (at > 0 && compareHits(hit, required(hits[at - 1], "a hit")) < 0) at--;
    if (at === this.#limit) return;
    hits.splice(at, 0, hit);
    if (hits.length > this.#limit) hits.pop();
  }

  /** The best hits in order. */
  ranked(): Ranked[] {
    if (this.#limit > MAX_SORTED_INSERT) this.#hits.sort(compareHits);
    return this.#hits.slice(0, this.#limit);
  }
}

/** Negative when `a` is ranked before `b`. */
export function compareHits(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.document - b.document;
}
