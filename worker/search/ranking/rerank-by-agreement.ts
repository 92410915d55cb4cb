/**
 * Ranks by agreement. The best hits are ranked again: each is raised by how far its meaning agrees with that of the query,
 * and by how far one of its passages has the query's words and few others. Words and entries have vectors that the build
 * learned (`build/search/meaning`).
 */
import { float64At, int8At } from "../../../formats/binary/checked-access.ts";
import { required } from "../../../formats/required.ts";
import { MEANING_DIMENSIONS } from "../../../formats/search/search-format.ts";
import type { QueryTerm } from "../query/query-terms.ts";
import { type AgreementPoints, type AskedQuery, agreementPoints, roundScore } from "./score.ts";
import { compareHits, type Ranked } from "./top-hits.ts";

/** Number of hits that are ranked again. */
export const AGREEMENT_HITS = 32;

interface Meanings {
  termMeaning(term: number): Int8Array | undefined;
  documentMeaning(document: number): Int8Array;
}

/** A query, and the sum of what the best readings of its words mean. */
interface QueryMeaning extends AskedQuery {
  readonly vector: Float64Array;
}

function meaningOf(sentence: number, terms: readonly QueryTerm[], meanings: Meanings): QueryMeaning {
  const vector = new Float64Array(MEANING_DIMENSIONS);
  let meant = 0;
  for (const { expansions } of terms) {
    const meaning = expansions[0] && meanings.termMeaning(expansions[0].term);
    if (meaning === undefined) continue;
    meant++;
    for (let i = 0; i < MEANING_DIMENSIONS; i++) vector[i] = float64At(vector, i) + int8At(meaning, i);
  }
  return { sentence, meant, vector };
}

/** The cosine of two meanings; 0 if one of them is empty. */
export function cosine(query: Float64Array, document: Int8Array): number {
  let product = 0;
  let querySquares = 0;
  let documentSquares = 0;
  for (let i = 0; i < MEANING_DIMENSIONS; i++) {
    const a = float64At(query, i);
    const b = int8At(document, i);
    product += a * b;
    querySquares += a * a;
    documentSquares += b * b;
  }
  const squares = querySquares * documentSquares;
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}

/**
 * What each of the best hits gains.
 *
 * @param sentence how far the query is one
 * @param terms as the search reads them
 */
export function pointsOfHits(
  hits: readonly Pick<Ranked, "document" | "score" | "passage">[],
  sentence: number,
  terms: readonly QueryTerm[],
  meanings: Meanings,
): AgreementPoints[] {
  const query = meaningOf(sentence, terms, meanings);
  return hits.map(({ document, score, passage }) =>
    agreementPoints(score, cosine(query.vector, meanings.documentMeaning(document)), passage, query),
  );
}

/** @returns all hits, the first `AGREEMENT_HITS` in their new order */
export function rerankByAgreement(
  hits: readonly Ranked[],
  sentence: number,
  terms: readonly QueryTerm[],
  meanings: Meanings,
): Ranked[] {
  const best = hits.slice(0, AGREEMENT_HITS);
  const points = pointsOfHits(best, sentence, terms, meanings);
  const raised = best.map((hit, rank) => {
    const { meaning, passage } = required(points[rank], "the points of a hit");
    return { ...hit, score: roundScore(hit.score + meaning + passage) };
  });
  return [...raised.sort(compareHits), ...hits.slice(AGREEMENT_HITS)];
}
