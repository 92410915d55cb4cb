/** The distinct frequency vectors of a corpus, and the maximum impact of each, for the encoder of the index. */

import { weightedFrequency } from "../../formats/search/frequency-vectors.ts";
import { FIELD_COUNT, IMPACT_LEVELS, MAX_FREQUENCY, PASSAGES } from "../../formats/search/search-format.ts";
import { saturate } from "../../worker/search/ranking/score.ts";
import { byteAt, uint32At } from "../../worker/store/binary/checked-access.ts";

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

/** A packed vector with the passages that have the term. */
export function withPassages(packed: number, passages: number): number {
  return packed * 2 ** PASSAGES + passages;
}

/**
 * The distinct vectors, the commonest first, so that most have numbers of one byte.
 *
 * @param postings the packed vector of each posting, with its passages
 */
export function distinctVectors(postings: Float64Array): {
  readonly bytes: Uint8Array;
  readonly passages: Uint16Array;
  readonly numbers: ReadonlyMap<number, number>;
} {
  const uses = new Map<number, number>();
  for (const packed of postings) uses.set(packed, (uses.get(packed) ?? 0) + 1);
  const vectors = [...uses].sort(([a, usedA], [b, usedB]) => usedB - usedA || a - b).map(([packed]) => packed);
  return {
    bytes: Uint8Array.from(vectors.flatMap((packed) => unpackVector(Math.floor(packed / 2 ** PASSAGES)))),
    passages: Uint16Array.from(vectors, (packed) => packed % 2 ** PASSAGES),
    numbers: new Map(vectors.map((packed, number) => [packed, number])),
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
