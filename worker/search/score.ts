/**
 * The scoring: BM25F (Robertson and Zaragoza, 2009: term frequencies of weighted fields are added up before
 * they saturate), scaled to 0–10, and bonuses for names. The build, the edge and the tests' reference
 * implementation all compute with these functions.
 */
import type { SearchType } from "./index-format.ts";

/** The parts of a document that are weighed apart, in the order of the index. */
export const FIELDS = ["name", "abbreviation", "aliases", "summary", "definition", "text"] as const;
export type Field = (typeof FIELDS)[number];
export const FIELD_COUNT = FIELDS.length;

/** How much one occurrence counts, and how far a field's length is held against it (0 not at all, 1 fully). */
const BOOST = [9, 7, 5, 5, 1.5, 0.6] as const;
const LENGTH_PENALTY = [0.4, 0.2, 0.35, 0.3, 0.4, 0.5] as const;
const SATURATION = 6;
const TEXT_SCALE = 10;

/** Below this share of the query, weighed by rarity, a document is no hit. */
export const MIN_COVERAGE = 0.3;

/**
 * What one occurrence in a field counts, to the precision of the index.
 *
 * @param length words in the field
 * @param average mean of the field's length over all documents
 */
export function fieldWeight(field: number, length: number, average: number): number {
  const penalty = LENGTH_PENALTY[field] ?? 0;
  return Math.fround((BOOST[field] ?? 0) / (1 - penalty + (penalty * length) / average));
}

/** From a sum of field weights to a share of the word's weight, 0 to 1, to the precision that is kept of it. */
export function saturate(weight: number): number {
  return Math.fround(weight / (SATURATION + weight));
}

/**
 * What a term is worth in a document, 0 to 1.
 *
 * @param shapes per shape and field, how often a term occurs
 * @param weights per document and field, what one occurrence counts
 */
export function impactOf(
  shapes: ArrayLike<number>,
  shape: number,
  weights: ArrayLike<number>,
  document: number,
): number {
  let weight = 0;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const times = shapes[shape * FIELD_COUNT + field] ?? 0;
    if (times > 0) weight += times * (weights[document * FIELD_COUNT + field] ?? 0);
  }
  return saturate(weight);
}

/** The most that a term is worth is kept in so many steps. */
export const CEILING_STEPS = 255;

/** Weight of a word by its rarity. */
export function rarity(documents: number, holders: number): number {
  return Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));
}

/**
 * The text part of a score.
 *
 * @param gained sum over the query's words of rarity × saturation
 * @param covered sum of the rarities of the words that matched
 * @param total sum of the rarities of all words
 */
export function textScore(gained: number, covered: number, total: number): number {
  return total === 0 ? 0 : TEXT_SCALE * (gained / total) * (covered / total);
}

/** How a text names a document; the order is that of the index. */
export const NAME_KINDS = ["name", "abbreviation", "alias", "implied"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** The field that a match of each kind of name is reported as. */
export const FIELD_OF_KIND = [0, 1, 2, 0] as const;

const EXACT = [50, 48, 47, 42] as const;
const SPOTTED = [8, 7.5, 7, 4] as const;
const BEGUN = [14, 0, 11, 4] as const;
const MISSPELT = [16, 0, 14, 0] as const;

/** The whole query is the name. Above everything that is not. */
export function exactBonus(kind: number): number {
  return EXACT[kind] ?? 0;
}

/** The query holds the name. @param share of the query's weight that the name is */
export function spottedBonus(kind: number, share: number): number {
  return (SPOTTED[kind] ?? 0) * share ** 1.3;
}

/** The query is the beginning of the name. @param share of the name that is there */
export function begunBonus(kind: number, share: number): number {
  return (BEGUN[kind] ?? 0) * (0.5 + share / 2);
}

/** The query is the name but for a small mistake. */
export function misspeltBonus(kind: number, distance: number): number {
  return (MISSPELT[kind] ?? 0) / distance ** 0.5;
}

/** A calculator and a formula have the name of the term that explains them; who asks for no kind wants the term. */
const TYPE_WEIGHT: Readonly<Partial<Record<SearchType, number>>> = { calculator: 0.92, formula: 0.92 };

export function typeWeight(type: SearchType): number {
  return TYPE_WEIGHT[type] ?? 1;
}

/** The fields that name a document, a bit each. */
export const NAMING = 0b111;
const COVERING = 3;

/**
 * The words of the query stand in the document's names, in any order.
 *
 * @param covering sum of the rarities of the words that do
 * @param total sum of the rarities of all words
 */
export function coveringBonus(covering: number, total: number): number {
  const share = total === 0 ? 0 : covering / total;
  return COVERING * share * share * share;
}

/** Per point of a score, and the points that count: more than by its text a hit gains only by its name. */
const LINKED = 0.05;
const MOST_LINKED = 15;

/**
 * A hit is linked with a good one.
 *
 * @param score of the good one
 * @param directions how many of the two refer to the other
 */
export function linkBonus(score: number, directions: number): number {
  return LINKED * Math.min(score, MOST_LINKED) * directions;
}

const DECIMALS = 1000;
/** More than rounding adds to a score. */
export const ROUNDING = 1 / DECIMALS;

/** Scores are rounded before they are compared, so that the order does not hang on the last bit. */
export function rounded(score: number): number {
  return Math.round(score * DECIMALS) / DECIMALS;
}
