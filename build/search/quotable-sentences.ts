/** The sentences of records that a search may quote. */
import { encodeSnippet, type Snippet } from "../../worker/search/snippet.ts";
import type { CollectionSchema } from "../schema/collection.ts";
import type { SearchAs } from "../schema/field.ts";
import { MAX_SENTENCE, sentenceSpans } from "../text/sentences.ts";
import { textWordsOf } from "./text-words.ts";

/** What the search takes a field for that has sentences. */
const PROSE: ReadonlySet<SearchAs | undefined> = new Set(["summary", "definition", "text"]);
/** Shorter texts are names, figures and labels. */
const MIN_LENGTH = 15;
/** Without a full stop, fewer words are a label too: *Bank of England* among the actors of an event. */
const MIN_WORDS = 5;
const HAS_END = /[.!?)"”]$/;

/** The fields with sentences, in the order that records have them. */
export function proseFields({ fieldNames, fields }: Pick<CollectionSchema, "fieldNames" | "fields">): string[] {
  return fieldNames.filter((field) => PROSE.has(fields[field]?.searchAs));
}

/** A sentence and the questions that it answers. */
interface Quotable extends Snippet {
  readonly asked: readonly string[];
}

/** The sentences of some fields of a record, in the order of the fields. */
export function quotableSentences(record: Readonly<Record<string, unknown>>, fields: readonly string[]): Quotable[] {
  const questions = (record["questions"] ?? []) as readonly string[];
  const answers = ((record["answers"] ?? []) as readonly string[]).map(shortened);
  return fields.flatMap((field) =>
    textsOf(record[field])
      .flatMap((text) => text.split("\n\n").flatMap(sentencesOf))
      .flatMap((sentence) => {
        const asked = questions.filter((_, i) => answers[i] === shortened(sentence));
        return itemsOf(sentence).map((text) => ({ text, field, asked }));
      }),
  );
}

/** The file that the worker finds snippets in: a query is compared with a sentence and with the questions that it answers. */
export function encodeSentences(sentences: readonly Quotable[]): Uint8Array<ArrayBuffer> {
  return textWordsOf(
    sentences.map((sentence) => ({
      given: encodeSnippet(sentence),
      compared: [sentence.text, ...sentence.asked].join("\n"),
    })),
  );
}

function sentencesOf(paragraph: string): string[] {
  return sentenceSpans(paragraph).map(({ from, to }) => paragraph.slice(from, to).trim());
}

/** What begins an item of a list. */
const MARKER = /(?:^|\n) *(?:[-*+]|\d+[.)]) /;

/** The items of a list over which a sentence goes, without their markers; the sentence itself in a text that is no list. */
function itemsOf(sentence: string): string[] {
  return sentence
    .split(MARKER)
    .map((item) => shortened(item.trim()))
    .filter((item) => {
      const isLabel = item.split(" ").length < MIN_WORDS && !HAS_END.test(item);
      return item.length >= MIN_LENGTH && !isLabel;
    });
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
