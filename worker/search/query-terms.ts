/**
 * Expands the words of a query to terms of the corpus: the word itself, its compounds, related forms,
 * completions of an unfinished last word, and near spellings of an unknown word.
 */
import { numberAt } from "../store/binary/checked-access.ts";
import { type Compound, compoundsIn } from "./compounds.ts";
import type { Names, Vocabulary } from "./dictionary-types.ts";
import type { Limits } from "./limits.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { idf, wordWeight } from "./ranking-formulas.ts";
import { relatedForms } from "./text/related-forms.ts";
import type { Word } from "./text/tokenize.ts";

/** A term that a word is expanded to, and its share of the word's weight. */
export interface Expansion {
  readonly term: number;
  readonly share: number;
  readonly documentFrequency: number;
}

/** A word of a query, or an atomic compound of several. */
export interface QueryTerm {
  /** The indexes of its words in the query. */
  readonly from: number;
  readonly to: number;
  /** The best expansion first; empty if the corpus has nothing similar. */
  readonly expansions: readonly Expansion[];
  /** By its inverse document frequency (`wordWeight`). */
  readonly weight: number;
  /** The terms that the word may be a slip of, the likeliest first, if the corpus lacks it. */
  readonly guesses: readonly number[];
}

const EXPANSION_SHARES = {
  compound: 0.9,
  related: 0.6,
  onlyRelated: 0.8,
  unfinished: 0.9,
};
const FUZZY_SHARES = [1, 0.75, 0.5];
const MAX_PREFIX_EXPANSIONS = 12;
const MAX_FUZZY_EXPANSIONS = 6;
const MIN_PREFIX = 2;
/** Words of a query for which near spellings are looked for. */
const MAX_FUZZY_WORDS = 6;

/**
 * Whether the corpus has neither the word nor a form, a compound or a continuation of it, or a misspelling is as likely
 * as the form that it has.
 */
export function isUnknown({ guesses, expansions }: QueryTerm): boolean {
  return guesses.length > 0 || expansions.length === 0;
}

/** Allowed edits for a word of this length. A short word would often be another one. */
export function editBound(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Remaining budget of a query. */
interface QueryBudget {
  readonly vocabulary: Vocabulary;
  readonly limits: Limits;
  /** Words of the corpus that may still be read. */
  prefixTerms: number;
}

export function queryTermsOf(query: ParsedQuery, vocabulary: Vocabulary, names: Names, limits: Limits): QueryTerm[] {
  const { words, isContentWord } = query;
  const budget: QueryBudget = { vocabulary, limits, prefixTerms: limits.prefixTerms };
  const compounds = compoundsIn(words, vocabulary);
  const terms: QueryTerm[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const whole = compounds.find((candidate) => candidate.from === at && candidate.isAtomic);
    if (whole) {
      terms.push(queryTerm(at, whole.to, [expansionOf(whole.term, 1, vocabulary)], vocabulary));
      at = whole.to - 1;
    } else if (word && isContentWord[at] && !seen.has(word.term)) {
      seen.add(word.term);
      const around = compounds.filter(({ from, to }) => from <= at && at < to);
      const allowsFuzzy = terms.filter(isUnknown).length < MAX_FUZZY_WORDS;
      const own = termsOfWord(word, at, at === words.length - 1, allowsFuzzy, around, budget);
      const least = Math.max(0, ...around.map((compound) => weightInName(compound, query, vocabulary, names)));
      terms.push(...own.map((term) => ({ ...term, weight: Math.max(term.weight, least) })));
    }
  }
  return terms.map((term) => ({ ...term, weight: wordWeight(term.weight, query.verbosity) }));
}

/** The part that a word has in the rarity of a compound that is a name: `4` says little, and `Form 4` much. */
function weightInName(
  { from, to, term }: Compound,
  { isContentWord }: ParsedQuery,
  vocabulary: Vocabulary,
  names: Names,
): number {
  const isName = !isContentWord.slice(from, to).includes(false) && names.find(vocabulary.text(term)) >= 0;
  return isName ? idf(vocabulary.documents, vocabulary.documentFrequency(term)) / (to - from) : 0;
}

/**
 * The query terms by descending weight. Expansions beyond the limits are dropped, and so are query terms without
 * expansions.
 */
export function affordableTerms(terms: readonly QueryTerm[], limits: Limits): QueryTerm[] {
  let left = limits.terms;
  let { postings } = limits;
  return [...terms]
    .sort((a, b) => b.weight - a.weight)
    .flatMap((queryTerm) => {
      const expansions = queryTerm.expansions.filter(({ documentFrequency }) => {
        if (left === 0 || documentFrequency > postings) return false;
        left--;
        postings -= documentFrequency;
        return true;
      });
      return expansions.length > 0 ? [{ ...queryTerm, expansions }] : [];
    });
}

function queryTerm(
  from: number,
  to: number,
  expansions: readonly Expansion[],
  vocabulary: Vocabulary,
  isGuess = false,
  guesses: readonly Expansion[] = [],
): QueryTerm {
  // A word of the corpus has its own frequency; a guess has the mean of its readings.
  const read = isGuess ? expansions : expansions.slice(0, 1);
  const total = read.reduce((sum, { documentFrequency }) => sum + documentFrequency, 0);
  return {
    from,
    to,
    expansions,
    weight: idf(vocabulary.documents, total / Math.max(1, read.length)),
    guesses: guesses.map(({ term }) => term),
  };
}

function termsOfWord(
  word: Word,
  at: number,
  last: boolean,
  allowsFuzzy: boolean,
  around: readonly Compound[],
  budget: QueryBudget,
): QueryTerm[] {
  const { vocabulary } = budget;
  const exact = vocabulary.find(word.term);
  const found = new Map<number, number>();
  function offer(term: number, share: number): void {
    if (term >= 0 && (found.get(term) ?? 0) < share) found.set(term, share);
  }
  offer(exact, 1);
  for (const { term } of around) offer(term, EXPANSION_SHARES.compound);
  const known = found.size > 0;
  const forms = relatedForms(word.term, (prefix, longest) => wordsWithPrefix(prefix, longest, budget));
  for (const form of forms)
    offer(vocabulary.find(form), known ? EXPANSION_SHARES.related : EXPANSION_SHARES.onlyRelated);
  // The last word may be unfinished; an unknown one may be abbreviated: `perf fee`.
  if (exact < 0 && (last || found.size === 0)) {
    for (const { term, share } of prefixExpansions(word, budget)) offer(term, share);
  }
  const isGuess = !known && found.size > 0 && allowsFuzzy && !isPrefix(word, vocabulary);
  const near = isGuess ? fuzzyTerms(word.term, 1, budget) : [];
  // `managment` has the root of `manager`, and is `management` all the same.
  for (const { term, share } of near) offer(term, share);
  const parts = found.size === 0 ? numberAndLetters(word.term, vocabulary) : [];
  if (parts.length > 0)
    return parts.map((part) => queryTerm(at, at + 1, [expansionOf(part, 1, vocabulary)], vocabulary));
  const guesses = found.size === 0 && allowsFuzzy ? fuzzyTerms(word.term, 2, budget) : near;
  const expansions = found.size > 0 ? ranked(found, vocabulary) : guesses;
  return [queryTerm(at, at + 1, expansions, vocabulary, !known, guesses)];
}

/** The two terms of an unknown word of letters and a number: `sp500`, `50dma`. */
function numberAndLetters(word: string, vocabulary: Vocabulary): number[] {
  const parts = word.split(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/).map((part) => vocabulary.find(part));
  return parts.length === 2 && !parts.includes(-1) ? parts : [];
}

function* wordsWithPrefix(prefix: string, longest: number, budget: QueryBudget): Iterable<string> {
  const { vocabulary } = budget;
  const [from, to] = termsWithPrefix(prefix, budget);
  for (let term = from; term < to; term++) {
    if (vocabulary.length(term) <= longest) yield vocabulary.text(term);
  }
}

/** The terms with a prefix; none if they exceed the remaining budget. */
function termsWithPrefix(prefix: string, budget: QueryBudget): readonly [from: number, to: number] {
  const [from, to] = budget.vocabulary.prefixRange(prefix);
  if (to - from > budget.prefixTerms) return [from, from];
  budget.prefixTerms -= to - from;
  return [from, to];
}

function expansionOf(term: number, share: number, vocabulary: Vocabulary): Expansion {
  return { term, share, documentFrequency: vocabulary.documentFrequency(term) };
}

function ranked(found: ReadonlyMap<number, number>, vocabulary: Vocabulary): Expansion[] {
  return [...found].map(([term, share]) => expansionOf(term, share, vocabulary)).sort(bestFirst);
}

function bestFirst(a: Expansion, b: Expansion): number {
  return b.share - a.share || commonestFirst(a, b);
}

function commonestFirst(a: Expansion, b: Expansion): number {
  return b.documentFrequency - a.documentFrequency || a.term - b.term;
}

/**
 * Spellings under which an unfinished word is still a prefix of the indexed one: `securiti…` for `security`,
 * `tokenisa…`, `cancell…`.
 */
export function prefixForms(word: Word): string[] {
  const { text, term } = word;
  const american = text.replace(/is((?:at?|ati|atio)?|in?)$/, "iz$1").replace(/ll((?:ed?)?|in?)$/, "l$1");
  return [...new Set([text, term, text.replace(/ie?$/, "y"), american])];
}

/** Whether the word is a prefix of a term. */
function isPrefix(word: Word, vocabulary: Vocabulary): boolean {
  return prefixForms(word).some((prefix) => {
    const [from, to] = vocabulary.prefixRange(prefix);
    return from < to;
  });
}

function prefixExpansions(word: Word, budget: QueryBudget): Expansion[] {
  const { vocabulary } = budget;
  if (word.text.length < MIN_PREFIX) return [];
  const found = new Map<number, number>();
  for (const prefix of prefixForms(word)) {
    const [from, to] = termsWithPrefix(prefix, budget);
    for (let term = from; term < to; term++) {
      const typed = word.text.length / Math.max(word.text.length, vocabulary.length(term));
      found.set(term, EXPANSION_SHARES.unfinished * (0.5 + 0.5 * typed));
    }
  }
  return [...found]
    .map(([term, part]) => expansionOf(term, part, vocabulary))
    .sort(commonestFirst)
    .slice(0, MAX_PREFIX_EXPANSIONS);
}

/** @param most maximum edits if the word is long enough */
function fuzzyTerms(word: string, most: number, { vocabulary, limits }: QueryBudget): Expansion[] {
  const bound = /^[a-z]+$/.test(word) ? Math.min(most, editBound(word.length)) : 0;
  if (bound === 0) return [];
  return vocabulary
    .fuzzyMatches(word, bound, limits.compared)
    .filter(({ entry }) => vocabulary.length(entry) >= 4)
    .map(({ entry, distance }) => expansionOf(entry, numberAt(FUZZY_SHARES, distance), vocabulary))
    .sort(bestFirst)
    .slice(0, MAX_FUZZY_EXPANSIONS);
}
