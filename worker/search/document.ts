/** What is searched: an entity's words by field, and the names that it goes by. */
import type { SearchType } from "./index-format.ts";
import { FIELDS, type Field, type NameKind } from "./score.ts";
import { isStopWord } from "./stop-words.ts";
import { compounds, join, neighbours, SPLITTABLE, tokenize, type Word } from "./tokenize.ts";

export interface SearchDocument {
  readonly type: SearchType;
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly category?: string;
  /** The texts of each field; a phrase does not reach from one text into the next. */
  readonly texts: Readonly<Record<Field, readonly string[]>>;
  readonly names: readonly DocumentName[];
  /** The documents that it refers to, as `type:id`. */
  readonly links: readonly string[];
}

export interface DocumentName {
  readonly text: string;
  readonly kind: NameKind;
}

/** The terms of one text: its words in their order, and the joined forms that stand beside them. */
export interface Analysis {
  readonly words: readonly Word[];
  readonly joined: readonly string[];
}

const NAMES: ReadonlySet<Field> = new Set(["name", "abbreviation", "aliases"]);
const SHORT_NAME = 4;
/** A number that belongs to an example and that nobody asks for: 1.3825, 305000. */
const FIGURE = /^\d+\.\d\d|^\d{5,}$/;

/**
 * In a short name each two neighbours are joined too, because names are written in one word as well. Prose
 * has the joined form of those compounds alone that a query in one word could not be cut back into.
 */
export function analyze(field: Field, text: string): Analysis {
  const isName = NAMES.has(field);
  const words = tokenize(text);
  const telling = words.filter((word) => isName || !isFigure(word));
  const runs = compounds(telling);
  if (isName && words.length <= SHORT_NAME) runs.push(...neighbours(words));
  const needed = runs.filter((run) => run.some(({ term }) => term.length < SPLITTABLE || /^\d/.test(term)));
  const own = new Set(words.map((word) => word.term));
  return { words, joined: [...new Set(needed.map(join))].filter((term) => !own.has(term)) };
}

function isFigure({ term }: Word): boolean {
  return FIGURE.test(term);
}

/** Occurrences of each term of a document by field, where its words stand, and the fields' lengths in words. */
export interface Counted {
  readonly frequencies: ReadonlyMap<string, Uint8Array>;
  readonly positions: ReadonlyMap<string, readonly number[]>;
  readonly lengths: readonly number[];
}

/** Names of several words that are also written short, by their first term. */
export type Abbreviated = ReadonlyMap<string, readonly { readonly terms: readonly string[]; readonly short: string }[]>;

/** The names that documents give an abbreviation for, the longest first. An abbreviation of two names stands for neither. */
export function abbreviatedNames(documents: readonly Pick<SearchDocument, "type" | "name" | "names">[]): Abbreviated {
  const names = new Map<string, Set<string>>();
  for (const { type, name, names: given } of documents) {
    if (NAMESAKES.has(type)) continue;
    for (const { text, kind } of given) {
      if (kind !== "abbreviation") continue;
      const [short, ...more] = tokenize(text);
      const words = tokenize(name.split(" (")[0] ?? "");
      if (!short || more.length > 0 || words.length < 2) continue;
      names.set(short.term, (names.get(short.term) ?? new Set()).add(words.map(({ term }) => term).join(" ")));
    }
  }
  const byFirst = new Map<string, { terms: string[]; short: string }[]>();
  for (const [short, [phrase = "", ...others]] of names) {
    const terms = phrase.split(" ");
    const [first = ""] = terms;
    if (others.length === 0) byFirst.set(first, [...(byFirst.get(first) ?? []), { terms, short }]);
  }
  for (const list of byFirst.values()) {
    list.sort((a, b) => b.terms.length - a.terms.length || (a.short < b.short ? -1 : 1));
  }
  return byFirst;
}

/** They have the name of the term that explains them, and its abbreviation. */
const NAMESAKES: ReadonlySet<SearchType> = new Set(["calculator", "formula"]);

/** The abbreviations of the names that stand among the words, but for those that stand there themselves. */
function shortForms(words: readonly Word[], abbreviated: Abbreviated): string[] {
  const own = new Set(words.map(({ term }) => term));
  return words.flatMap(({ term }, at) => {
    const found = abbreviated.get(term)?.find(({ terms }) => terms.every((other, i) => words[at + i]?.term === other));
    return found && !own.has(found.short) ? [found.short] : [];
  });
}

/** More occurrences than these say no more, and cost bytes. */
export const MOST = 12;
/** Between two texts, so that their words are no neighbours. */
const GAP = 2;

/** @param abbreviated names whose abbreviation is found where the name stands */
export function count(document: SearchDocument, abbreviated: Abbreviated): Counted {
  const frequencies = new Map<string, Uint8Array>();
  const positions = new Map<string, number[]>();
  let position = 0;
  function add(term: string, field: number): void {
    // A stop word in prose is a fifth of all there is to index, and only a quoted phrase asks for it.
    if (!NAMES.has(FIELDS[field] ?? "text") && isStopWord(term)) return;
    let counts = frequencies.get(term);
    if (!counts) {
      counts = new Uint8Array(FIELDS.length);
      frequencies.set(term, counts);
    }
    counts[field] = Math.min(MOST, (counts[field] ?? 0) + 1);
  }
  const lengths = FIELDS.map((field, number) => {
    let length = 0;
    for (const text of document.texts[field]) {
      const { words, joined } = analyze(field, text);
      for (const word of words) {
        // A figure in prose is found in a quoted phrase alone.
        const figure = !NAMES.has(field) && isFigure(word);
        if (!figure) {
          add(word.term, number);
          length++;
        }
        const places = positions.get(word.term);
        if (places) places.push(position++);
        else positions.set(word.term, [position++]);
      }
      for (const term of joined) add(term, number);
      for (const term of shortForms(words, abbreviated)) add(term, number);
      position += GAP;
    }
    return length;
  });
  return { frequencies, positions, lengths };
}
