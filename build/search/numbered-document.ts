/** A document with numbered terms. It is analysed once and reused by later index builds. */

import { required } from "../../worker/required.ts";
import { writeDocumentPositions } from "../../worker/search/index/encode-positions.ts";
import { NAME_KINDS } from "../../worker/search/index/search-format.ts";
import { nameKey } from "../../worker/search/text/tokenize.ts";
import { VarintWriter } from "../../worker/store/binary/encode-varints.ts";
import { packFrequencies } from "./distinct-payloads.ts";
import { countWords, type SearchDocument } from "./search-document.ts";

/** A dictionary of words and name keys. Edits add words and remove none. */
export class TermDictionary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #order: number[] = [];
  /** Distinguishes the numbers of this dictionary from those of an earlier one. */
  readonly generation: number;

  constructor(generation = 0, words: readonly string[] = []) {
    this.generation = generation;
    for (const word of words) this.numberOf(word);
  }

  /** In the order of their numbers. */
  get words(): readonly string[] {
    return this.#words;
  }

  get size(): number {
    return this.#words.length;
  }

  word(number: number): string {
    return required(this.#words[number], "word");
  }

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }

  /** All numbers, ordered by their words' UTF-8 bytes. */
  sortedNumbers(): readonly number[] {
    if (this.#order.length < this.size) {
      for (let number = this.#order.length; number < this.size; number++) this.#order.push(number);
      this.#order.sort((a, b) => compareBytes(this.word(a), this.word(b)));
    }
    return this.#order;
  }
}

/** Compares by code points, as UTF-8 bytes compare. Texts compare by code units. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1;
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((sign, i) => sign !== right[i]);
  return (at < 0 ? -1 : (left[at]?.codePointAt(0) ?? 0)) - (at < 0 ? 0 : (right[at]?.codePointAt(0) ?? -1));
}

const SURROGATE = /[\ud800-\udfff]/;

export interface IndexedDocument {
  readonly document: SearchDocument;
  /** Per field in words. */
  readonly lengths: readonly number[];
  /** Numbers of the search terms. */
  readonly terms: Uint32Array;
  /** How often each term occurs in each field, packed. */
  readonly frequencies: Uint32Array;
  /** The key texts that have each term, a bit each. */
  readonly keyTexts: Uint16Array;
  /** Numbers of the words as they are written. */
  readonly written: Uint32Array;
  /** Numbers of all words, which quoted phrases are made of. */
  readonly words: Uint32Array;
  /** The encoded positions of all words, one after another. */
  readonly positions: Uint8Array;
  /** Offsets in `positions` of each word's positions, and the end. */
  readonly positionStarts: Uint32Array;
  /** Numbers of the name keys. */
  readonly keys: Uint32Array;
  /** The strongest kind of name of each key, as a number. */
  readonly kinds: Uint8Array;
}

export function indexDocument(document: SearchDocument, words: TermDictionary): IndexedDocument {
  const { frequencies, keyTexts, positions, written, lengths } = countWords(document);
  const kinds = new Map<string, number>();
  for (const { text, kind } of document.names) {
    const key = nameKey(text);
    if (key !== "") kinds.set(key, Math.min(NAME_KINDS.indexOf(kind), kinds.get(key) ?? NAME_KINDS.length));
  }
  const positionsWriter = new VarintWriter();
  const starts = [0];
  for (const wordPositions of positions.values()) {
    writeDocumentPositions(positionsWriter, wordPositions);
    starts.push(positionsWriter.length);
  }
  const numbered = (texts: Pick<ReadonlySet<string>, "keys">): Uint32Array =>
    Uint32Array.from([...texts.keys()], (text) => words.numberOf(text));
  return {
    document,
    lengths,
    terms: numbered(frequencies),
    frequencies: Uint32Array.from([...frequencies.values()], packFrequencies),
    keyTexts: Uint16Array.from(frequencies.keys(), (term) => keyTexts.get(term) ?? 0),
    written: numbered(written),
    words: numbered(positions),
    positions: positionsWriter.bytes,
    positionStarts: Uint32Array.from(starts),
    keys: numbered(kinds),
    kinds: Uint8Array.from(kinds.values()),
  };
}
