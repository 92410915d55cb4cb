/**
 * The formulas of the ranking, for the build, which computes what does not depend on a query, and for the worker.
 * `docs/search.md` explains them in the order of evaluation.
 */
import { numberAt } from "../store/binary/checked-access.ts";
import {
  FIELDS,
  IMPACT_LEVELS,
  MAX_KEY_TEXT_WEIGHT,
  NAME_KINDS,
  type SearchField,
  type SearchNameKind,
} from "./index/search-format.ts";

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
const FIELD_BOOST = FIELDS.map((field) => FIELD_WEIGHTS.boost[field]);
const LENGTH_PENALTY = FIELDS.map((field) => FIELD_WEIGHTS.lengthPenalty[field]);

/**
 * The weight of one occurrence in a field.
 *
 * @param length words in the field
 * @param average mean length of the field over all documents
 */
export function fieldWeight(field: number, length: number, average: number): number {
  const penalty = numberAt(LENGTH_PENALTY, field);
  return numberAt(FIELD_BOOST, field) / (1 - penalty + (penalty * length) / average);
}

const K1 = 8;

/**
 * The impact of a term in a document (BM25F: Robertson and Zaragoza, 2009), in `IMPACT_LEVELS`. An occurrence is never
 * without impact.
 *
 * @param weight sum over the fields of occurrences × `fieldWeight`
 */
export function impactLevel(weight: number): number {
  return Math.max(1, Math.round((IMPACT_LEVELS * weight) / (K1 + weight)));
}

/**
 * Inverse document frequency: the weight of a word by its rarity.
 *
 * @param documentFrequency number of documents with it
 */
export function idf(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** People type few keywords, and names are short; a longer query is more and more a sentence, up to so many words. */
const KEYWORDS = 4;
const SENTENCE = 10;

/** How verbose a query is, by all its words: 0 for keywords, 1 for a sentence. */
export function verbosityOf(words: number): number {
  return Math.min(1, Math.max(0, words - KEYWORDS) / (SENTENCE - KEYWORDS));
}

/** How far the weights of a verbose query's words are evened out: its rarest word often is beside the point. */
const VERBOSE_DAMPING = 0.6;

/** The weight of a word in a query. */
export function wordWeight(idf: number, verbosity: number): number {
  return idf ** (1 - VERBOSE_DAMPING * verbosity);
}

/** The minimum share of the query, by the weights of its words, that a hit has. */
export const MIN_COVERAGE = 0.3;

const TEXT_SCALE = 10;

/**
 * The part of a score for words, 0 to 10.
 *
 * @param gained sum over the query's words of weight × impact
 * @param total sum of the weights of all words
 */
export function textScore(gained: number, total: number): number {
  return total === 0 ? 0 : (TEXT_SCALE * gained) / total;
}

/** What a match of a name adds to a score, by kind of match and of name. */
export const NAME_BONUSES = {
  exact: { name: 50, abbreviation: 48, alias: 47, implied: 42 },
  contained: { name: 6.5, abbreviation: 6.5, alias: 6.5, implied: 6.5 },
  beginning: { name: 14, abbreviation: 0, alias: 11, implied: 11 },
  misspelled: { name: 16, abbreviation: 0, alias: 14, implied: 0 },
} as const satisfies Record<string, Readonly<Record<SearchNameKind, number>>>;
const LEAST_EXACT = Math.min(...Object.values(NAME_BONUSES.exact));

/** @param kind of name, by its number in the index */
export function nameBonus(match: keyof typeof NAME_BONUSES, kind: number): number {
  const name = NAME_KINDS[kind];
  return name === undefined ? 0 : NAME_BONUSES[match][name];
}

/**
 * The factor of a type in a query. Keywords name concepts, so the types of entries have weights; a sentence may well ask for
 * an event or a person.
 */
export function typeFactor(weight: number, verbosity: number): number {
  return weight ** (1 - verbosity);
}

/**
 * The score of a hit. Who types an exact name wants that entity, of whatever type.
 *
 * @param factor of its type
 * @param text part of the score for words
 * @param bonus for names
 */
export function hitScore(factor: number, text: number, bonus: number): number {
  return roundScore(bonus >= LEAST_EXACT ? bonus + factor * text : factor * (text + bonus));
}

/** The weight of a key text to the precision of the index. @param sum of the idf of its words */
export function keyTextWeight(sum: number): number {
  return Math.min(MAX_KEY_TEXT_WEIGHT, Math.round(sum));
}

/**
 * How far a query and a key text have the same words, 0 to 1: the geometric mean of the share of the query that the
 * key text has, and the share of the key text that the query has.
 *
 * @param queryWeight sum of the weights of the query's words that the key text has
 * @param total sum of the weights of all words of the query
 * @param keyTextIdf sum of the idf of the key text's words that the query has
 * @param weight of the key text in the index
 */
export function keyTextAgreement(queryWeight: number, total: number, keyTextIdf: number, weight: number): number {
  if (total === 0 || weight === 0) return 0;
  return Math.sqrt(Math.min(1, queryWeight / total) * Math.min(1, keyTextIdf / weight));
}

/** The maximum points of a hit that raise it or others: higher scores come only from names. */
const MAX_RAISED = 15;
/** What the agreement of a key text adds per point of the score of a sentence. */
const KEY_TEXT_BOOST = 2;

/** What a hit gains by the key text that agrees most with the query. */
export function keyTextBonus(score: number, agreement: number, verbosity: number): number {
  return KEY_TEXT_BOOST * verbosity * Math.min(score, MAX_RAISED) * agreement;
}

/** What a link with another of the best hits adds per point of that hit's score. */
const LINK_BOOST = 0.05;

/** @param score of the hit at the other end of the link */
export function linkBonus(score: number): number {
  return LINK_BOOST * Math.min(score, MAX_RAISED);
}

const DECIMALS = 1000;

/** Scores are rounded before they are compared, so that rounding noise does not change the order. */
export function roundScore(score: number): number {
  return Math.round(score * DECIMALS) / DECIMALS;
}
