/** Writes the summaries of the documents. */
import { encodeTable, encodeTexts } from "../../worker/store/binary/encode-tables.ts";
import { encodeSections } from "./encode-file-sections.ts";
import { SUMMARIES_MAGIC, SUMMARY_SECTIONS } from "./search-format.ts";

/** @param texts by the numbers of the documents */
export function encodeSummaries(texts: readonly string[]): Uint8Array {
  const { lengths, marks, bytes } = encodeTable(encodeTexts(texts));
  const sections = { summaryLengths: lengths, summaryMarks: marks, summaries: bytes };
  return encodeSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, sections);
}
