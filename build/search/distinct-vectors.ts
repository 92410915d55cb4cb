/** The distinct frequency vectors of a corpus, and the maximum impact of each, for the encoder of the index. */
import { byteAt, uint32At } from "../../formats/binary/checked-access.ts";
import { weightedFrequency } from "../../formats/search/frequency-vectors.ts";
import { FIELD_COUNT, IMPACT_LEVELS, MAX_FREQUENCY } from "../../formats/search/search-format.ts";
import { saturate } from "../../worker/search/ranking/score.ts";

/** A frequency vector as one number, the first field in the highest digits. */
export function packVector(vector: Uint8Array): number {
  return vector.reduce((number, frequency) => number * (MAX_FREQUENCY + 1) + frequency, 0);
}

function unpackVector(number: number): number[] {
  const vector = new Array<number>(FIELD_COUNT).fill(0);
  for (let field = FIELD_COUNT - 1, left = number; field >= 0; field--) {
    vector[field] = left % (MAX_FREQUENCY + 1);
    left = Math.floor(left / (MAX_FREQUENCY + 1));
  }
  return vector;
}

/**
 * The distinct vectors, the commonest first, so that most have numbers of one byte.
 *
 * @param postings the packed vector of each posting
 */
export function distinctVectors(postings: Uint32Array): { bytes: Uint8Array; numbers: ReadonlyMap<number, number> } {
  const uses = new Map<number, number>();
  for (const packed of postings) uses.set(packed, (uses.get(packed) ?? 0) + 1);
  const vectors = [...uses]
    .map(([packed, used]) => ({ packed, used, vector: unpackVector(packed) }))
    .map((entry) => ({ ...entry, text: entry.vector.join() }))
    .sort((a, b) => b.used - a.used || (a.text < b.text ? -1 : 1));
  return {
    bytes: Uint8Array.from(vectors.flatMap(({ vector }) => vector)),
    numbers: new Map(vectors.map(({ packed }, number) => [packed, number])),
  };
}

/**
 * The maximum impact of each vector's postings, in `IMPACT_LEVELS`.
 *
 * @param vectorOf number of each posting's vector
 * @param documentOf document of each posting
 */
export function maxImpacts(
  vectors: Uint8Array,
  vectorOf: Uint32Array,
  documentOf: Uint32Array,
  weights: Float32Array,
): Uint8Array {
  const impacts = new Uint8Array(vectors.length / FIELD_COUNT);
  vectorOf.forEach((vector, posting) => {
    const impact = saturate(weightedFrequency(vectors, vector, weights, uint32At(documentOf, posting)));
    impacts[vector] = Math.max(byteAt(impacts, vector), Math.ceil(impact * IMPACT_LEVELS));
  });
  return impacts;
}
