/** Finds the part of an entry that answers a question: the one whose sentences contain most of its words. */
import { relatedForms } from "../../worker/search/text/related-forms.ts";
import { isStopWord } from "../../worker/search/text/stop-words.ts";
import { tokenize } from "../../worker/search/text/tokenize.ts";
import { sentenceSpans } from "../../worker/sentences.ts";
import type { FieldSchema } from "./field.ts";

type Values = Readonly<Record<string, unknown>>;

/** Two neighbouring sentences of a field, as words. */
interface Window {
  readonly field: string;
  readonly words: ReadonlySet<string>;
}

/** Weight of a related form of a word; the word itself has 1. */
const RELATED = 0.6;
/** Words of a question that say nothing about its subject, besides the search's stop words. */
const FUNCTION_WORDS = new Set(
  `above after again against already always amount anything back before behind below both come during ever everything
  figure first give given go good happen just kind know last long means much need never new next often out over own
  people person rather right say seem still sure take tell thing think time together too toward under until want way
  whole`.split(/\s+/),
);

/**
 * The field that answers each question.
 *
 * A word weighs more the fewer sentences of the entry contain it. Other entries do not count, so that an edit of one
 * entry changes no other. Ties are broken by the order of the fields, the main prose first.
 */
export function answeringFields(
  questions: readonly string[],
  record: Values,
  fields: Readonly<Record<string, FieldSchema>>,
): string[] {
  const windows = windowsOf(record, fields);
  const words = [...new Set(windows.flatMap(({ words: own }) => [...own]))].sort();
  return questions.map((question) => {
    const asked = formsOf(question, words).map((forms) => ({ forms, weight: weightOf(forms, windows) }));
    let best: string | undefined;
    let most = -1;
    for (const window of windows) {
      const score = asked.reduce((sum, { forms, weight }) => sum + weight * shareIn(window, forms), 0);
      if (score > most) [best, most] = [window.field, score];
    }
    return best ?? "";
  });
}

/** The texts for readers, the summary and the main prose first. */
function windowsOf(record: Values, fields: Readonly<Record<string, FieldSchema>>): Window[] {
  const readable = Object.entries(fields).filter(([name, { showAs, cites }]) => {
    return cites && showAs === "section" && record[name] !== undefined;
  });
  const isLead = ([, { location }]: readonly [string, FieldSchema]) => location.kind === "lead";
  return [...readable.filter(isLead), ...readable.filter((entry) => !isLead(entry))].flatMap(
    ([field, { location }]) => {
      const texts = [...(location.kind === "lead" ? textsIn(record["summary"]) : []), ...textsIn(record[field])];
      return texts.flatMap((text) => {
        const sentences = sentenceSpans(text).map(({ from, to }) => wordsOf(text.slice(from, to)));
        return sentences.map((words, i) => ({ field, words: new Set([...words, ...(sentences[i + 1] ?? [])]) }));
      });
    },
  );
}

/** The words of a question, each with the matching words of the entry and their weights. */
function formsOf(question: string, words: readonly string[]): ReadonlyMap<string, number>[] {
  const beginning = (prefix: string, longest: number) =>
    words.filter((word) => word.startsWith(prefix) && word.length <= longest);
  return [...new Set(wordsOf(question))].map(
    (term) => new Map([...relatedForms(term, beginning).map((form): [string, number] => [form, RELATED]), [term, 1]]),
  );
}

function wordsOf(text: string): string[] {
  return tokenize(text).flatMap((word) => (isStopWord(word.text) || FUNCTION_WORDS.has(word.text) ? [] : [word.term]));
}

function weightOf(forms: ReadonlyMap<string, number>, windows: readonly Window[]): number {
  const holding = windows.filter((window) => shareIn(window, forms) > 0).length;
  return Math.log(1 + windows.length / Math.max(1, holding));
}

/** The best weight of a form of the word in the window. */
function shareIn({ words }: Window, forms: ReadonlyMap<string, number>): number {
  let most = 0;
  for (const [form, share] of forms) if (share > most && words.has(form)) most = share;
  return most;
}

/** The lines of the texts inside a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n");
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
