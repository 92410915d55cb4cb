/** Writes texts of an entry and the words in them. */
import {
  deltas,
  encodeLengths,
  encodeSortedTable,
  encodeTable,
  encodeTexts,
  writeDeltas,
} from "../../store/binary/encode-tables.ts";
import { VarintWriter } from "../../store/binary/encode-varints.ts";
import { encodeSections } from "./encode-file-sections.ts";
import { TEXT_WORDS_MAGIC, TEXT_WORDS_SECTIONS } from "./search-format.ts";

/** @throws when a text is empty */
export function encodeTextWords(
  texts: readonly string[],
  /** In the order of their bytes, each with the numbers of the texts that have it, ascending. */
  beginnings: readonly (readonly [beginning: string, texts: readonly number[]])[],
): Uint8Array<ArrayBuffer> {
  if (texts.includes("")) throw new Error("a text of an entry is empty");
  const table = encodeTable(encodeTexts(texts));
  const sorted = encodeSortedTable(encodeTexts(beginnings.map(([beginning]) => beginning)));
  const places = new VarintWriter();
  const ends = beginnings.map(([, numbers]) => {
    places.writeNumber(numbers.length);
    writeDeltas(places, numbers);
    return places.length;
  });
  const placeLengths = encodeLengths(deltas(ends));
  return encodeSections(TEXT_WORDS_MAGIC, TEXT_WORDS_SECTIONS, {
    textLengths: table.lengths,
    textMarks: table.marks,
    texts: table.bytes,
    beginningLengths: sorted.lengths,
    beginningMarks: sorted.marks,
    beginnings: sorted.bytes,
    placeLengths: placeLengths.lengths,
    placeMarks: placeLengths.marks,
    places: places.bytes,
  });
}
