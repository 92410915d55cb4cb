/** The best hits of many, kept while they come by. */

export interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** Up to here a sorted list that hits are pushed into is quicker than sorting all of them. */
const MAX_INSERTED = 256;

export class TopHits {
  readonly #limit: number;
  readonly #scores: number[] = [];
  readonly #documents: number[] = [];
  /** Hits offered so far. */
  total = 0;

  /** @param limit how many are wanted */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a hit whose score cannot be over `ceiling`; true when that is too little to be among the best. */
  passes(ceiling: number): boolean {
    const full = this.#scores.length === this.#limit && this.#limit <= MAX_INSERTED;
    if (!full || ceiling >= (this.#scores[this.#limit - 1] ?? 0)) return false;
    this.total++;
    return true;
  }

  offer(document: number, score: number): void {
    this.total++;
    const scores = this.#scores;
    const documents = this.#documents;
    if (this.#limit > MAX_INSERTED) {
      scores.push(score);
      documents.push(document);
      return;
    }
    let at = scores.length;
    if (at === this.#limit && !this.#before(score, document, at - 1)) return;
    if (at < this.#limit) at++;
    for (at--; at > 0 && this.#before(score, document, at - 1); at--) {
      scores[at] = scores[at - 1] ?? 0;
      documents[at] = documents[at - 1] ?? 0;
    }
    scores[at] = score;
    documents[at] = document;
  }

  /** The wanted hits from a position on, in order. */
  from(offset: number): Ranked[] {
    const hits = this.#documents.map((document, i) => ({ document, score: this.#scores[i] ?? 0 }));
    if (this.#limit > MAX_INSERTED) hits.sort((a, b) => b.score - a.score || a.document - b.document);
    return hits.slice(offset, this.#limit);
  }

  #before(score: number, document: number, place: number): boolean {
    const other = this.#scores[place] ?? 0;
    return score > other || (score === other && document < (this.#documents[place] ?? 0));
  }
}
