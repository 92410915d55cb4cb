/** Frequency vectors: how often a term occurs in each field of a document. Most vectors occur in many postings. */
import { numberAt } from "../parts/required.ts";
import { FIELD_COUNT } from "./search-format.ts";

/**
 * The weighted frequency of a term in a document: its occurrences in each field times what one counts there, added up.
 *
 * @param vectors the frequency vectors, one after another
 * @param weights per document and field, what one occurrence counts
 */
export function weightedFrequency(
  vectors: ArrayLike<number>,
  vector: number,
  weights: ArrayLike<number>,
  document: number,
): number {
  let weight = 0;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const frequency = numberAt(vectors, vector * FIELD_COUNT + field);
    if (frequency > 0) weight += frequency * numberAt(weights, document * FIELD_COUNT + field);
  }
  return weight;
}
