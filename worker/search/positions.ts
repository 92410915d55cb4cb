/** The positions of words, which stand in a file beside the index. */
import { POSITION_SECTIONS, POSITIONS_MAGIC, readSections, words32 } from "./index-format.ts";
import { StringTable } from "./string-table.ts";
import { Starts } from "./tables.ts";
import { Varints } from "./varints.ts";

/** Where each word, stop words too, stands in each document; read only when a phrase was quoted. */
export class Positions {
  readonly #words: StringTable;
  readonly #places: Uint8Array;
  readonly #starts: Starts;

  /** @throws when the bytes are no such file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(POSITIONS_MAGIC, POSITION_SECTIONS, bytes);
    this.#words = new StringTable(sections.words, sections.wordLengths, words32(sections.wordMarks));
    this.#places = sections.places;
    this.#starts = new Starts(sections.placeLengths, words32(sections.placeMarks));
  }

  /** Positions of a word, by document. */
  of(word: string): Map<number, Uint32Array> {
    const positions = new Map<number, Uint32Array>();
    const entry = this.#words.find(word);
    if (entry < 0) return positions;
    const read = new Varints(this.#places, this.#starts.of(entry));
    let document = 0;
    for (let left = read.next(); left > 0; left--) {
      document += read.next();
      let position = 0;
      positions.set(
        document,
        Uint32Array.from({ length: read.next() }, () => (position += read.next())),
      );
    }
    return positions;
  }
}
