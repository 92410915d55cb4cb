/** The positions of words, which stand in a file beside the index. */

import { StringTable } from "../parts/string-table.ts";
import { Starts } from "../parts/tables.ts";
import { Varints } from "../parts/varints.ts";
import { POSITION_SECTIONS, POSITIONS_MAGIC } from "./search-format.ts";
import { readSections, words32 } from "./sections.ts";

/** Where each word, stop words too, stands in each document; read only when a phrase was quoted. */
export class Positions {
  readonly #words: StringTable;
  readonly #places: Uint8Array;
  readonly #starts: Starts;

  /** @throws when the bytes are no such file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(POSITIONS_MAGIC, POSITION_SECTIONS, bytes, "search positions");
    this.#words = new StringTable(sections.words, sections.wordLengths, words32(sections.wordMarks));
    this.#places = sections.places;
    this.#starts = new Starts(sections.placeLengths, words32(sections.placeMarks));
  }

  /** In how many documents a word stands. */
  documents(word: string): number {
    return this.of(word)?.documents ?? 0;
  }

  /** Where a word stands; nothing when it stands nowhere. */
  of(word: string): PositionCursor | undefined {
    const entry = this.#words.find(word);
    return entry < 0 ? undefined : new PositionCursor(new Varints(this.#places, this.#starts.of(entry)));
  }
}

/** Goes once through the documents in which a word stands, in order, and in each through its positions. */
export class PositionCursor {
  /** How many documents there are. */
  readonly documents: number;
  /** The document that was reached. */
  document = 0;
  readonly #read: Varints;
  #documentsLeft: number;
  #positionsLeft = 0;
  #position = 0;

  constructor(read: Varints) {
    this.#read = read;
    this.documents = read.next();
    this.#documentsLeft = this.documents;
  }

  /** Moves on to the next document, if there is one. */
  nextDocument(): boolean {
    while (this.#positionsLeft > 0) this.nextPosition();
    if (this.#documentsLeft === 0) return false;
    this.#documentsLeft--;
    this.document += this.#read.next();
    this.#positionsLeft = this.#read.next();
    this.#position = 0;
    return true;
  }

  /** The next position in the document; -1 when there are no more. */
  nextPosition(): number {
    if (this.#positionsLeft === 0) return -1;
    this.#positionsLeft--;
    this.#position += this.#read.next();
    return this.#position;
  }
}
