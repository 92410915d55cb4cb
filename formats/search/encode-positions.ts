/** Writes the positions of words. */
import { differences, encodeLengths, encodeSortedTable, encodeTexts, writeAscending } from "../parts/encode-tables.ts";
import { VarintWriter } from "../parts/encode-varints.ts";
import { uint32At } from "../parts/required.ts";
import { encodeSections } from "./encode-sections.ts";
import { POSITION_SECTIONS, POSITIONS_MAGIC } from "./search-format.ts";

/** The positions of a word. */
export interface WordPositions {
  readonly word: string;
  /** In order. */
  readonly documents: Uint32Array;
  /** The positions in a document, by its index among the word's documents, as `writeDocumentPositions` writes them. */
  positionsIn(place: number): Uint8Array;
}

/** Writes the positions of a word in one document. */
export function writeDocumentPositions(writer: VarintWriter, positions: readonly number[]): void {
  writer.add(positions.length);
  writeAscending(writer, positions);
}

/** @param words in the order of their bytes */
export function encodePositions(words: readonly WordPositions[]): Uint8Array {
  const texts = encodeSortedTable(encodeTexts(words.map(({ word }) => word)));
  const written = new VarintWriter();
  const ends = words.map((word) => {
    written.add(word.documents.length);
    let last = 0;
    for (let place = 0; place < word.documents.length; place++) {
      const document = uint32At(word.documents, place);
      written.add(document - last);
      last = document;
      written.copy(word.positionsIn(place));
    }
    return written.length;
  });
  const places = encodeLengths(differences(ends));
  return encodeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    wordLengths: texts.lengths,
    wordMarks: texts.marks,
    words: texts.bytes,
    placeLengths: places.lengths,
    placeMarks: places.marks,
    places: written.bytes,
  });
}
