/** Writes the positions of words. */

import { uint32At } from "../../store/binary/checked-access.ts";
import {
  deltas,
  encodeLengths,
  encodeSortedTable,
  encodeTexts,
  writeDeltas,
} from "../../store/binary/encode-tables.ts";
import { VarintWriter } from "../../store/binary/encode-varints.ts";
import { encodeSections } from "./encode-file-sections.ts";
import { POSITION_SECTIONS, POSITIONS_MAGIC } from "./search-format.ts";

/** The positions of a word. */
export interface WordPositions {
  readonly word: string;
  /** In order. */
  readonly documents: Uint32Array;
  /** The positions in a document, by its index among the word's documents, as `writeDocumentPositions` writes them. */
  positionsIn(index: number): Uint8Array;
}

/** Writes the positions of a word in one document. */
export function writeDocumentPositions(writer: VarintWriter, positions: readonly number[]): void {
  writer.writeNumber(positions.length);
  writeDeltas(writer, positions);
}

/** @param words in the order of their bytes */
export function encodePositions(words: readonly WordPositions[]): Uint8Array {
  const texts = encodeSortedTable(encodeTexts(words.map(({ word }) => word)));
  const written = new VarintWriter();
  const ends = words.map((word) => {
    written.writeNumber(word.documents.length);
    let last = 0;
    for (let index = 0; index < word.documents.length; index++) {
      const document = uint32At(word.documents, index);
      written.writeNumber(document - last);
      last = document;
      written.writeBytes(word.positionsIn(index));
    }
    return written.length;
  });
  const lengths = encodeLengths(deltas(ends));
  return encodeSections(POSITIONS_MAGIC, POSITION_SECTIONS, {
    wordLengths: texts.lengths,
    wordMarks: texts.marks,
    words: texts.bytes,
    positionLengths: lengths.lengths,
    positionMarks: lengths.marks,
    positions: written.bytes,
  });
}
