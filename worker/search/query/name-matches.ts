/** Exact, contained, prefix and misspelled matches of names, and their bonuses. */

import type { Names } from "../../../formats/search/vocabulary.ts";
import { numberAt } from "../../store/binary/checked-access.ts";
import type { Limits } from "../limits.ts";
import { containedBonus, exactBonus, FIELD_OF_KIND, misspelledBonus, prefixBonus } from "../ranking/name-bonuses.ts";
import { join } from "../text/tokenize.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { editBound, isUnknown, prefixForms, type QueryTerm } from "./query-terms.ts";

/** The best match of a document's names. */
export interface NameMatch {
  readonly bonus: number;
  /** The fields of the names, a bit each. */
  readonly fields: number;
}

export interface NameMatches {
  readonly documents: ReadonlyMap<number, NameMatch>;
  /** Whether the whole query is the name of some document. */
  readonly exact: boolean;
  /** Documents whose name is the whole query, starts with it or is misspelled by it. */
  readonly whole: ReadonlySet<number>;
  /** Name keys that the query misspells, nearest first. */
  readonly misspelled: readonly number[];
}

const MAX_NAME_WORDS = 12;
/** Maximum name keys with the query as prefix that are read. */
const MAX_PREFIX_MATCHES = 60;
/** Minimum characters of a prefix of a name. */
const MIN_PREFIX_LENGTH = 3;
const MAX_MISSPELLED = 5;
const MAX_MISSPELLED_WORDS = 6;
/** A full match, allowing for rounding of sums. */
const FULL_MATCH = 0.999;

export function matchNames(query: ParsedQuery, terms: readonly QueryTerm[], names: Names, limits: Limits): NameMatches {
  const documents = new Map<number, NameMatch>();
  const named = new Set<number>();
  let exact = false;
  function addBonus(key: number, whole: boolean, bonusOf: (kind: number) => number): void {
    for (const { document, kind } of names.documentsNamed(key)) {
      const bonus = bonusOf(kind);
      if (bonus === 0) continue;
      if (whole) named.add(document);
      const before = documents.get(document) ?? { bonus: 0, fields: 0 };
      const fields = before.fields | (1 << numberAt(FIELD_OF_KIND, kind));
      documents.set(document, { bonus: Math.max(bonus, before.bonus), fields });
    }
  }

  const prefixMatches = namesWithPrefix(query, names);
  const contained = containedNames(query, terms, names);
  for (const { key, share, from, to } of contained) {
    // `short in` is a prefix of `short interest` and does not mean `short`.
    const whole = share >= FULL_MATCH && (to === query.words.length || prefixMatches.length === 0);
    if (whole) exact = true;
    const inside = contained.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from);
    addBonus(key, whole, (kind) => (whole ? exactBonus(kind) : containedBonus(kind, inside ? share / 2 : share)));
  }
  for (const { key, share } of prefixMatches) addBonus(key, true, (kind) => prefixBonus(kind, share));
  // A name that occurs in the query as written is not a misspelling.
  const written = new Set(contained.map(({ key }) => key));
  // A sentence of known words is no misspelled name. To compare it with all names would cost the first search most.
  const isCorrect = query.sentence > 0 && !terms.some(isUnknown);
  const misspelled =
    exact || isCorrect || prefixMatches.length > 0
      ? []
      : misspelledNames(query, names, limits).filter(({ entry }) => !written.has(entry));
  for (const { entry, distance } of misspelled) addBonus(entry, true, (kind) => misspelledBonus(kind, distance));
  return { documents, exact, whole: named, misspelled: misspelled.map(({ entry }) => entry) };
}

interface ContainedName {
  readonly key: number;
  /** As a share of the query's weight. */
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** Every sequence of the query's words that is a name, with its share of the query's weight. */
function containedNames(
  { words, isContentWord }: ParsedQuery,
  terms: readonly QueryTerm[],
  names: Names,
): ContainedName[] {
  const weights = words.map((_, at) => weightAt(at, terms));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const contained: ContainedName[] = [];
  for (let from = 0; from < words.length; from++) {
    let weight = 0;
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to++) {
      weight += numberAt(weights, to - 1);
      const joined = join(words.slice(from, to));
      const [first, after] = names.prefixRange(joined);
      // `join` drops an article at the beginning and an inner `and`, so these must not stop the search.
      if (first === after && to - from > 1 && words[to - 1]?.text !== "and") break;
      // `at r` is not ATR: a stop word and one word are not a name if the query has more words.
      const isTwoWordGuess = isContentWord[from] === false && to - from === 2 && to - from < words.length;
      const key = weight > 0 && !isTwoWordGuess && first < after ? names.find(joined) : -1;
      if (key >= 0) contained.push({ key, share: weight / total, from, to });
    }
  }
  return contained;
}

/** The weight of the word at an index: 0 for a stop word and for a repeated word. */
function weightAt(at: number, terms: readonly QueryTerm[]): number {
  const around = terms.filter(({ from, to }) => from <= at && at < to);
  return around.reduce((sum, { from, to, weight }) => sum + weight / (to - from), 0);
}

function namesWithPrefix({ words }: ParsedQuery, names: Names): { key: number; share: number }[] {
  const last = words.at(-1);
  if (!last) return [];
  const before = join(words).slice(0, -last.term.length);
  // Keys have no inner `and`, so an incomplete one at the end is ignored.
  const forms = "and".startsWith(last.text) ? [...prefixForms(last), ""] : prefixForms(last);
  const prefixMatches: { key: number; share: number }[] = [];
  for (const form of forms) {
    const prefix = before + form;
    if (prefix.length < MIN_PREFIX_LENGTH) continue;
    const [from, to] = names.prefixRange(prefix);
    for (let key = from; key < Math.min(to, from + MAX_PREFIX_MATCHES); key++) {
      prefixMatches.push({ key, share: prefix.length / names.length(key) });
    }
  }
  return prefixMatches;
}

function misspelledNames(
  { words, isContentWord }: ParsedQuery,
  names: Names,
  limits: Limits,
): { entry: number; distance: number }[] {
  const content = words.filter((_, at) => isContentWord[at]);
  if (content.length > MAX_MISSPELLED_WORDS) return [];
  const found = new Map<number, number>();
  for (const key of new Set([join(words), join(content)])) {
    const bound = /^[a-z]+$/.test(key) ? editBound(key.length) : 0;
    if (bound === 0) continue;
    for (const { entry, distance } of names.fuzzyMatches(key, bound, limits.compared)) {
      if (distance > 0) found.set(entry, Math.min(distance, found.get(entry) ?? distance));
    }
  }
  return [...found]
    .map(([entry, distance]) => ({ entry, distance }))
    .sort((a, b) => a.distance - b.distance || a.entry - b.entry)
    .slice(0, MAX_MISSPELLED);
}
