/** How the oracle reads a query: its words, the terms that each may stand for, and the names that it matches. */
import { bytesIn, inByteOrder, type NameKind, type OracleCorpus } from "./corpus.ts";
import { isStop, joinWords, keyOf, type OracleWord, relatives, unfinishedForms, wordsOf } from "./words.ts";

export interface OracleLimits {
  readonly terms: number;
  readonly postings: number;
  readonly quoted: number;
  readonly prefixTerms: number;
  readonly compared: number;
}

export interface OracleQuery {
  readonly text: string;
  readonly words: readonly OracleWord[];
  readonly content: readonly OracleWord[];
  readonly phrases: readonly (readonly string[])[];
  readonly verbosity: number;
}

export function read(text: string): OracleQuery {
  const words = wordsOf(text).slice(0, 40);
  const content = words.filter((word) => !isStop(word.text));
  const phrases = [...text.matchAll(/["“”„]([^"“”„]+)["“”„]/g)]
    .map(([, inside = ""]) => wordsOf(inside))
    .filter((inside) => inside.length > 1 || inside.some((word) => !isStop(word.text)))
    .map((inside) => inside.map(({ stem }) => stem));
  const distinct = phrases.filter((phrase, i) => phrases.findIndex((p) => p.join(" ") === phrase.join(" ")) === i);
  let quoted = 0;
  return {
    text,
    words,
    content: content.length > 0 ? content : words,
    phrases: distinct.filter((phrase) => {
      quoted += phrase.length;
      return quoted <= 24;
    }),
    verbosity: Math.min(1, Math.max(0, words.length - 4) / 6),
  };
}

export interface OracleExpansion {
  readonly term: string;
  readonly share: number;
}

export interface OracleTerm {
  readonly from: number;
  readonly to: number;
  /** The best first. */
  readonly expansions: readonly OracleExpansion[];
  readonly weight: number;
  readonly guesses: readonly string[];
}

export function isUnknown({ guesses, expansions }: OracleTerm): boolean {
  return guesses.length > 0 || expansions.length === 0;
}

interface Compound {
  readonly from: number;
  readonly to: number;
  readonly term: string;
  readonly isAtomic: boolean;
}

function compoundsOf(words: readonly OracleWord[], corpus: OracleCorpus): Compound[] {
  const all: Compound[] = [];
  for (const size of [5, 4, 3, 2]) {
    for (let from = 0; from + size <= words.length; from++) {
      const some = words.slice(from, from + size);
      if (some[0]?.text === "and" || some.at(-1)?.text === "and") continue;
      const term = keyOf(some);
      if (corpus.documentFrequency(term) === 0 || cutsCompound(words, from, from + size)) continue;
      const parts = some.map(({ text }) => text).filter((text) => text !== "and");
      const isShort = parts.every((text) => text.length === 1 || /^\d/.test(text));
      const isNumber = parts.every((text) => /^\d/.test(text));
      const isWritten = some[0]?.compound === some.at(-1)?.compound;
      all.push({ from, to: from + size, term, isAtomic: isShort && (isWritten || !isNumber) });
    }
  }
  return all.map((one) => ({
    ...one,
    isAtomic: one.isAtomic && !all.some(({ from, to }) => from < one.from && one.from < to && to < one.to),
  }));
}

/** Whether some neighbours, one of which belongs to a written compound, leave out a part of it but hold another word. */
function cutsCompound(words: readonly OracleWord[], from: number, to: number): boolean {
  const inside = words.slice(from, to).map(({ compound }) => compound);
  const outside = [words[from - 1], words[to]].map((word) => word?.compound);
  return new Set(inside).size > 1 && inside.some((compound) => outside.includes(compound));
}

/** The terms of a query in the order of its words. */
export function termsOf({ words, content, verbosity }: OracleQuery, corpus: OracleCorpus, limits: OracleLimits) {
  const compounds = compoundsOf(words, corpus);
  const terms: OracleTerm[] = [];
  const seen = new Set<string>();
  let budget = limits.prefixTerms;
  function beginningWith(beginning: string): string[] {
    const found = corpus.terms.filter((term) => term.startsWith(beginning));
    if (found.length > budget) return [];
    budget -= found.length;
    return found;
  }
  function weightOf(expansions: readonly OracleExpansion[], isGuess: boolean, least = 0): number {
    const those = isGuess ? expansions : expansions.slice(0, 1);
    const sum = those.reduce((total, { term }) => total + corpus.documentFrequency(term), 0);
    return Math.max(least, corpus.idf(sum / Math.max(1, those.length))) ** (1 - 0.6 * verbosity);
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const atomic = compounds.find(({ from, isAtomic }) => from === at && isAtomic);
    if (atomic) {
      const expansions = [{ term: atomic.term, share: 1 }];
      terms.push({ from: at, to: atomic.to, expansions, weight: weightOf(expansions, false), guesses: [] });
      at = atomic.to - 1;
      continue;
    }
    if (word === undefined || !content.includes(word) || seen.has(word.stem)) continue;
    seen.add(word.stem);
    const shares = new Map<string, number>();
    const offer = (term: string, share: number): void => {
      if (corpus.documentFrequency(term) > 0) shares.set(term, Math.max(share, shares.get(term) ?? 0));
    };
    offer(word.stem, 1);
    for (const { from, to, term } of compounds) if (from <= at && at < to) offer(term, 0.9);
    const isKnown = shares.size > 0;
    if (word.stem === "futures") offer("future", isKnown ? 0.6 : 0.8);
    const kin = relatives(word.stem);
    if (kin) {
      for (const other of beginningWith(kin.beginning))
        if (bytesIn(other) <= word.stem.length + 5 && kin.isRelated(other)) offer(other, isKnown ? 0.6 : 0.8);
    }
    const isWord = corpus.documentFrequency(word.stem) > 0;
    if (!isWord && (at === words.length - 1 || shares.size === 0) && word.text.length >= 2) {
      const continued = [...new Set(unfinishedForms(word).flatMap(beginningWith))];
      for (const term of byFrequency(continued, corpus).slice(0, 12))
        offer(term, 0.9 * (0.5 + (0.5 * word.text.length) / Math.max(word.text.length, bytesIn(term))));
    }
    const [first = "", second = "", ...others] = word.stem.split(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/);
    const isSplit = corpus.documentFrequency(first) > 0 && corpus.documentFrequency(second) > 0 && others.length === 0;
    if (shares.size === 0 && isSplit) {
      for (const term of [first, second]) {
        const expansions = [{ term, share: 1 }];
        terms.push({ from: at, to: at + 1, expansions, weight: weightOf(expansions, false), guesses: [] });
      }
      continue;
    }
    const mayGuess = terms.filter(isUnknown).length < 6;
    const isBeginning = unfinishedForms(word).some((form) => corpus.terms.some((term) => term.startsWith(form)));
    const edits = shares.size === 0 ? 2 : !isKnown && !isBeginning ? 1 : 0;
    const guesses = mayGuess ? near(word.stem, edits, corpus, limits) : [];
    for (const { term, share } of guesses) offer(term, share);
    const expansions = [...shares]
      .map(([term, share]) => ({ term, share }))
      .sort((a, b) => b.share - a.share || (byFrequency([a.term, b.term], corpus)[0] === a.term ? -1 : 1));
    const named = compounds.filter(({ from, to, term }) => {
      const isName = corpus.named(term).length > 0 && words.slice(from, to).every((each) => content.includes(each));
      return isName && from <= at && at < to;
    });
    const parts = named.map(({ from, to, term }) => corpus.idf(corpus.documentFrequency(term)) / (to - from));
    const weight = weightOf(expansions, !isKnown, Math.max(0, ...parts));
    terms.push({ from: at, to: at + 1, expansions, weight, guesses: guesses.map(({ term }) => term) });
  }
  return terms;
}

/** The commonest terms first. */
function byFrequency(terms: readonly string[], corpus: OracleCorpus): string[] {
  return inByteOrder(terms).sort((a, b) => corpus.documentFrequency(b) - corpus.documentFrequency(a));
}

function near(word: string, most: number, corpus: OracleCorpus, limits: OracleLimits): OracleExpansion[] {
  const edits = /^[a-z]+$/.test(word) ? Math.min(most, editsOf(word.length)) : 0;
  return closeTo(word, edits, corpus.terms, limits.compared)
    .filter(({ text }) => bytesIn(text) >= 4)
    .sort((a, b) => a.edits - b.edits || (byFrequency([a.text, b.text], corpus)[0] === a.text ? -1 : 1))
    .slice(0, 6)
    .map(({ text, edits: made }) => ({ term: text, share: made === 1 ? 0.75 : made === 2 ? 0.5 : 1 }));
}

function editsOf(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * The texts within some edits, in order: one at most if the first letter differs. Of those with the same first letter,
 * no more than `most` are compared: those that share the longer beginning.
 */
export function closeTo(
  word: string,
  edits: number,
  texts: readonly string[],
  most: number,
): { readonly text: string; readonly edits: number }[] {
  if (edits === 0) return [];
  let compared: readonly string[] = texts;
  for (let length = 1; length <= word.length && (length === 1 || compared.length > most); length++)
    compared = texts.filter((text) => text.startsWith(word.slice(0, length)));
  compared = compared.slice(0, most);
  return texts.flatMap((text) => {
    const isAlike = text.charAt(0) === word.charAt(0);
    if (isAlike ? !compared.includes(text) : !/^[a-z]/.test(text)) return [];
    const made = editDistance(word, Buffer.from(text).toString("latin1"));
    return made <= (isAlike ? edits : 1) ? [{ text, edits: made }] : [];
  });
}

/** Insertions, deletions, replacements and swaps of neighbours that make one text of the other. */
export function editDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : i)),
  );
  const cell = (i: number, j: number): number => table[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const [a, b] = [one.charAt(i - 1), other.charAt(j - 1)];
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a === b ? 0 : 1));
      if (i > 1 && j > 1 && a === other.charAt(j - 2) && one.charAt(i - 2) === b)
        least = Math.min(least, cell(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = least;
    }
  }
  return cell(one.length, other.length);
}

type Match = "exact" | "contained" | "beginning" | "misspelled";
const BONUS: Readonly<Record<Match, Readonly<Record<NameKind, number>>>> = {
  exact: { name: 50, abbreviation: 48, alias: 47, implied: 42 },
  contained: { name: 6.5, abbreviation: 6.5, alias: 6.5, implied: 6.5 },
  beginning: { name: 14, abbreviation: 0, alias: 11, implied: 11 },
  misspelled: { name: 16, abbreviation: 0, alias: 14, implied: 0 },
};

export interface OracleNames {
  readonly bonuses: ReadonlyMap<number, number>;
  readonly fields: ReadonlyMap<number, ReadonlySet<string>>;
  readonly isExact: boolean;
  readonly whole: ReadonlySet<number>;
  /** Whether a word of the query is in a name that it holds or begins. */
  isNamed(at: number): boolean;
  readonly misspelled: readonly string[];
}

export function namesIn(
  { words, content, verbosity }: OracleQuery,
  terms: readonly OracleTerm[],
  corpus: OracleCorpus,
  limits: OracleLimits,
): OracleNames {
  const bonuses = new Map<number, number>();
  const fields = new Map<number, Set<string>>();
  const whole = new Set<number>();
  function add(key: string, match: Match, factor: number): void {
    for (const { document, kind } of corpus.named(key)) {
      const bonus = BONUS[match][kind] * factor;
      if (bonus === 0) continue;
      bonuses.set(document, Math.max(bonus, bonuses.get(document) ?? 0));
      const field = kind === "alias" ? "aliases" : kind === "implied" ? "name" : kind;
      fields.set(document, (fields.get(document) ?? new Set()).add(field));
      if (match !== "contained") whole.add(document);
    }
  }
  const begun = begunNames(words, corpus);
  const weights = words.map((_, at) =>
    terms.reduce((sum, { from, to, weight }) => sum + (from <= at && at < to ? weight / (to - from) : 0), 0),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const held: { key: string; share: number; length: number; from: number; to: number }[] = [];
  words.forEach((_, from) => {
    for (let to = from + 1; to <= Math.min(words.length, from + 12); to++) {
      const weight = weights.slice(from, to).reduce((sum, each) => sum + each, 0);
      const key = keyOf(words.slice(from, to));
      if (corpus.named(key).length > 0 && weight > 0 && !cutsCompound(words, from, to))
        held.push({ key, share: weight / total, length: to - from, from, to });
    }
  });
  const full = held.filter(({ share, to }) => share >= 0.999 && (to === words.length || begun.length === 0));
  const isWhole = (name: (typeof held)[number]): boolean =>
    full.includes(name) && full.every(({ length }) => length <= name.length);
  for (const name of held) add(name.key, isWhole(name) ? "exact" : "contained", isWhole(name) ? 1 : name.share ** 2);
  for (const { key, share } of begun) add(key, "beginning", 0.5 + share / 2);
  const isExact = held.some(isWhole);
  const isUnsure = (verbosity === 0 && words.length > 1) || terms.some(isUnknown);
  const isTypo = !isExact && begun.length === 0 && isUnsure && words.every(({ text }) => text.length > 1);
  const close = isTypo && content.length <= 6 ? misspelledNames(words, content, corpus, limits) : [];
  const misspelled = close.filter(({ text }) => !held.some(({ key }) => key === text));
  for (const { text, edits } of misspelled) add(text, "misspelled", 1 / Math.sqrt(edits));
  const isNamed = (at: number): boolean => begun.length > 0 || held.some(({ from, to }) => from <= at && at < to);
  return { bonuses, fields, isExact, whole, isNamed, misspelled: misspelled.map(({ text }) => text) };
}

/** Names that begin as the query does, with the share that is given. */
export function begunNames(words: readonly OracleWord[], corpus: OracleCorpus): { key: string; share: number }[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = joinWords(words).slice(0, -last.stem.length);
  const forms = [...unfinishedForms(last), ...("and".startsWith(last.text) ? [""] : [])];
  return forms
    .map((form) => before + form)
    .filter((beginning) => beginning.length >= 3)
    .flatMap((beginning) =>
      corpus.names
        .filter((key) => key.startsWith(beginning))
        .slice(0, 60)
        .map((key) => ({ key, share: beginning.length / bytesIn(key) })),
    );
}

function misspelledNames(
  words: readonly OracleWord[],
  content: readonly OracleWord[],
  corpus: OracleCorpus,
  limits: OracleLimits,
): { text: string; edits: number }[] {
  const least = new Map<string, number>();
  for (const key of new Set([keyOf(words), keyOf(content)])) {
    const most = /^[a-z]+$/.test(key) ? editsOf(key.length) : 0;
    for (const { text, edits } of closeTo(key, most, corpus.names, limits.compared))
      if (edits > 0) least.set(text, Math.min(edits, least.get(text) ?? edits));
  }
  return inByteOrder([...least.keys()])
    .map((text) => ({ text, edits: least.get(text) ?? 0 }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 5);
}
