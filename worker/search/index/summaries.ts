/** The summaries of the documents, in a separate file. */

import { OffsetTable, TextTable } from "../../store/binary/tables.ts";
import { readSections, words32 } from "./file-sections.ts";
import { SUMMARIES_MAGIC, SUMMARY_SECTIONS } from "./search-format.ts";

export class Summaries {
  readonly #texts: TextTable;

  /** @throws when the bytes are not such a file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, bytes, "search summaries");
    this.#texts = new TextTable(
      sections.summaries,
      new OffsetTable(sections.summaryLengths, words32(sections.summaryMarks)),
    );
  }

  text(document: number): string {
    return this.#texts.text(document);
  }
}
