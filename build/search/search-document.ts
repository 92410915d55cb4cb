/** A document of the search: an entity's words by field, and its names. */

import {
  FIELD_COUNT,
  FIELDS,
  MAX_FREQUENCY,
  NAMES_PASSAGE,
  QUESTION_PASSAGES,
  type SearchField,
  type SearchNameKind,
  SUMMARY_PASSAGE,
} from "../../formats/search/search-format.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { compounds, join, neighbours, SPLITTABLE, tokenize, type Word } from "../../worker/search/text/tokenize.ts";
import { byteAt } from "../../worker/store/binary/checked-access.ts";
import { searchedType } from "./searched-types.ts";

export interface SearchDocument {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly category?: string;
  /** The texts of each field. A phrase does not reach from one text into the next. */
  readonly texts: Readonly<Record<SearchField, readonly string[]>>;
  readonly names: readonly DocumentName[];
  /** The documents that it refers to, as `type:id`. */
  readonly links: readonly string[];
}

export interface DocumentName {
  readonly text: string;
  readonly kind: SearchNameKind;
}

/** The terms of one text: its words in order, and joined forms at the same positions. */
export interface Analysis {
  readonly words: readonly Word[];
  readonly joined: readonly string[];
}

const NAME_FIELDS: ReadonlySet<SearchField> = new Set(["name", "abbreviation", "aliases"]);
/** Maximum words of a name whose neighbouring words are also joined. */
const MAX_JOINED_NAME_WORDS = 4;
/** Numbers from examples, which are not search terms: 1.3825, 305000. */
const EXAMPLE_NUMBER = /^\d+\.\d\d|^\d{5,}$/;

/**
 * The words of a text and its joined compounds. In a short name each two neighbours are also joined, because people
 * write names as one word. Prose gets only compounds that a query cannot be split into.
 */
export function analyze(field: SearchField, text: string): Analysis {
  const isName = NAME_FIELDS.has(field);
  const words = tokenize(text);
  const indexed = words.filter((word) => isName || !isExampleNumber(word));
  const joinable = compounds(indexed);
  if (isName && words.length <= MAX_JOINED_NAME_WORDS) joinable.push(...neighbours(words));
  const needed = joinable.filter((run) => run.some(({ term }) => term.length < SPLITTABLE || /^\d/.test(term)));
  const own = new Set(words.map((word) => word.term));
  return { words, joined: [...new Set(needed.map(join))].filter((term) => !own.has(term)) };
}

function isExampleNumber({ term }: Word): boolean {
  return EXAMPLE_NUMBER.test(term);
}

export interface CountedWords {
  /** The frequency vector of each term. */
  readonly frequencies: ReadonlyMap<string, Uint8Array>;
  /** The passages that each content word stands in, a bit each. */
  readonly passages: ReadonlyMap<string, number>;
  /** The positions of each word. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** The words as they are written, folded. */
  readonly written: ReadonlySet<string>;
  /** Words of each field. */
  readonly lengths: readonly number[];
}

/** Names of several words that have an abbreviation, by their first term. */
export type AbbreviatedNames = ReadonlyMap<
  string,
  readonly { readonly terms: readonly string[]; readonly short: string }[]
>;

/** The names that documents give an abbreviation for, longest first. An abbreviation of two names is not used. */
export function abbreviatedNames(
  documents: readonly Pick<SearchDocument, "type" | "name" | "names">[],
): AbbreviatedNames {
  const names = new Map<string, Set<string>>();
  for (const { type, name, names: given } of documents) {
    if (searchedType(type)?.sharesTermName) continue;
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

/** The abbreviations of the names that occur among the words, unless they occur there themselves. */
function abbreviationsIn(words: readonly Word[], abbreviated: AbbreviatedNames): string[] {
  const own = new Set(words.map(({ term }) => term));
  return words.flatMap(({ term }, at) => {
    const found = abbreviated.get(term)?.find(({ terms }) => terms.every((other, i) => words[at + i]?.term === other));
    return found && !own.has(found.short) ? [found.short] : [];
  });
}

/** The passage that a text of a field is part of; -1 if it is none. @param number of the text in its field */
function passageOf(field: SearchField, number: number): number {
  if (field === "questions") return Math.min(number, QUESTION_PASSAGES - 1);
  if (field === "summary") return SUMMARY_PASSAGE;
  return field === "name" || field === "aliases" || field === "keywords" ? NAMES_PASSAGE : -1;
}

/** Positions between two texts, so that a phrase does not reach from one into the next. */
const TEXT_GAP = 2;

/** @param abbreviated names whose abbreviation is indexed where the name occurs */
export function countWords(document: SearchDocument, abbreviated: AbbreviatedNames): CountedWords {
  const frequencies = new Map<string, Uint8Array>();
  const passages = new Map<string, number>();
  const positions = new Map<string, number[]>();
  const written = new Set<string>();
  let position = 0;
  function add(term: string, field: number): void {
    let vector = frequencies.get(term);
    if (!vector) {
      vector = new Uint8Array(FIELD_COUNT);
      frequencies.set(term, vector);
    }
    vector[field] = Math.min(MAX_FREQUENCY, byteAt(vector, field) + 1);
  }
  const lengths = FIELDS.map((field, number) => {
    // Stop words are a fifth of all prose, and only phrases need them.
    const isSkipped = (term: string): boolean => !NAME_FIELDS.has(field) && isStopWord(term);
    let length = 0;
    for (const [i, text] of document.texts[field].entries()) {
      const { words, joined } = analyze(field, text);
      const passage = passageOf(field, i);
      for (const word of words) {
        // Only phrases match such a number in prose.
        const exampleNumber = !NAME_FIELDS.has(field) && isExampleNumber(word);
        if (!exampleNumber) {
          if (!isSkipped(word.term)) {
            add(word.term, number);
            written.add(word.text);
            if (passage >= 0 && !isStopWord(word.text))
              passages.set(word.term, (passages.get(word.term) ?? 0) | (1 << passage));
          }
          length++;
        }
        const wordPositions = positions.get(word.term);
        if (wordPositions) wordPositions.push(position++);
        else positions.set(word.term, [position++]);
      }
      for (const term of [...joined, ...abbreviationsIn(words, abbreviated)]) if (!isSkipped(term)) add(term, number);
      position += TEXT_GAP;
    }
    return length;
  });
  return { frequencies, passages, positions, written, lengths };
}
