/** The positions of words, in a separate file. */

import { StringTable } from "../../store/binary/string-table.ts";
import { OffsetTable, VarintReader } from "../../store/binary/tables.ts";
import { readSections, uint32s } from "./file-sections.ts";
import { POSITION_SECTIONS, POSITIONS_MAGIC } from "./search-format.ts";

/** Positions of all words, including stop words, in each document. Read only for quoted phrases. */
export class Positions {
  readonly #words: StringTable;
  readonly #positions: Uint8Array;
  readonly #starts: OffsetTable;

  /** @throws when the bytes are not such a file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(POSITIONS_MAGIC, POSITION_SECTIONS, bytes, "search positions");
    this.#words = new StringTable(sections.words, sections.wordLengths, uint32s(sections.wordMarks));
    this.#positions = sections.positions;
    this.#starts = new OffsetTable(sections.positionLengths, uint32s(sections.positionMarks));
  }

  /** Number of documents with a word. */
  documentCount(word: string): number {
    return this.cursor(word)?.documents ?? 0;
  }

  /** A cursor over a word's positions; `undefined` for an unknown word. */
  cursor(word: string): PositionCursor | undefined {
    const entry = this.#words.find(word);
    return entry < 0 ? undefined : new PositionCursor(new VarintReader(this.#positions, this.#starts.offset(entry)));
  }
}

/** Visits the documents of a word once, in order, and the positions in each. */
export class PositionCursor {
  /** Number of documents. */
  readonly documents: number;
  /** The current document. */
  document = 0;
  readonly #read: VarintReader;
  #documentsLeft: number;
  #positionsLeft = 0;
  #position = 0;

  constructor(read: VarintReader) {
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
