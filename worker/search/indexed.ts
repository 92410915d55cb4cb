/** A document as the writer of the index takes it: its words by number, counted once however often it is written. */
import { type Abbreviated, count, MOST, type SearchDocument } from "./document.ts";
import { NAME_KINDS } from "./score.ts";
import { nameKey } from "./tokenize.ts";
import { VarintWriter } from "./varints.ts";

/** Words, and the keys of names, by number. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #order: number[] = [];

  get size(): number {
    return this.#words.length;
  }

  word(number: number): string {
    return this.#words[number] ?? "";
  }

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }

  /** All numbers in the order of their words' UTF-8 bytes. */
  inOrder(): readonly number[] {
    if (this.#order.length < this.size) {
      for (let number = this.#order.length; number < this.size; number++) this.#order.push(number);
      this.#order.sort((a, b) => compareBytes(this.word(a), this.word(b)));
    }
    return this.#order;
  }
}

/** Compares as the UTF-8 bytes do: by code points, while texts compare by code units. */
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
  readonly terms: Uint32Array;
  /** Of each term, its frequencies in the fields as one number, the first field in the highest digits. */
  readonly frequencies: Uint32Array;
  readonly words: Uint32Array;
  /** Of each word, as varints: how often it stands there, its first place, and the steps to the next ones. */
  readonly places: Uint8Array;
  /** Where in `places` that of each word begins, and where the last one ends. */
  readonly placeStarts: Uint32Array;
  readonly names: Uint32Array;
  /** Of each name its kind, the strongest it is given in. */
  readonly kinds: Uint8Array;
}

/** @param abbreviated names of the whole corpus whose abbreviation is found where the name stands */
export function indexed(document: SearchDocument, vocabulary: Vocabulary, abbreviated: Abbreviated): IndexedDocument {
  const { frequencies, positions, lengths } = count(document, abbreviated);
  const kinds = new Map<string, number>();
  for (const { text, kind } of document.names) {
    const key = nameKey(text);
    if (key !== "") kinds.set(key, Math.min(NAME_KINDS.indexOf(kind), kinds.get(key) ?? NAME_KINDS.length));
  }
  const places = new VarintWriter();
  const placeStarts = [0];
  for (const at of positions.values()) {
    places.add(at.length);
    at.forEach((place, i) => {
      places.add(place - (at[i - 1] ?? 0));
    });
    placeStarts.push(places.length);
  }
  const numbered = (words: ReadonlyMap<string, unknown>): Uint32Array =>
    Uint32Array.from([...words.keys()], (word) => vocabulary.numberOf(word));
  return {
    document,
    lengths,
    terms: numbered(frequencies),
    frequencies: Uint32Array.from([...frequencies.values()], (row) =>
      row.reduce((number, frequency) => number * (MOST + 1) + frequency, 0),
    ),
    words: numbered(positions),
    places: places.bytes,
    placeStarts: Uint32Array.from(placeStarts),
    names: numbered(kinds),
    kinds: Uint8Array.from(kinds.values()),
  };
}
