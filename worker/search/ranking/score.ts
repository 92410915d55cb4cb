/**
 * The formulas of the ranking: BM25F (Robertson and Zaragoza, 2009: term frequencies of weighted fields are added up
 * before they saturate), scaled to 0–10, and points beside it; those of matched names are in `name-bonuses.ts`. The
 * build, the worker and the tests' reference all use these functions. `docs/search.md` explains them in the order of
 * evaluation.
 */

import { FIELDS, MAX_PASSAGE_WEIGHT, type SearchField } from "../../../formats/search/search-format.ts";
import { numberAt } from "../../store/binary/checked-access.ts";
import { LEAST_EXACT } from "./name-bonuses.ts";

/**
 * How much one occurrence counts, and how far a field's length is held against it (0 not at all, 1 fully). Keywords and
 * questions are few wherever there are any, and their average would say how many documents have none.
 */
export const FIELD_WEIGHTS = {
  boost: {
    name: 9,
    abbreviation: 7,
    aliases: 5,
    summary: 5,
    definition: 2,
    text: 0.6,
    keywords: 4,
    questions: 3.5,
  },
  lengthPenalty: {
    name: 0.4,
    abbreviation: 0.2,
    aliases: 0.35,
    summary: 0.3,
    definition: 0.4,
    text: 0.5,
    keywords: 0,
    questions: 0,
  },
} as const satisfies Record<string, Readonly<Record<SearchField, number>>>;
const FIELD_BOOST = byField(FIELD_WEIGHTS.boost);
const LENGTH_PENALTY = byField(FIELD_WEIGHTS.lengthPenalty);
const K1 = 6;
const TEXT_SCALE = 10;

/** A longer query is more and more a sentence, up to so many words. */
const KEYWORDS = 4;
const SENTENCE = 10;

/** How far a query is a sentence, 0 to 1, by all its words. People type few keywords, and names are short. */
export function sentenceShare(words: number): number {
  return Math.min(1, Math.max(0, words - KEYWORDS) / (SENTENCE - KEYWORDS));
}

/** Minimum shares of the query, weighted by idf, that a hit covers: of keywords, and of a sentence. */
const MIN_COVERAGE = { keywords: 0.3, sentence: 0.2 };

/** The minimum share of the query, weighted by idf, that a hit covers. @param sentence how far the query is one */
export function minCoverage(sentence: number): number {
  return between(MIN_COVERAGE, sentence);
}

/** The value for a query that is a sentence so far. */
function between(values: { readonly keywords: number; readonly sentence: number }, sentence: number): number {
  return values.keywords + sentence * (values.sentence - values.keywords);
}

/**
 * How far the weights of a sentence's words and of types are evened out. Its rarest word often is beside the point, and
 * it may well ask for an event or a person, while keywords name concepts.
 */
const EVENED = 0.45;

/** The weight of a word in a query. @param sentence how far the query is one */
export function wordWeight(idf: number, sentence: number): number {
  return idf ** (1 - EVENED * sentence);
}

/**
 * The weight of one occurrence in a field, to the precision of the index.
 *
 * @param length words in the field
 * @param average mean length of the field over all documents
 */
export function fieldWeight(field: number, length: number, average: number): number {
  const penalty = numberAt(LENGTH_PENALTY, field);
  return Math.fround(numberAt(FIELD_BOOST, field) / (1 - penalty + (penalty * length) / average));
}

/**
 * The impact of a term in a document, 0 to 1, to the precision of the index.
 *
 * @param weight weighted frequency of the term in the document
 */
export function saturate(weight: number): number {
  return Math.fround(weight / (K1 + weight));
}

/**
 * Inverse document frequency: the weight of a word by its rarity.
 *
 * @param documentFrequency number of documents with it
 */
export function idf(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/**
 * The text part of a score.
 *
 * @param gained sum over the query's words of weight × impact
 * @param covered sum of the weights of the words that the document has
 * @param total sum of the weights of all words
 */
export function textScore(gained: number, covered: number, total: number): number {
  return total === 0 ? 0 : TEXT_SCALE * (gained / total) * (covered / total);
}

/**
 * A score: the weight of the type holds for all but an exact name, since who names an entity wants it, of whatever type.
 *
 * Its factor does not hold for an exact name either.
 *
 * @param factor of the type's weight (`typeFactor`)
 * @param text part of the score that words give
 * @param bonus for names
 */
export function scoreOf(typeWeight: number, factor: number, text: number, bonus: number): number {
  return roundScore(bonus >= LEAST_EXACT ? bonus + typeWeight * text : typeWeight * factor * (text + bonus));
}

/** The factor of a type's weight in a query. @param sentence how far the query is one */
export function typeFactor(weight: number, sentence: number): number {
  return weight ** (-EVENED * sentence);
}

/** The fields that name a document, a bit each. */
export const NAME_FIELD_BITS = (["name", "abbreviation", "aliases"] as const).reduce(
  (bits, field) => bits | (1 << FIELDS.indexOf(field)),
  0,
);
const NAME_COVERAGE_BONUS = 3;

/**
 * The words of the query occur in the document's names, in any order.
 *
 * @param named sum of the weights of those that do
 * @param total sum of the weights of all words
 */
export function namesBonus(named: number, total: number): number {
  const share = total === 0 ? 0 : named / total;
  return NAME_COVERAGE_BONUS * share * share * share;
}

/** The weight of a passage to the precision of the index. @param sum of the idf of its words */
export function passageWeight(sum: number): number {
  return Math.min(MAX_PASSAGE_WEIGHT, Math.round(sum));
}

/**
 * How far a query and a passage have the same words, 0 to 1: the geometric mean of the share of the query that the
 * passage has, and the share of the passage that the query has.
 *
 * @param asked sum of the weights of the query's words that the passage has
 * @param total sum of the weights of all words of the query
 * @param said sum of the idf of the passage's words that the query has
 * @param weight of the passage in the index
 */
export function passageAgreement(asked: number, total: number, said: number, weight: number): number {
  if (total === 0 || weight === 0) return 0;
  return Math.sqrt(Math.min(1, asked / total) * Math.min(1, said / weight));
}

/** What the agreement of a passage adds per point of the score of a sentence. */
const PASSAGE_BOOST = 2;
/** Low scores of sentences say little, and are raised as if they had so many points more. */
const LEAST_RAISED = 1;
/** The maximum points that count: higher scores come only from names. */
const MAX_RAISED = 15;

/**
 * What a hit gains by the passage that agrees most with the query. The words of a sentence are common ones, and their
 * score says less than that of keywords.
 */
export function passageBonus(score: number, agreement: number, sentence: number): number {
  return PASSAGE_BOOST * sentence * (LEAST_RAISED + Math.min(score, MAX_RAISED)) * agreement;
}

/**
 * Per point of a score, and the maximum points that count: higher scores come only from names. What is linked with the
 * entry of a name is looked for with it; the best hit of a sentence is less sure.
 */
const LINK_BOOST = { keywords: 0.065, sentence: 0.04 };
const MAX_LINK_SCORE = 15;

/**
 * A hit is linked with a better one.
 *
 * @param score of the better one
 * @param directions how many of the two refer to the other
 * @param sentence how far the query is one
 */
export function linkBonus(score: number, directions: number, sentence: number): number {
  return between(LINK_BOOST, sentence) * Math.min(score, MAX_LINK_SCORE) * directions;
}

const DECIMALS = 1000;
/** Upper bound of what rounding adds to a score. */
export const ROUNDING_TOLERANCE = 1 / DECIMALS;

/** Scores are rounded before they are compared, so that rounding noise does not change the order. */
export function roundScore(score: number): number {
  return Math.round(score * DECIMALS) / DECIMALS;
}

/** The values in the order of the fields in the index. */
function byField(values: Readonly<Record<SearchField, number>>): readonly number[] {
  return FIELDS.map((field) => values[field]);
}
