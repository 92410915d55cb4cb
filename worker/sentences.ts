/** The sentences of a text. */

/** Characters before a possible end of a sentence in which an abbreviation is looked for. */
const LONGEST_ABBREVIATION = 16;
/** The space between two sentences. */
const END = /(?<=[.!?][)"”’]?) (?=[\p{Lu}\p{N}"“‘(])/gu;
/** Words whose full stop does not end a sentence, though a capital or a number follows. */
const ABBREVIATED =
  /(?:^|[\s(“"])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|vs?|cf|ca|al|No|Nos|Art|Arts|Sec|Reg|para|pp?|Ch|St|Mr|Mrs|Ms|Dr|Prof|Jr|Sr|Inc|Corp|Co|Ltd|Bros)\.$/u;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The sentences of a paragraph, by their offsets. */
export function sentenceSpans(paragraph: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index } of paragraph.matchAll(END)) {
    if (ABBREVIATED.test(paragraph.slice(Math.max(from, index - LONGEST_ABBREVIATION), index))) continue;
    spans.push({ from, to: index });
    from = index + 1;
  }
  spans.push({ from, to: paragraph.length });
  return spans;
}

/** Longest sentence that is quoted whole, in characters. */
export const MAX_SENTENCE = 300;
