/**
 * Accumulates postings for one window of documents. A window is a few small arrays that fit into the L1 cache however
 * large the corpus is. They hold for each document whether it is a hit, and an upper bound of its text score. The exact
 * gain is computed later, for the few documents that may be among the best.
 */

import { IMPACT_LEVELS, PASSAGES } from "../../../formats/search/search-format.ts";
import type { PostingCursor, SearchIndex } from "../../../formats/search/search-index.ts";
import { byteAt, float64At, uint16At } from "../../store/binary/checked-access.ts";
import type { QueryTerm } from "../query/query-terms.ts";
import { PassageMatch } from "./passage-match.ts";
import { idf, NAME_FIELD_BITS, ROUNDING_TOLERANCE, saturate } from "./score.ts";

/** Documents in a window. */
export const WINDOW = 1024;

/** Marks a document without a query term. */
const FORCED = 0xff;

/** An expansion of a query term, and its postings in the window. */
interface Expanded {
  readonly postings: PostingCursor;
  /** Share of the query term's weight. */
  readonly share: number;
  /** The same share of the query term's weight, and of the idf of the expansion. */
  readonly asked: number;
  readonly said: number;
  /** Per document of the window, 1 + the number of the term's frequency vector, or 0. */
  readonly vectors: Uint16Array;
}

interface Accumulated {
  /** Number of the query term, from 1 on. */
  readonly number: number;
  readonly weight: number;
  /** Whether a document can be a hit without the earlier query terms. */
  readonly isEssential: boolean;
  readonly expansions: readonly Expanded[];
}

/** The contribution of the query terms to a document. */
export interface Gain {
  /** Sum of weight × impact over the query terms. */
  readonly gained: number;
  /** Sum of the weights of the query terms in the document's names. */
  readonly named: number;
  /** How far the passage that agrees most agrees with the query. */
  readonly passage: number;
}

/** Shared scratch arrays; searches are synchronous. */
const SCRATCH = {
  candidates: new Uint16Array(WINDOW),
  covered: new Float64Array(WINDOW),
  upperBound: new Float64Array(WINDOW),
  fields: new Uint8Array(WINDOW),
  forced: new Uint8Array(WINDOW),
  last: new Uint8Array(WINDOW),
  lastMaxImpact: new Float64Array(WINDOW),
  vectors: [] as Uint16Array[],
};

function scratchVectors(expansion: number): Uint16Array {
  const vectors = SCRATCH.vectors[expansion] ?? new Uint16Array(WINDOW);
  SCRATCH.vectors[expansion] = vectors;
  return vectors;
}

export class PostingAccumulator {
  /** First document of the window. */
  from = 0;
  /** Number of entries in `candidates`. */
  count = 0;
  /** The documents of the window with a match, unordered. */
  readonly candidates = SCRATCH.candidates;
  /** Per document, the sum of the weights of its query terms. */
  readonly covered = SCRATCH.covered;
  /** Per document, an upper bound of its gain. */
  readonly upperBound = SCRATCH.upperBound;
  /** Per document, the fields with a query term, a bit each. */
  readonly fields = SCRATCH.fields;
  /** Per document, 1 if it is a hit whatever terms it has. */
  readonly forced = SCRATCH.forced;
  /** Per document, the number of its last query term, `FORCED`, or 0. */
  readonly #last = SCRATCH.last;
  /** Per document, the upper bound of the last query term's gain. */
  readonly #lastMaxImpact = SCRATCH.lastMaxImpact;
  readonly #index: SearchIndex;
  readonly #terms: readonly Accumulated[];
  readonly #total: number;
  readonly #passages = new PassageMatch();

  /**
   * @param terms by descending weight
   * @param minCovered the sum of weights below which only a forced document is a hit
   */
  constructor(index: SearchIndex, terms: readonly QueryTerm[], minCovered: number) {
    this.#index = index;
    let expansion = 0;
    // What a document can still cover without the earlier query terms.
    let coverable = terms.reduce((sum, { weight }) => sum + weight, 0);
    this.#total = coverable;
    this.#terms = terms.map(({ weight, expansions }, offset) => {
      const isEssential = coverable + ROUNDING_TOLERANCE >= minCovered;
      coverable -= weight;
      return {
        number: offset + 1,
        weight,
        isEssential,
        expansions: expansions.map(({ term, share, documentFrequency }) => ({
          postings: index.postings(term),
          share,
          asked: share * weight,
          said: share * idf(index.count, documentFrequency),
          vectors: scratchVectors(expansion++),
        })),
      };
    });
  }

  /**
   * Reads the postings of the documents from `from` up to `to`, not included. Windows follow one another.
   *
   * @param forced documents of the window that are hits whatever terms they have; they are touched first
   */
  accumulate(from: number, to: number, forced: readonly number[]): void {
    this.from = from;
    this.count = 0;
    const size = to - from;
    for (const columns of [this.covered, this.upperBound, this.fields, this.forced, this.#last])
      columns.fill(0, 0, size);
    for (const document of forced) {
      const offset = document - from;
      this.forced[offset] = 1;
      this.#last[offset] = FORCED;
      this.candidates[this.count++] = offset;
    }
    for (const term of this.#terms) {
      for (const expanded of term.expansions) {
        expanded.vectors.fill(0, 0, size);
        this.#accumulateTerm(to, term, expanded);
      }
    }
  }

  exactGain(offset: number): Gain {
    let gained = 0;
    let named = 0;
    this.#passages.clear();
    for (const { weight, expansions } of this.#terms) {
      let impact = 0;
      let fields = 0;
      let passages = 0;
      for (const { share, asked, said, vectors } of expansions) {
        const vector = uint16At(vectors, offset) - 1;
        if (vector < 0) continue;
        fields |= byteAt(this.#index.vectorFields, vector);
        impact = Math.max(impact, share * saturate(this.#index.weightedFrequency(vector, this.from + offset)));
        // Expansions come by descending share: the first that a passage has counts there.
        const also = uint16At(this.#index.vectorPassages, vector) & ~passages;
        if (also !== 0) this.#passages.add(also, asked, said);
        passages |= also;
      }
      gained += weight * impact;
      if (fields & NAME_FIELD_BITS) named += weight;
    }
    const weights = (this.from + offset) * PASSAGES;
    return { gained, named, passage: this.#passages.best(this.#total, this.#index.passageWeights, weights) };
  }

  /** Skips the postings of an expansion before the window, and accumulates those in it. */
  #accumulateTerm(
    to: number,
    { number, weight, isEssential }: Accumulated,
    { postings, share, vectors }: Expanded,
  ): void {
    const { from, candidates, covered, upperBound, fields } = this;
    const { postingBytes, vectorFields, vectorMaxImpacts } = this.#index;
    const { documents, vectorLow, vectorHigh } = postingBytes;
    const last = this.#last;
    const lastMaxImpact = this.#lastMaxImpact;
    const step = (weight * share) / IMPACT_LEVELS;
    const { end } = postings;
    let { at, last: document, posting } = postings;
    let reached = this.count;
    for (; posting < end; posting++) {
      let next = at;
      let byte = byteAt(documents, next++);
      let difference = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = byteAt(documents, next++);
        difference |= (byte & 0x7f) << shift;
      }
      if (document + difference >= to) break;
      at = next;
      document += difference;
      if (document < from) continue;
      const offset = document - from;
      const before = byteAt(last, offset);
      // Without the earlier query terms it cannot be a hit.
      if (before === 0 && !isEssential) continue;
      const vector = byteAt(vectorLow, posting) | (byteAt(vectorHigh, posting) << 8);
      const most = step * byteAt(vectorMaxImpacts, vector);
      vectors[offset] = vector + 1;
      fields[offset] = byteAt(fields, offset) | byteAt(vectorFields, vector);
      if (before === number) {
        const more = most - float64At(lastMaxImpact, offset);
        if (more <= 0) continue;
        upperBound[offset] = float64At(upperBound, offset) + more;
      } else {
        if (before === 0) candidates[reached++] = offset;
        last[offset] = number;
        covered[offset] = float64At(covered, offset) + weight;
        upperBound[offset] = float64At(upperBound, offset) + most;
      }
      lastMaxImpact[offset] = most;
    }
    this.count = reached;
    postings.at = at;
    postings.last = document;
    postings.posting = posting;
  }
}
