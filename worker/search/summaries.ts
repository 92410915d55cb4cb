/** The summaries of the documents, which stand in a file beside the index. */
import { readSections, SUMMARIES_MAGIC, SUMMARY_SECTIONS, words32 } from "./index-format.ts";
import { Starts, TextTable } from "./tables.ts";

export class Summaries {
  readonly #texts: TextTable;

  /** @throws when the bytes are no such file, or one of another version */
  constructor(bytes: Uint8Array) {
    const sections = readSections(SUMMARIES_MAGIC, SUMMARY_SECTIONS, bytes);
    this.#texts = new TextTable(
      sections.summaries,
      new Starts(sections.summaryLengths, words32(sections.summaryMarks)),
    );
  }

  of(document: number): string {
    return this.#texts.text(document);
  }
}
