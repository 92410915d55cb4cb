/** Which sentence of an entry answers each of its questions. */
import { didYouMean } from "../text/did-you-mean.ts";
import { sentenceSpans } from "../text/sentences.ts";
import type { FieldSchema } from "./field.ts";

/** What an author writes in brackets behind a question: the opening words of the sentence, in quotation marks, or a section. */
export interface NamedAnswer {
  readonly line: number;
  readonly column: number;
  readonly words: string;
  readonly isQuoted: boolean;
}

export interface Answer {
  readonly field: string;
  /** Absent where a table, or a whole section, answers. */
  readonly sentence?: string;
}

interface Told {
  readonly record: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, FieldSchema>>;
}

/** @returns what is wrong, as a text, where the entry has no such sentence or section, or has several */
export function answerNamed({ words, isQuoted }: NamedAnswer, { record, fields }: Told): Answer | string {
  const answering = Object.entries(fields).filter(
    ([, { cites, showAs, include }]) => cites && showAs === "section" && include === undefined,
  );
  if (isQuoted) {
    const sentences = answering.flatMap(([field]) =>
      sentencesOf(record[field]).map((sentence) => ({ field, sentence })),
    );
    const meant = sentences.filter(({ sentence }) => sentence.startsWith(words));
    const [answer] = meant;
    if (answer && meant.length === 1) return answer;
    return answer
      ? `${meant.length} sentences begin with "${words}"; quote more of the one that answers the question`
      : `no sentence of the entry begins with "${words}"; quote the first words of the one that answers the question`;
  }
  const titles = answering.map(([, { title }]) => title);
  const [field] = answering.find(([, { title }]) => title === words) ?? [];
  if (field === undefined)
    return (
      `"${words}" is not a section${didYouMean(words, titles)}: a question ends with the opening words of the ` +
      `sentence that answers it, ("In quotation marks"), or with a section, one of ${titles.join(", ")}`
    );
  if (record[field] === undefined) return `a question is answered in "${words}", which the entry does not have`;
  return { field };
}

/** The sentences of a text, and of the texts in a list or in named parts. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === "string")
    return value
      .split("\n")
      .flatMap((paragraph) => sentenceSpans(paragraph).map(({ from, to }) => paragraph.slice(from, to)));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentencesOf) : [];
}
