/** Some texts of one entry, such as its sentences, and the words in them: which text answers a query is found here. */

import { StringTable } from "../../store/binary/string-table.ts";
import { OffsetTable, VarintReader } from "../../store/binary/tables.ts";
import { readSections, uint32s } from "./file-sections.ts";
import { TEXT_WORDS_MAGIC, TEXT_WORDS_SECTIONS } from "./search-format.ts";

const DECODER = new TextDecoder();

/** Words are compared by their beginnings, so that inflections count. */
export function beginningOf(word: string): string {
  return word.slice(0, 6).toWellFormed();
}

export class TextWords {
  readonly #texts: Uint8Array;
  readonly #textStarts: OffsetTable;
  readonly #beginnings: StringTable;
  readonly #places: Uint8Array;
  readonly #placeStarts: OffsetTable;

  /** @throws when the bytes are not such a file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(TEXT_WORDS_MAGIC, TEXT_WORDS_SECTIONS, bytes, "texts of an entry");
    this.#texts = sections.texts;
    this.#textStarts = new OffsetTable(sections.textLengths, uint32s(sections.textMarks));
    this.#beginnings = new StringTable(
      sections.beginnings,
      sections.beginningLengths,
      uint32s(sections.beginningMarks),
    );
    this.#places = sections.places;
    this.#placeStarts = new OffsetTable(sections.placeLengths, uint32s(sections.placeMarks));
  }

  /** All texts in UTF-8, as views. */
  encoded(): Uint8Array[] {
    const texts: Uint8Array[] = [];
    for (let from = 0; from < this.#texts.length; ) {
      const to = this.#textStarts.offset(texts.length + 1);
      texts.push(this.#texts.subarray(from, to));
      from = to;
    }
    return texts;
  }

  /** A text by its number; `undefined` after the last one. */
  text(number: number): string | undefined {
    const from = this.#textStarts.offset(number);
    if (from === this.#texts.length) return undefined;
    return DECODER.decode(this.#texts.subarray(from, this.#textStarts.offset(number + 1)));
  }

  /** The numbers of the texts that are filed under a word that begins so. */
  textsWith(beginning: string): ReadonlySet<number> {
    const found = new Set<number>();
    const [from, to] = this.#beginnings.prefixRange(beginning);
    for (let entry = from; entry < to; entry++) {
      const places = new VarintReader(this.#places, this.#placeStarts.offset(entry));
      let text = 0;
      for (let left = places.next(); left > 0; left--) {
        text += places.next();
        found.add(text);
      }
    }
    return found;
  }
}
