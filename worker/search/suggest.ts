/** Completions of what stands in a search box: names that begin so, then names with a word that begins so. */
import { FIELDS } from "./score.ts";
import type { SearchIndex } from "./search-index.ts";
import { join, tokenize, type Word } from "./tokenize.ts";
import { prefixForms } from "./units.ts";

export const MAX_COMPLETIONS = 10;

const NAME_BIT = 1 << FIELDS.indexOf("name");
const MAX_TERMS = 64;
const MAX_KEYS = 2000;

/**
 * The best completions of `text`, as document numbers: first those whose name begins with it, then those
 * with such an abbreviation or alias, then those with such a word inside the name. Shorter names come
 * first, equals in the order of the documents.
 */
export function suggest(index: SearchIndex, text: string, limit = MAX_COMPLETIONS): number[] {
  const words = tokenize(text);
  const last = words.at(-1);
  if (!last) return [];
  const classes = new Map<number, number>();
  function offer(document: number, rank: number): void {
    classes.set(document, Math.min(rank, classes.get(document) ?? rank));
  }
  const before = join(words).slice(0, -last.term.length);
  for (const form of prefixForms(last)) {
    const [from, to] = index.names.beginning(before + form);
    for (let key = from; key < Math.min(to, from + MAX_KEYS); key++) {
      for (const { document, kind } of index.names.named(key)) offer(document, RANK_OF_KIND[kind] ?? 2);
    }
  }
  for (const document of withWords(index, words, last)) offer(document, 3);
  return [...classes]
    .map(([document, rank]) => ({ document, rank, length: index.name(document).length }))
    .sort((a, b) => a.rank - b.rank || a.length - b.length || a.document - b.document)
    .slice(0, limit)
    .map(({ document }) => document);
}

/** By kind of name: name, abbreviation, alias, implied. */
const RANK_OF_KIND = [0, 1, 2, 2] as const;

/** Documents whose name holds every word, the last one perhaps unfinished. */
function withWords(index: SearchIndex, words: readonly Word[], last: Word): number[] {
  let kept: Set<number> | undefined;
  for (const word of words) {
    const terms =
      word === last ? beginning(index, word) : [index.vocabulary.find(word.term)].filter((term) => term >= 0);
    const holding = new Set(terms.flatMap((term) => index.holdersIn(term, NAME_BIT)));
    kept = kept ? new Set([...kept].filter((document) => holding.has(document))) : holding;
  }
  return [...(kept ?? [])];
}

function beginning(index: SearchIndex, word: Word): number[] {
  if (word.text.length < 2) return [];
  return prefixForms(word).flatMap((form) => {
    const [from, to] = index.vocabulary.beginning(form);
    return Array.from({ length: Math.min(to - from, MAX_TERMS) }, (_, i) => from + i);
  });
}
