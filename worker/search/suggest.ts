/** Completions for a search box: names with the text as prefix, then names with such a word. */
import { numberAt } from "../store/binary/checked-access.ts";
import { FIELDS } from "./index/search-format.ts";
import type { SearchIndex } from "./index/search-index.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { prefixForms } from "./query-terms.ts";
import { join, tokenize, type Word } from "./text/tokenize.ts";

export const MAX_COMPLETIONS = 10;

const NAME_BIT = 1 << FIELDS.indexOf("name");
/** Maximum terms and name keys with the last word as prefix that are read. */
export const MAX_TERMS = 64;
export const MAX_KEYS = 2000;

/** The parts of the index for completions. */
type Completable = Pick<SearchIndex, "name" | "names" | "vocabulary" | "documentsWith">;

/**
 * The best completions, as document numbers: documents whose name starts with the text, then those with such an
 * abbreviation or alias, then those with such a word inside the name. Shorter names come first; equal ones keep the
 * order of the documents.
 */
export function suggest(
  index: Completable,
  { words }: ParsedQuery,
  limit = MAX_COMPLETIONS,
  limits: Limits = LIMITS,
): number[] {
  const last = words.at(-1);
  if (!last) return [];
  const ranks = new Map<number, number>();
  function offer(document: number, rank: number): void {
    ranks.set(document, Math.min(rank, ranks.get(document) ?? rank));
  }
  const before = join(words).slice(0, -last.term.length);
  for (const form of prefixForms(last)) {
    const [from, to] = index.names.prefixRange(before + form);
    for (let key = from; key < Math.min(to, from + MAX_KEYS); key++) {
      for (const { document, kind } of index.names.documentsNamed(key)) offer(document, numberAt(RANK_OF_KIND, kind));
    }
  }
  for (const document of documentsWithWords(index, words, last, limits)) offer(document, 3);
  return [...ranks]
    .map(([document, rank]) => ({ document, rank, length: index.name(document).length }))
    .sort((a, b) => a.rank - b.rank || a.length - b.length || a.document - b.document)
    .slice(0, limit)
    .map(({ document }) => document);
}

/** Whether a completion of the text to the name explains itself: the name, or a word of it, begins as the text ends. */
export function beginsAs(name: string, text: string): boolean {
  const typed = tokenize(text);
  const words = tokenize(name);
  const last = typed.at(-1);
  if (!last) return false;
  const forms = prefixForms(last);
  const before = join(typed).slice(0, -last.term.length);
  if (forms.some((form) => join(words).startsWith(before + form))) return true;
  const finished = typed.slice(0, -1);
  return (
    finished.every(({ term }) => words.some((word) => word.term === term)) &&
    words.some(({ text: word, term }) => forms.some((form) => word.startsWith(form) || term.startsWith(form)))
  );
}

/** By kind of name: name, abbreviation, alias, implied. */
const RANK_OF_KIND = [0, 1, 2, 2] as const;

/**
 * Documents whose name contains every word; the last one may be unfinished. The rarest words are read first. Words
 * whose postings exceed the remaining limit are skipped.
 */
function documentsWithWords(index: Completable, words: readonly Word[], last: Word, limits: Limits): number[] {
  const { vocabulary } = index;
  const finished = new Set(words.slice(0, -1).map(({ term }) => term));
  const wanted = [
    ...[...finished].map((term) => [vocabulary.find(term)].filter((found) => found >= 0)),
    termsWithPrefix(index, last),
  ]
    .map((terms) => ({ terms, postings: terms.reduce((sum, term) => sum + vocabulary.documentFrequency(term), 0) }))
    .sort((a, b) => a.postings - b.postings);
  let left = limits.postings;
  let kept: Set<number> | undefined;
  for (const { terms, postings } of wanted) {
    if (postings > left || kept?.size === 0) break;
    left -= postings;
    const holding = new Set(terms.flatMap((term) => index.documentsWith(term, NAME_BIT)));
    kept = kept ? new Set([...kept].filter((document) => holding.has(document))) : holding;
  }
  return [...(kept ?? [])];
}

function termsWithPrefix({ vocabulary }: Completable, word: Word): number[] {
  if (word.text.length < 2) return [];
  return prefixForms(word).flatMap((form) => {
    const [from, to] = vocabulary.prefixRange(form);
    return Array.from({ length: Math.min(to - from, MAX_TERMS) }, (_, i) => from + i);
  });
}
