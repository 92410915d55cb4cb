/** The meaning of a document: what its words mean together. */
import { byteAt, float64At } from "../../../formats/binary/checked-access.ts";
import { FIELDS, MEANING_DIMENSIONS } from "../../../formats/search/search-format.ts";
import { FIELD_WEIGHTS, saturate } from "../../../worker/search/ranking/score.ts";
import type { WordVectors } from "./word-vectors.ts";

const BOOSTS = FIELDS.map((field) => FIELD_WEIGHTS.boost[field]);
/** The length of a document's vector. */
const LENGTH = 16;

/**
 * The sum of its words' vectors, each weighed as the search weighs the word, at one length for all documents.
 *
 * @param frequencies how often each word stands in each field
 */
export function documentMeaning(frequencies: ReadonlyMap<string, Uint8Array>, vectors: WordVectors): Int8Array {
  const sum = new Float64Array(MEANING_DIMENSIONS);
  for (const [word, counts] of frequencies) {
    const vector = vectors.get(word);
    if (vector === undefined) continue;
    const weight = saturate(BOOSTS.reduce((weighted, boost, field) => weighted + boost * byteAt(counts, field), 0));
    vector.forEach((value, dimension) => {
      sum[dimension] = float64At(sum, dimension) + weight * value;
    });
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return Int8Array.from(sum, (value) => (length === 0 ? 0 : Math.round((LENGTH * value) / length)));
}
