/** How a query asks how two things differ: which two names it is about. */
import type { Word } from "../text/tokenize.ts";

/** What stands before and between two things that are compared. */
export const COMPARISONS: readonly { readonly before: string; readonly between: readonly (readonly string[])[] }[] = [
  { before: "between", between: sequences("and, or, versus, vs") },
  { before: "compare", between: sequences("and, with, to") },
  { before: "", between: sequences("vs, versus, compared with, compared to, differ from, different from") },
];

function sequences(list: string): string[][] {
  return list.split(", ").map((sequence) => sequence.split(" "));
}

/** The words of a query between two indexes. */
export type WordRange = readonly [from: number, to: number];

/** The words before and after what compares them. The names that are compared stand next to it. */
export interface Comparison {
  readonly left: WordRange;
  readonly right: WordRange;
}

export function comparisonOf(words: readonly Word[]): Comparison | undefined {
  for (const { before, between } of COMPARISONS) {
    const begin = before === "" ? 0 : placeOf([before], words, 0) + 1;
    if (before !== "" && begin === 0) continue;
    for (const connector of between) {
      const at = placeOf(connector, words, begin + 1);
      const after = at + connector.length;
      if (at >= 0 && after < words.length) return { left: [begin, at], right: [after, words.length] };
    }
  }
  return undefined;
}

/** The index of the first of the words in sequence, from an index on; -1 if they are not there. */
function placeOf(sequence: readonly string[], words: readonly Word[], from: number): number {
  return words.findIndex((_, at) => at >= from && standsAt(sequence, words, at));
}

function standsAt(sequence: readonly string[], words: readonly Word[], at: number): boolean {
  return sequence.every((text, i) => words[at + i]?.text === text);
}
