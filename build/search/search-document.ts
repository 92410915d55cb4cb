/** A document of the search: an entity's words by field, and its names. */

import {
  FIELDS,
  MAX_FREQUENCY,
  NAMES_TEXT,
  QUESTION_TEXTS,
  type SearchField,
  type SearchNameKind,
  SUMMARY_TEXT,
} from "../../worker/search/index/search-format.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { join, joinName, MAX_COMPOUND, tokenize, type Word } from "../../worker/search/text/tokenize.ts";
import { byteAt } from "../../worker/store/binary/checked-access.ts";

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
  if (isName && words.length <= MAX_JOINED_NAME_WORDS)
    joinable.push(...neighbours(words.filter(({ text: word }) => word !== "and")));
  const needed = joinable.filter((run) => run.some(({ term }) => term.length < SHORT_PART || /^\d/.test(term)));
  const own = new Set(words.map((word) => word.term));
  const joined = needed.flatMap((run) => [joinName(run), join(run)]);
  return { words, joined: [...new Set(joined)].filter((term) => !own.has(term)) };
}

function isExampleNumber({ term }: Word): boolean {
  return EXAMPLE_NUMBER.test(term);
}

export interface CountedWords {
  /** The frequency vector of each term. */
  readonly frequencies: ReadonlyMap<string, Uint8Array>;
  /** The key texts that each content word stands in, a bit each. */
  readonly keyTexts: ReadonlyMap<string, number>;
  /** The positions of each word. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** The words as they are written, folded. */
  readonly written: ReadonlySet<string>;
  /** Words of each field. */
  readonly lengths: readonly number[];
}

/** The key text that a text of a field is part of; -1 if it is none. @param number of the text in its field */
function keyTextOf(field: SearchField, number: number): number {
  if (field === "questions") return Math.min(number, QUESTION_TEXTS - 1);
  if (field === "summary") return SUMMARY_TEXT;
  return field === "name" || field === "aliases" || field === "keywords" ? NAMES_TEXT : -1;
}

/** Positions between two texts, so that a phrase does not reach from one into the next. */
const TEXT_GAP = 2;

export function countWords(document: SearchDocument): CountedWords {
  const frequencies = new Map<string, Uint8Array>();
  const keyTexts = new Map<string, number>();
  const positions = new Map<string, number[]>();
  const written = new Set<string>();
  let position = 0;
  function add(term: string, field: number): void {
    let vector = frequencies.get(term);
    if (!vector) {
      vector = new Uint8Array(FIELDS.length);
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
      const keyText = keyTextOf(field, i);
      for (const word of words) {
        // Only phrases match such a number in prose.
        const exampleNumber = !NAME_FIELDS.has(field) && isExampleNumber(word);
        if (!exampleNumber) {
          if (!isSkipped(word.term)) {
            add(word.term, number);
            written.add(word.text);
            if (keyText >= 0 && !isStopWord(word.text))
              keyTexts.set(word.term, (keyTexts.get(word.term) ?? 0) | (1 << keyText));
          }
          length++;
        }
        const wordPositions = positions.get(word.term);
        if (wordPositions) wordPositions.push(position++);
        else positions.set(word.term, [position++]);
      }
      for (const term of joined) if (!isSkipped(term)) add(term, number);
      position += TEXT_GAP;
    }
    return length;
  });
  return { frequencies, keyTexts, positions, written, lengths };
}

/** The words of each compound among `words`. */
export function compounds(words: readonly Word[]): (readonly Word[])[] {
  const runs: (readonly Word[])[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    while (to < words.length && words[to]?.compound === words[from]?.compound) to++;
    if (to - from > 1 && to - from <= MAX_COMPOUND) runs.push(words.slice(from, to));
    from = to;
  }
  return runs;
}

/** Each two neighbouring words joined, as names are often written: `hedgefund`, `pairstrade`. */
function neighbours(words: readonly Word[]): (readonly Word[])[] {
  return words.slice(1).map((word, i) => [words[i] ?? word, word]);
}

/** Prose is indexed with the joined form of compounds that have a shorter part than this. */
const SHORT_PART = 3;
