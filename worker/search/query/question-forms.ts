/**
 * The form in which a query asks: for a computation, a duty, a person, an event, or how two things differ. A form says
 * which types of entries answer it, and a comparison which two names it is about. `docs/search.md` has the table.
 */
import type { Word } from "../text/tokenize.ts";

export interface QuestionForm {
  readonly name: string;
  /** Words in sequence, stop words too; any of these asks in this form. */
  readonly cues: readonly string[];
  /** A query of many words and this many numbers also asks in this form. */
  readonly numbers?: number;
  /** Factors of the scores of these types. */
  readonly types: Readonly<Record<string, number>>;
}

/** A query of several forms has the first of them. */
export const QUESTION_FORMS: readonly QuestionForm[] = [
  {
    name: "computation",
    cues: [
      "calculate",
      "calculated",
      "calculator",
      "calculation",
      "compute",
      "computed",
      "work out",
      "worked out",
      "formula",
      "equation",
      "back out",
      "annualize",
      "annualise",
      "annualizing",
      "annualising",
      "turn it to",
      "how do i get",
      "how can i estimate",
      "what do i divide",
      "given",
      "to price",
    ],
    numbers: 2,
    types: { calculator: 1.6, formula: 2.2 },
  },
  {
    name: "duty",
    cues: [
      "must",
      "have to",
      "has to",
      "do i need",
      "do we need",
      "licence",
      "license",
      "which law",
      "which rule",
      "which regulation",
      "which act",
      "allowed",
      "exempt",
      "exemption",
      "banned",
      "legal",
      "legally",
      "obliged",
      "required to",
      "file",
      "filed",
      "register",
      "registered",
      "regulator",
      "report to",
    ],
    types: { regulation: 1.35 },
  },
  {
    name: "person",
    cues: "founded invented created wrote ran discovered proposed introduced developed started managed"
      .split(" ")
      .map((verb) => `who ${verb}`),
    types: { person: 1.4 },
  },
  { name: "event", cues: ["what happened", "when did", "why did"], types: { event: 1.3 } },
];

/** Words of a query that are enough for its numbers to be the inputs of a computation; names with numbers are shorter. */
const MIN_WORDS_OF_COMPUTATION = 8;

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

/** The cues of all forms by their first word. */
const CUES = Map.groupBy(
  QUESTION_FORMS.flatMap(({ cues }, form) => cues.map((cue) => ({ form, sequence: cue.split(" ") }))),
  ({ sequence }) => sequence[0] ?? "",
);

export function questionFormOf(words: readonly Word[]): QuestionForm | undefined {
  const asked = words.flatMap(({ text }, at) =>
    (CUES.get(text) ?? []).flatMap(({ form, sequence }) => (standsAt(sequence, words, at) ? [form] : [])),
  );
  const numbers = words.length < MIN_WORDS_OF_COMPUTATION ? 0 : words.filter(({ text }) => /^\d/.test(text)).length;
  return QUESTION_FORMS.find(
    (form, number) => asked.includes(number) || numbers >= (form.numbers ?? Number.POSITIVE_INFINITY),
  );
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
