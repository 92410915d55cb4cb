/** The sentence of an entry that answers a query best, as it stands there. */
import { MAX_SENTENCE, sentenceSpans } from "../sentences.ts";
import type { ParsedQuery } from "./query/parse-query.ts";
import { fold } from "./text/fold.ts";

export interface Snippet {
  readonly text: string;
  /** The field of the record that it stands in. */
  readonly field: string;
}

export interface Sentence extends Snippet {
  /** Folded, between spaces. */
  readonly folded: string;
}

/** Shorter texts are names, figures and labels. */
const MIN_LENGTH = 15;
/** Without a full stop, fewer words are a label too: *Bank of England* among the actors of an event. */
const MIN_WORDS = 5;
const HAS_END = /[.!?)"”]$/;
/** Words are compared by their beginnings, so that inflections count. */
const COMPARED = 6;
/** What a word of the query weighs that the entry's other sentences lack, beside one that they all have. */
const RAREST = 4;

/** The sentences of some fields of a record, in the order of the fields. */
export function sentencesOf(record: Readonly<Record<string, unknown>>, fields: readonly string[]): Sentence[] {
  return fields.flatMap((field) =>
    textsOf(record[field]).flatMap((text) =>
      text.split("\n\n").flatMap((paragraph) =>
        sentenceSpans(paragraph).flatMap(({ from, to }) => {
          const sentence = shortened(paragraph.slice(from, to).trim());
          const isLabel = sentence.split(" ").length < MIN_WORDS && !HAS_END.test(sentence);
          return sentence.length < MIN_LENGTH || isLabel
            ? []
            : [{ field, text: sentence, folded: ` ${fold(sentence)} ` }];
        }),
      ),
    ),
  );
}

/** The sentence with most words of the query; those that few of the entry's sentences have count more. */
export function snippetOf({ words, isContentWord }: ParsedQuery, sentences: readonly Sentence[]): Snippet | null {
  const sought = [...new Set(words.flatMap(({ term }, at) => (isContentWord[at] ? [term.slice(0, COMPARED)] : [])))];
  const found = sought.map((beginning) => sentences.map(({ folded }) => hasWord(folded, beginning)));
  const weights = found.map((has) => {
    const count = has.filter(Boolean).length;
    return count === 0 ? 0 : 1 + (RAREST - 1) / count;
  });
  let best: Sentence | undefined;
  let most = -1;
  sentences.forEach((sentence, i) => {
    const score = weights.reduce((sum, weight, word) => sum + (found[word]?.[i] ? weight : 0), 0);
    if (score > most) [best, most] = [sentence, score];
  });
  return best ? { text: best.text, field: best.field } : null;
}

/** Whether a word begins as the given one does. @param folded between spaces */
export function hasWord(folded: string, word: string): boolean {
  const beginning = word.slice(0, COMPARED);
  for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1)) {
    if (!isWordSign(folded.charAt(at - 1))) return true;
  }
  return false;
}

/** Plain signs are told without the class of all letters, which takes long to compile. */
function isWordSign(sign: string): boolean {
  return sign <= "~" ? (sign >= "a" && sign <= "z") || (sign >= "0" && sign <= "9") : /[\p{L}\p{N}]/u.test(sign);
}

/** A longer sentence ends at its last whole word. */
function shortened(sentence: string): string {
  if (sentence.length <= MAX_SENTENCE) return sentence;
  const cut = sentence.lastIndexOf(" ", MAX_SENTENCE - 1);
  return `${sentence.slice(0, cut < 1 ? MAX_SENTENCE - 1 : cut)}…`.toWellFormed();
}

/** The texts inside a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
