/** The sentences of a paragraph, by where they stand in it. */

/** What may stand between two sentences. */
const END = /(?<=[.!?][)"”’]?) (?=[\p{Lu}\p{N}"“‘(])/gu;
/** Words with a full stop that end no sentence though a capital or a number follows. */
const ABBREVIATED =
  /(?:^|[\s(“"])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|vs?|cf|ca|al|No|Nos|Art|Arts|Sec|Reg|para|pp?|Ch|St|Mr|Mrs|Ms|Dr|Prof|Jr|Sr|Inc|Corp|Co|Ltd|Bros)\.$/u;

export interface Span {
  readonly from: number;
  readonly to: number;
}

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

/** Characters looked at before the end of a sentence. */
const LONGEST_ABBREVIATION = 16;
