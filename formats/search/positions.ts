/** The positions of words, in a separate file. */

import { StringTable } from "../parts/string-table.ts";
import { Starts } from "../parts/tables.ts";
import { Varints } from "../parts/varints.ts";
import { POSITION_SECTIONS, POSITIONS_MAGIC } from "./search-format.ts";
import { readSections, words32 } from "./sections.ts";

/** Positions of all words, including stop words, in each document. Read only for quoted phrases. */
export class Positions {
  readonly #words: StringTable;
  readonly #places: Uint8Array;
  readonly #starts: Starts;

  /** @throws when the bytes are not such a file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(POSITIONS_MAGIC, POSITION_SECTIONS, bytes, "search positions");
    this.#words = new StringTable(sections.words, sections.wordLengths, words32(sections.wordMarks));
    this.#places = sections.places;
    this.#starts = new Starts(sections.placeLengths, words32(sections.placeMarks));
  }

  /** Number of documents with a word. */
  documents(word: string): number {
    return this.of(word)?.documents ?? 0;
  }

  /** A cursor over a word's positions; `undefined` for an unknown word. */
  of(word: string): PositionCursor | undefined {
    const entry = this.#words.find(word);
    return entry < 0 ? undefined : new PositionCursor(new Varints(this.#places, this.#starts.of(entry)));
  }
}

/** Visits the documents of a word once, in order, and the positions in each. */
export class PositionCursor {
  /** Number of documents. */
  readonly documents: number;
  /** The current document. */
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

  /** Moves to the next document, if there is one. */
  nextDocument(): boolean {
    while (this.#positionsLeft > 0) this.nextPosition();
    if (this.#documentsLeft === 0) return false;
    this.#documentsLeft--;
    this.document += this.#read.next();
    this.#positionsLeft = this.#read.next();
    this.#position = 0;
    return true;
  }

  /** The next position in the document; -1 at the end. */
  nextPosition(): number {
    if (this.#positionsLeft === 0) return -1;
    this.#positionsLeft--;
    this.#position += this.#read.next();
    return this.#position;
  }
}
