/** Frequency vectors: how often a term occurs in each field of a document. Most vectors occur in many postings. */
import { byteAt, float32At } from "../../worker/store/binary/checked-access.ts";
import { FIELD_COUNT } from "./search-format.ts";

/**
 * The weighted frequency of a term in a document: the sum over the fields of its occurrences times what one counts.
 *
 * @param vectors the frequency vectors, one after another
 * @param weights what one occurrence counts, per document and field
 */
export function weightedFrequency(
  vectors: Uint8Array,
  vector: number,
  weights: Float32Array,
  document: number,
): number {
  let weight = 0;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const frequency = byteAt(vectors, vector * FIELD_COUNT + field);
    if (frequency > 0) weight += frequency * float32At(weights, document * FIELD_COUNT + field);
  }
  return weight;
}
