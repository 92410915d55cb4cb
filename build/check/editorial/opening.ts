/** The first sentence of a definition says what the thing is: it names it, and it is a sentence. */

import type { Entity } from "../../corpus.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { diagnosticInField, leadText, wordCount } from "./texts.ts";

/** Minimum words of a defining sentence. */
const MIN_WORDS = 6;
/** Verb forms that no suffix reveals. */
const VERBS =
  /\b(?:am|is|are|was|were|has|have|had|do|does|did|can|cannot|could|may|might|must|shall|should|will|would|became|began|bought|came|fell|gave|grew|held|left|lost|made|meant|met|paid|put|ran|rose|said|saw|set|sold|stood|take|took|went|won|wrote)\b/iu;
/** Suffixes that a form of a word may have after the word or its stem. */
const FORM_SUFFIXES: ReadonlySet<string> = new Set(["", "s", "es", "ies", "d", "ed", "ing", "ion", "ions", "ices"]);
/** Suffix that is removed to get the stem: `hedg` of `hedge`, `ind` of `index`. */
const STEM_SUFFIX = /(?:ing|ies|ed|es|ex|ix|[sey])$/;

export function checkOpening(entity: Entity): ReturnType<typeof diagnosticInField>[] {
  const lead = leadText(entity);
  if (lead?.field !== "definition") return [];
  const [paragraph = ""] = lead.text.split("\n", 1);
  const [span] = sentenceSpans(paragraph);
  const sentence = paragraph.slice(span?.from, span?.to);
  const names = namesOf(entity);
  // What the name is, is not known where it could not be read.
  const isNameless = entity.record[entity.collection.nameField] === undefined;
  const faults = [
    ...(isNameless || names.some((name) => isNamed(name, sentence))
      ? []
      : [
          `does not name the entry; open with a plain sentence that says what it is (${JSON.stringify(`${entity.name} is …`)})`,
        ]),
    ...(isSentence(sentence)
      ? []
      : [`is no full sentence: it has a verb, at least ${MIN_WORDS} words and a full stop at its end`]),
  ];
  return faults.map((fault) => diagnosticInField(entity, lead.field, `the first sentence of the definition ${fault}`));
}

function isSentence(sentence: string): boolean {
  if (!/\.["”’)]?$/.test(sentence) || wordCount(sentence) < MIN_WORDS) return false;
  return VERBS.test(sentence) || sentence.split(/[^\p{L}]/u).some(mayBeVerb);
}

/** A third person (`measures`) or a past tense (`proposed`). Plurals match too, which is accepted. */
function mayBeVerb(word: string): boolean {
  return word.length > 3 && word === word.toLowerCase() && (/ed$/.test(word) || /[^su]s$/.test(word));
}

/** What the entry is called, in every form that a sentence may use. */
function namesOf({ record, collection }: Entity): string[] {
  const texts = Object.entries(collection.fields).flatMap(([field, { nameKind }]) => {
    const value = nameKind === undefined || nameKind === "address" ? [] : record[field];
    return (Array.isArray(value) ? value : [value]).filter((name) => typeof name === "string");
  });
  return texts.flatMap((name) => {
    const bare = name.replace(/\([^()]*\)/g, "");
    // In `Value at risk (VaR)` an abbreviation stands in brackets, in `Duration (modified)` a mere part of the name.
    const inside = [...name.matchAll(/\(([^()\s]*)\)/g)]
      .map(([, word = ""]) => word)
      .filter((word) => (word.match(/\p{Lu}/gu)?.length ?? 0) > 1);
    return [name, bare, ...inside].filter((form) => /[\p{L}\p{N}]/u.test(form));
  });
}

/**
 * Whether a text has a name's words in their order, each in any inflection; what is one word may be two or hyphened.
 */
function isNamed(name: string, text: string): boolean {
  const wanted = wordsOf(name);
  const words = wordsOf(text);
  return words.some((_, start) => {
    let at = start;
    const inOrder = wanted.every((word, i) => {
      // The possessive's apostrophe separates its s from the word.
      if (i > 0 && words[at] === "s" && word !== "s") at++;
      return isFormOf(words[at++] ?? "", word);
    });
    if (inOrder) return true;
    const longest = words.slice(start, start + wanted.length + 2);
    return longest.some((_, last) => isFormOf(longest.slice(0, last + 1).join(""), wanted.join("")));
  });
}

function isFormOf(form: string, word: string): boolean {
  const stem = word.length > 4 ? word.replace(STEM_SUFFIX, "") : word;
  return (
    (form.startsWith(word) && FORM_SUFFIXES.has(form.slice(word.length))) ||
    (form.startsWith(stem) && FORM_SUFFIXES.has(form.slice(stem.length)))
  );
}

/** The words of a text without case and accents, split at anything but letters and digits. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
