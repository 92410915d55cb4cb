/**
 * From the words of a query to the terms that may stand for each: the word itself, its compounds, kindred
 * forms and synonyms, continuations of an unfinished last word, and near spellings of an unknown one.
 */
import type { Limits } from "./limits.ts";
import type { ParsedQuery } from "./query.ts";
import { rarity } from "./score.ts";
import { relatedForms } from "./stem.ts";
import { synonymsOf } from "./thesaurus.ts";
import { join, SPLITTABLE, type Word } from "./tokenize.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A term that may stand for a word, and how much of the word's weight it gets. */
export interface Expansion {
  readonly term: number;
  readonly share: number;
}

/** One word of a query that is looked for. */
export interface Unit {
  /** The places in the query that it covers. */
  readonly from: number;
  readonly to: number;
  /** The best first; none when nothing in the corpus is near. */
  readonly expansions: readonly Expansion[];
  readonly rarity: number;
  /** What the word was read as, when it is not in the corpus itself. */
  readonly correction?: string;
}

const SHARE = { compound: 0.9, related: 0.6, onlyRelated: 0.8, synonym: 0.6, unfinished: 0.9, continued: 0.3 };
const NEAR_SHARE = [1, 0.75, 0.5];
const MAX_CONTINUATIONS = 12;
/** A word that is complete is continued less far. */
const MAX_CONTINUATIONS_OF_WORD = 4;
const MAX_NEAR = 6;
const MIN_PREFIX = 2;
const MAX_JOINED = 5;
/** Near spellings are looked for no more often than this: nonsense must not cost more than a question. */
const MAX_GUESSED = 6;

/** Whether the word itself is nowhere in the corpus. */
export function isUnknown({ correction, expansions }: Unit): boolean {
  return correction !== undefined || expansions.length === 0;
}

/** Edits that are forgiven in a word of this length: none where another word would be as likely. */
export function editBound(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** What of a query's limits is left while its words are read. */
interface Reading {
  readonly vocabulary: Vocabulary;
  readonly limits: Limits;
  /** Words of the corpus that may still be looked at. */
  begun: number;
}

export function unitsOf(query: ParsedQuery, vocabulary: Vocabulary, limits: Limits): Unit[] {
  const { words, counts } = query;
  const reading: Reading = { vocabulary, limits, begun: limits.begun };
  const joins = joinsOf(words, vocabulary);
  const units: Unit[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const whole = joins.find((candidate) => candidate.from === at && candidate.tight);
    if (whole) {
      units.push(unit(at, whole.to, [{ term: whole.term, share: 1 }], vocabulary));
      at = whole.to - 1;
    } else if (word && counts[at] && !seen.has(word.term)) {
      seen.add(word.term);
      const around = joins.filter(({ from, to }) => from <= at && at < to).map(({ term }) => term);
      const forgiving = units.filter(isUnknown).length < MAX_GUESSED;
      units.push(...unitsOfWord(word, at, at === words.length - 1, forgiving, around, reading));
    }
  }
  return units;
}

/**
 * The units to look for, the rarest first: what a document lacks of these the others cannot make up for. Terms beyond
 * the limits are left out, and with its last term a unit.
 */
export function affordable(units: readonly Unit[], vocabulary: Vocabulary, limits: Limits): Unit[] {
  let { terms, postings } = limits;
  return [...units]
    .sort((a, b) => b.rarity - a.rarity)
    .flatMap((one) => {
      const expansions = one.expansions.filter(({ term }) => {
        const cost = vocabulary.holders(term);
        if (terms === 0 || cost > postings) return false;
        terms--;
        postings -= cost;
        return true;
      });
      return expansions.length > 0 ? [{ ...one, expansions }] : [];
    });
}

interface Joined {
  readonly from: number;
  readonly to: number;
  readonly term: number;
  /** Means nothing when apart, as `3(c)(7)` and `S&P` do: the parts alone are not looked for. */
  readonly tight: boolean;
}

/** The runs of words that the corpus also writes as one; longer runs first. */
function joinsOf(words: readonly Word[], vocabulary: Vocabulary): Joined[] {
  const joins: Joined[] = [];
  for (let size = Math.min(MAX_JOINED, words.length); size >= 2; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const run = words.slice(from, from + size);
      if (run[0]?.text === "and" || run[size - 1]?.text === "and") continue;
      const term = vocabulary.find(join(run));
      if (term < 0) continue;
      const compound = run[0]?.chunk === run[size - 1]?.chunk;
      const parts = run.filter(({ text }) => text !== "and");
      const short = parts.every(({ text }) => text.length === 1 || /^\d/.test(text));
      const digits = parts.every(({ text }) => /^\d/.test(text));
      joins.push({ from, to: from + size, term, tight: short && (compound || !digits) });
    }
  }
  return joins;
}

function unit(
  from: number,
  to: number,
  expansions: readonly Expansion[],
  vocabulary: Vocabulary,
  guessed = false,
  correction?: string,
): Unit {
  // A word that is in the corpus is as rare as it is; one that was guessed, as its readings are on average.
  const read = guessed ? expansions : expansions.slice(0, 1);
  const holders = read.reduce((sum, { term }) => sum + vocabulary.holders(term), 0) / Math.max(1, read.length);
  return {
    from,
    to,
    expansions,
    rarity: rarity(vocabulary.documents, holders),
    ...(correction !== undefined && { correction }),
  };
}

function unitsOfWord(
  word: Word,
  at: number,
  last: boolean,
  forgiving: boolean,
  around: readonly number[],
  reading: Reading,
): Unit[] {
  const { vocabulary } = reading;
  const exact = vocabulary.find(word.term);
  const found = new Map<number, number>();
  function offer(term: number, share: number): void {
    if (term >= 0 && (found.get(term) ?? 0) < share) found.set(term, share);
  }
  offer(exact, 1);
  for (const term of around) offer(term, SHARE.compound);
  const known = found.size > 0;
  const forms = relatedForms(word.term, (prefix, longest) => wordsBeginning(prefix, longest, reading));
  for (const form of forms) offer(vocabulary.find(form), known ? SHARE.related : SHARE.onlyRelated);
  for (const synonym of synonymsOf(word.term)) offer(vocabulary.find(synonym), SHARE.synonym);
  // A last word may be unfinished; one that nothing is known of may be cut short: `perf fee`.
  if (last || found.size === 0) {
    for (const { term, share } of continuations(word, exact >= 0, reading)) offer(term, share);
  }
  const guessed = !known && found.size > 0 && forgiving && !isBegun(word, vocabulary);
  const near = guessed ? nearTerms(word.term, 1, reading) : [];
  // `managment` has the root of `manager`, and is `management` all the same.
  for (const { term, share } of near) offer(term, share);
  if (found.size > 0) {
    const correction = near[0] && vocabulary.text(near[0].term);
    return [unit(at, at + 1, ranked(found, vocabulary), vocabulary, !known, correction)];
  }
  return unitsOfUnknown(word, at, forgiving ? nearTerms(word.term, 2, reading) : [], vocabulary);
}

/** What a word of which the corpus has no form is made of or near to. */
function unitsOfUnknown(word: Word, at: number, near: readonly Expansion[], vocabulary: Vocabulary): Unit[] {
  const split = near[0]?.share === NEAR_SHARE[1] ? [] : splitWord(word.term, vocabulary);
  if (split.length > 0)
    return split.map((term) => unit(at, at + 1, [{ term, share: 1 }], vocabulary, false, vocabulary.text(term)));
  const best = near[0] ? vocabulary.text(near[0].term) : undefined;
  return [unit(at, at + 1, near, vocabulary, true, best)];
}

function* wordsBeginning(prefix: string, longest: number, reading: Reading): Iterable<string> {
  const { vocabulary } = reading;
  const [from, to] = termsBeginning(prefix, reading);
  for (let term = from; term < to; term++) {
    if (vocabulary.length(term) <= longest) yield vocabulary.text(term);
  }
}

/** The terms that begin with a prefix; none when they are more than may still be looked at. */
function termsBeginning(prefix: string, reading: Reading): readonly [from: number, to: number] {
  const [from, to] = reading.vocabulary.beginning(prefix);
  if (to - from > reading.begun) return [from, from];
  reading.begun -= to - from;
  return [from, to];
}

function ranked(found: ReadonlyMap<number, number>, vocabulary: Vocabulary): Expansion[] {
  return [...found]
    .map(([term, share]) => ({ term, share, holders: vocabulary.holders(term) }))
    .sort((a, b) => b.share - a.share || b.holders - a.holders || a.term - b.term)
    .map(({ term, share }) => ({ term, share }));
}

/** Spellings under which an unfinished word still begins the indexed one: `securiti…` for `security`, `tokenisa…`, `cancell…`. */
export function prefixForms(word: Word): string[] {
  const { text, term } = word;
  const american = text.replace(/is((?:at?|ati|atio)?|in?)$/, "iz$1").replace(/ll((?:ed?)?|in?)$/, "l$1");
  return [...new Set([text, term, text.replace(/ie?$/, "y"), american])];
}

/** Whether a term begins with the word. */
function isBegun(word: Word, vocabulary: Vocabulary): boolean {
  return prefixForms(word).some((prefix) => {
    const [from, to] = vocabulary.beginning(prefix);
    return from < to;
  });
}

function continuations(word: Word, finished: boolean, reading: Reading): Expansion[] {
  const { vocabulary } = reading;
  if (word.text.length < MIN_PREFIX) return [];
  const found = new Map<number, number>();
  const share = finished ? SHARE.continued : SHARE.unfinished;
  for (const prefix of prefixForms(word)) {
    const [from, to] = termsBeginning(prefix, reading);
    for (let term = from; term < to; term++) {
      found.set(term, share * (0.5 + (0.5 * word.text.length) / Math.max(word.text.length, vocabulary.length(term))));
    }
  }
  const held = [...found].map(([term, part]) => ({ term, share: part, holders: vocabulary.holders(term) }));
  held.sort((a, b) => b.holders - a.holders || a.term - b.term);
  return held.slice(0, finished ? MAX_CONTINUATIONS_OF_WORD : MAX_CONTINUATIONS);
}

/** @param most edits that are forgiven if the word is long enough */
function nearTerms(word: string, most: number, { vocabulary, limits }: Reading): Expansion[] {
  const bound = /^[a-z]+$/.test(word) ? Math.min(most, editBound(word.length)) : 0;
  if (bound === 0) return [];
  return vocabulary
    .near(word, bound, limits.compared)
    .filter(({ entry }) => vocabulary.length(entry) >= 4)
    .map(({ entry, distance }) => ({ term: entry, distance, holders: vocabulary.holders(entry) }))
    .sort((a, b) => a.distance - b.distance || b.holders - a.holders || a.term - b.term)
    .slice(0, MAX_NEAR)
    .map(({ term, distance }) => ({ term, share: NEAR_SHARE[distance] ?? 0 }));
}

/** The two words that an unknown one is made of: `sp500`, `stoploss`. */
function splitWord(word: string, vocabulary: Vocabulary): number[] {
  let best: number[] = [];
  let bestHolders = 0;
  for (let cut = 1; cut < word.length; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    const boundary = /\d/.test(left.slice(-1)) !== /\d/.test(right.slice(0, 1));
    if (!boundary && (left.length < SPLITTABLE || right.length < SPLITTABLE)) continue;
    const [a, b] = [vocabulary.find(left), vocabulary.find(right)];
    if (a < 0 || b < 0) continue;
    const holders = boundary ? Number.POSITIVE_INFINITY : Math.min(vocabulary.holders(a), vocabulary.holders(b));
    if (holders > bestHolders) [best, bestHolders] = [[a, b], holders];
  }
  return best;
}
