/**
 * Ranks by meaning. Words and entries have vectors that the build learned (`build/search/meaning`). The best hits are
 * ranked again: each is raised by how far its meaning agrees with that of the query.
 */
import { float64At, int8At } from "../../../formats/binary/checked-access.ts";
import { MEANING_DIMENSIONS } from "../../../formats/search/search-format.ts";
import type { QueryTerm } from "../query/query-terms.ts";
import { meaningBonus, roundScore } from "./score.ts";
import { compareHits, type Ranked } from "./top-hits.ts";

/** Number of hits that are ranked again. */
export const MEANING_HITS = 32;

interface Meanings {
  termMeaning(term: number): Int8Array | undefined;
  documentMeaning(document: number): Int8Array;
}

/** The sum of what the best readings of the query's words mean, and how many of them there are. */
interface QueryMeaning {
  readonly vector: Float64Array;
  readonly words: number;
}

function meaningOf(terms: readonly QueryTerm[], meanings: Meanings): QueryMeaning {
  const vector = new Float64Array(MEANING_DIMENSIONS);
  let words = 0;
  for (const { expansions } of terms) {
    const meaning = expansions[0] && meanings.termMeaning(expansions[0].term);
    if (meaning === undefined) continue;
    words++;
    for (let i = 0; i < MEANING_DIMENSIONS; i++) vector[i] = float64At(vector, i) + int8At(meaning, i);
  }
  return { vector, words };
}

/** The cosine of two meanings; 0 if one of them is empty. */
export function agreement(query: Float64Array, document: Int8Array): number {
  let product = 0;
  let querySquares = 0;
  let documentSquares = 0;
  for (let i = 0; i < MEANING_DIMENSIONS; i++) {
    const [a, b] = [float64At(query, i), int8At(document, i)];
    product += a * b;
    querySquares += a * a;
    documentSquares += b * b;
  }
  const squares = querySquares * documentSquares;
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}

/** What a document among the best gains by its meaning. @param terms as the search reads them */
export function meaningBonusOf(document: number, terms: readonly QueryTerm[], meanings: Meanings): number {
  return bonusOf(document, meaningOf(terms, meanings), meanings);
}

function bonusOf(document: number, { vector, words }: QueryMeaning, meanings: Meanings): number {
  return meaningBonus(agreement(vector, meanings.documentMeaning(document)), words);
}

/** @returns all hits, the first `MEANING_HITS` in their new order */
export function rerankByMeaning(hits: readonly Ranked[], terms: readonly QueryTerm[], meanings: Meanings): Ranked[] {
  const query = meaningOf(terms, meanings);
  const raised = hits
    .slice(0, MEANING_HITS)
    .map((hit) => ({ ...hit, score: roundScore(hit.score + bonusOf(hit.document, query, meanings)) }));
  return [...raised.sort(compareHits), ...hits.slice(MEANING_HITS)];
}
