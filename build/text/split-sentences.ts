/** Where a paragraph may be split: also after some abbreviations, which only makes a passage longer or shorter. */
const SENTENCE_END = /(?<=[.!?][)"”’]?) (?=[\p{Lu}\p{N}"“(])/u;

/** A paragraph in pieces, for chunks and for learning; joined with a space they are the paragraph. */
export function sentences(paragraph: string): string[] {
  return paragraph.split(SENTENCE_END);
}
