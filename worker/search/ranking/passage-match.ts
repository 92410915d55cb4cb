/**
 * Compares a query with the passages of a document: its questions and the ways in which people ask for it, its summary, and
 * its names with the keywords. A person's question usually is like one of them, and not like all at once.
 */

import { PASSAGES } from "../../../formats/search/search-format.ts";
import { byteAt, float64At } from "../../store/binary/checked-access.ts";
import { passageAgreement } from "./score.ts";

/** Shared scratch arrays; searches are synchronous. */
const SCRATCH = { asked: new Float64Array(PASSAGES), said: new Float64Array(PASSAGES) };

export class PassageMatch {
  /** Per passage, the sum of the weights of the query's words that it has. */
  readonly #asked = SCRATCH.asked;
  /** Per passage, the sum of the idf of its words that the query has. */
  readonly #said = SCRATCH.said;

  clear(): void {
    this.#asked.fill(0);
    this.#said.fill(0);
  }

  /**
   * A word of the query was found.
   *
   * @param passages that have it, a bit each
   * @param asked its weight in the query
   * @param said its weight in the passages
   */
  add(passages: number, asked: number, said: number): void {
    for (let passage = 0, left = passages; left !== 0; passage++, left >>>= 1) {
      if ((left & 1) === 0) continue;
      this.#asked[passage] = float64At(this.#asked, passage) + asked;
      this.#said[passage] = float64At(this.#said, passage) + said;
    }
  }

  /**
   * The agreement of the passage that agrees most.
   *
   * @param total sum of the weights of all words of the query
   * @param weights of the passages, from an offset on
   */
  best(total: number, weights: Uint8Array, offset: number): number {
    let best = 0;
    for (let passage = 0; passage < PASSAGES; passage++) {
      const asked = float64At(this.#asked, passage);
      if (asked === 0) continue;
      const said = float64At(this.#said, passage);
      best = Math.max(best, passageAgreement(asked, total, said, byteAt(weights, offset + passage)));
    }
    return best;
  }
}
