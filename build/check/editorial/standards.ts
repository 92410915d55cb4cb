/** The editors' standards. The schema of each collection says how many entries and how long a text. */
import type { CollectionSchema } from "../../schema/collection.ts";
import { COLLECTIONS, type CollectionName } from "../../schema/collections.ts";
import type { Range } from "../../schema/field.ts";

/** No upper bound. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** `90 to 250`, `exactly 14`, `at least 45`. */
export function formatRange({ min, max }: Range): string {
  if (min === max) return `exactly ${min}`;
  return max === UNBOUNDED ? `at least ${min}` : `${min} to ${max}`;
}

export interface Standards {
  /** Hosts that a source may lie on, from the content's own list; any without one. */
  readonly sourceHosts?: readonly string[] | undefined;
  /** How many entries each collection has. */
  readonly counts: Readonly<Record<CollectionName, Range>>;
  /** How many terms a category has. */
  readonly termsPerCategory: Range;
  /** Words of a section, or items of a list, by collection and field. */
  readonly lengths: Readonly<Partial<Record<CollectionName, Readonly<Record<string, Range>>>>>;
  /** A term has at least one of these fields. */
  readonly requiredAnyOf: readonly string[];
  /** How many references `see_also` of a term holds. */
  readonly seeAlso: Range;
  /** How many sources a term has, cited or not. */
  readonly sourcesOfTerm: Range;
  /** Maximum sources that a term lists as further reading. */
  readonly furtherReading: number;
  /** How many figures of the whole corpus may be the editors' own estimates. */
  readonly estimates: number;
  /** How many other entries must refer to an entry of a collection, in a field or by a link. */
  readonly minBacklinks: Readonly<Record<CollectionName, number>>;
  /** Characters that a summary should have at most. More is a warning; the schema says where it is an error. */
  readonly summaryLength: number;
  /** Words of a sentence, at most. More is a warning. */
  readonly sentenceLength: number;
  /** Shares of the terms that may be made alike, once there are enough of them to tell. More is a warning. */
  readonly shares: {
    readonly atLeast: number;
    readonly openingsInIng: number;
    readonly threeParagraphs: number;
  };
  /** Share of the texts of a kind that may open with the same words. */
  readonly sameOpening: { readonly words: number; readonly share: number };
  /** Share of the shorter text's shingles that another text may have too. */
  readonly overlap: { readonly shingle: number; readonly share: number };
  /** Filler phrases, in lower case. */
  readonly bannedPhrases: readonly string[];
}

export const STANDARDS: Standards = {
  counts: byCollection(({ minRecords }) => ({ min: minRecords, max: UNBOUNDED })),
  termsPerCategory: { min: 40, max: UNBOUNDED },
  lengths: byCollection(({ fields }) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, { length }]) => (length ? [[name, length]] : []))),
  ),
  requiredAnyOf: ["in_practice", "example", "common_pitfalls"],
  seeAlso: { min: 3, max: 8 },
  sourcesOfTerm: { min: 1, max: UNBOUNDED },
  furtherReading: 4,
  estimates: 80,
  minBacklinks: byCollection(({ minBacklinks }) => minBacklinks),
  summaryLength: 280,
  sentenceLength: 40,
  shares: { atLeast: 20, openingsInIng: 0.4, threeParagraphs: 0.6 },
  sameOpening: { words: 5, share: 0.01 },
  overlap: { shingle: 3, share: 0.35 },
  bannedPhrases: [
    "a key concept",
    "an important concept",
    "carefully consider",
    "crucial role",
    "due diligence is essential",
    "ever-changing",
    "ever-evolving",
    "fast-paced",
    "game changer",
    "in conclusion",
    "in the world of",
    "in today's",
    "it is important to",
    "it is worth noting",
    "it should be noted",
    "key role",
    "plays a role in",
    "refers to the",
    "vital role",
    "when it comes to",
  ],
};

function byCollection<Value>(valueIn: (collection: CollectionSchema) => Value): Record<CollectionName, Value> {
  return Object.fromEntries(COLLECTIONS.map((collection) => [collection.name, valueIn(collection)])) as Record<
    CollectionName,
    Value
  >;
}
