/** What postings say beside their documents, computed for a whole corpus, for the encoder of the index. */

import type { Payload } from "../../worker/search/index/encode-search-index.ts";
import { FIELDS, KEY_TEXTS, MAX_FREQUENCY } from "../../worker/search/index/search-format.ts";
import { impactLevel } from "../../worker/search/ranking-formulas.ts";
import { float64At } from "../../worker/store/binary/checked-access.ts";

/** How often a term occurs in each field, as one number, the first field in the highest digits. */
export function packFrequencies(frequencies: Uint8Array): number {
  return frequencies.reduce((number, frequency) => number * (MAX_FREQUENCY + 1) + frequency, 0);
}

/** A payload as one number, which are the same for the same payloads. */
export type PackedPayload = number;

/**
 * @param packed frequencies of the term in the document
 * @param weights what one occurrence counts, by document and field
 * @param keyTexts that have the term, a bit each
 */
export function packPayload(packed: number, weights: Float64Array, document: number, keyTexts: number): PackedPayload {
  let weight = 0;
  let fields = 0;
  for (let field = FIELDS.length - 1, left = packed; field >= 0; field--) {
    const frequency = left % (MAX_FREQUENCY + 1);
    left = Math.floor(left / (MAX_FREQUENCY + 1));
    weight += frequency * float64At(weights, document * FIELDS.length + field);
    if (frequency > 0) fields |= 1 << field;
  }
  return (impactLevel(weight) * 2 ** FIELDS.length + fields) * 2 ** KEY_TEXTS + keyTexts;
}

function unpackPayload(packed: PackedPayload): Payload {
  const rest = Math.floor(packed / 2 ** KEY_TEXTS);
  return {
    impact: Math.floor(rest / 2 ** FIELDS.length),
    fields: rest % 2 ** FIELDS.length,
    keyTexts: packed % 2 ** KEY_TEXTS,
  };
}

/**
 * The distinct payloads, the commonest first, so that most have numbers of one byte.
 *
 * @param postings the payload of each posting
 */
export function distinctPayloads(postings: Float64Array): {
  readonly payloads: readonly Payload[];
  readonly numbers: ReadonlyMap<PackedPayload, number>;
} {
  const uses = new Map<PackedPayload, number>();
  for (const packed of postings) uses.set(packed, (uses.get(packed) ?? 0) + 1);
  const ordered = [...uses].sort(([a, usedA], [b, usedB]) => usedB - usedA || a - b).map(([packed]) => packed);
  return {
    payloads: ordered.map(unpackPayload),
    numbers: new Map(ordered.map((packed, number) => [packed, number])),
  };
}
