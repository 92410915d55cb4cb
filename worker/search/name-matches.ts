/** Exact, contained, prefix and misspelled matches of names, and their bonuses. */
import { numberAt } from "../store/binary/checked-access.ts";
import { breaksCompound } from "./compounds.ts";
import type { Names } from "./dictionary-types.ts";
import { FIELDS, NAME_KINDS, type SearchField, type SearchNameKind } from "./index/search-format.ts";
import type { Limits } from "./limits.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { editBound, isUnknown, prefixForms, type QueryTerm } from "./query-terms.ts";
import { type NAME_BONUSES, nameBonus } from "./ranking-formulas.ts";
import { join, joinName } from "./text/tokenize.ts";

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
  readonly named: ReadonlySet<number>;
  /** The words of the query that are a name or begin one, by the indexes of the first and the one after the last. */
  readonly sequences: readonly Pick<ContainedName, "from" | "to">[];
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
/** The field that a match of each kind of name is reported as. */
const FIELD_OF_KIND: Readonly<Record<SearchNameKind, SearchField>> = {
  name: "name",
  abbreviation: "abbreviation",
  alias: "aliases",
  implied: "name",
};
const FIELD_BIT_OF_KIND = NAME_KINDS.map((kind) => 1 << FIELDS.indexOf(FIELD_OF_KIND[kind]));

export function matchNames(query: ParsedQuery, terms: readonly QueryTerm[], names: Names, limits: Limits): NameMatches {
  const documents = new Map<number, NameMatch>();
  const named = new Set<number>();
  /** @param factor of the bonus of this kind of match */
  function add(key: number, match: keyof typeof NAME_BONUSES, factor: number): void {
    for (const { document, kind } of names.documentsNamed(key)) {
      const bonus = factor * nameBonus(match, kind);
      if (bonus === 0) continue;
      if (match !== "contained") named.add(document);
      const before = documents.get(document) ?? { bonus: 0, fields: 0 };
      const fields = before.fields | numberAt(FIELD_BIT_OF_KIND, kind);
      documents.set(document, { bonus: Math.max(bonus, before.bonus), fields });
    }
  }

  const prefixMatches = namesWithPrefix(query, names);
  const contained = containedNames(query, terms, names);
  const whole = wholeNames(contained, query.words.length, prefixMatches.length > 0);
  for (const name of contained) {
    if (whole.includes(name)) add(name.key, "exact", 1);
    else add(name.key, "contained", name.share ** 2);
  }
  for (const { key, share } of prefixMatches) add(key, "beginning", 0.5 + share / 2);
  const exact = whole.length > 0;
  const mayBeMisspelled = !exact && prefixMatches.length === 0 && isUnsure(query, terms);
  // A name that occurs in the query as written is not a misspelling.
  const written = new Set(contained.map(({ key }) => key));
  const misspelled = mayBeMisspelled
    ? misspelledNames(query, names, limits).filter(({ entry }) => !written.has(entry))
    : [];
  for (const { entry, distance } of misspelled) add(entry, "misspelled", 1 / Math.sqrt(distance));
  const begun = prefixMatches.length > 0 ? [{ from: 0, to: query.words.length }] : [];
  const sequences = [...contained, ...begun];
  return { documents, exact, named, sequences, misspelled: misspelled.map(({ entry }) => entry) };
}

/**
 * The names that are the whole query, but for stop words: the longest, so that `four-factor model` is no factor model.
 * `short in` is the beginning of `short interest` and does not mean `short`.
 */
function wholeNames(contained: readonly ContainedName[], words: number, isBeginning: boolean): ContainedName[] {
  const whole = contained.filter(({ share, to }) => share >= FULL_MATCH && (to === words || !isBeginning));
  const longest = Math.max(...whole.map(({ from, to }) => to - from));
  return whole.filter(({ from, to }) => to - from === longest);
}

/**
 * A word of the corpus is no misspelling of a name: FINMA is not FINRA. Several may be (`sharp ratio`), unless they are a
 * verbose query; to compare that with all names would take 2 ms of a first search.
 * Single letters are a name with signs, such as `S-P`, and not a typo of a similar one.
 */
function isUnsure({ words, verbosity }: ParsedQuery, terms: readonly QueryTerm[]): boolean {
  const areSeveral = words.length > 1 && verbosity === 0;
  return (areSeveral || terms.some(isUnknown)) && words.every(({ text }) => text.length > 1);
}

interface ContainedName {
  readonly key: number;
  /** As a share of the query's weight. */
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** Every sequence of the query's words that is a name, with its share of the query's weight. */
function containedNames({ words }: ParsedQuery, terms: readonly QueryTerm[], names: Names): ContainedName[] {
  const weights = words.map((_, at) => weightAt(at, terms));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const contained: ContainedName[] = [];
  for (let from = 0; from < words.length; from++) {
    let weight = 0;
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to++) {
      weight += numberAt(weights, to - 1);
      const sequence = words.slice(from, to);
      const name = joinName(sequence);
      // The beginning of a name of few letters has signs if the name has any: `a-b` of `a-b-c`.
      const begins = [join(sequence), name].some((beginning) => {
        const [first, after] = names.prefixRange(beginning);
        return first < after;
      });
      // `join` drops an article at the beginning and an inner `and`, so these must not stop the search.
      if (!begins && to - from > 1 && words[to - 1]?.text !== "and") break;
      const key = weight > 0 && !breaksCompound(words, from, to) ? names.find(name) : -1;
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
  for (const key of new Set([joinName(words), joinName(content)])) {
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
