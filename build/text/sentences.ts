/** The sentences of a text. */

/** Between two sentences: a space behind a full stop and before a capital, a digit or an opening sign. */
const SENTENCE = /(?<=[.!?][)"”’]?) (?=[\p{Lu}\p{N}"“(])/u;

/** The sentences of a paragraph. */
export function sentences(paragraph: string): string[] {
  return paragraph.split(SENTENCE);
}
