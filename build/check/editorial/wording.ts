/** Checks one-sentence summaries, repeated openings and filler phrases. */

import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import type { Standards } from "./standards.ts";
import { diagnosticAt, diagnosticInField, type FieldText, leadText, textsOf } from "./texts.ts";

export function checkSentences(entity: Entity): Diagnostic[] {
  const summary = entity.record["summary"];
  if (!isOneSentence(entity) || typeof summary !== "string") return [];
  if (!summary.endsWith(".")) return [diagnosticInField(entity, "summary", "the summary ends without a full stop")];
  const count = sentenceSpans(summary).length;
  return count === 1 ? [] : [diagnosticInField(entity, "summary", `the summary has ${count} sentences; expected 1`)];
}

/** A summary is short enough to be shown in one line of a list. */
export function checkSummaryLength(entity: Entity, { summaryLength }: Standards): Diagnostic[] {
  const summary = entity.record["summary"];
  if (!isOneSentence(entity) || typeof summary !== "string" || summary.length <= summaryLength) return [];
  const message = `the summary has ${summary.length} characters; aim at ${summaryLength} at most`;
  return [diagnosticInField(entity, "summary", message, "warning")];
}

function isOneSentence({ collection }: Entity): boolean {
  return collection.fields["summary"]?.oneSentence === true;
}

/** No opening of a summary or of a lead may be shared by too many entries. */
export function checkOpenings(corpus: Corpus, { sameOpening }: Standards): Diagnostic[] {
  // A definition that names its term opens as a reference work does: "A … is …".
  const leads = allEntities(corpus)
    .filter((entity) => entity.collection.lead !== "definition")
    .flatMap((entity) => leadText(entity) ?? []);
  const kinds = [summariesOf(corpus), leads];
  return kinds.flatMap((texts) => {
    const byOpening = Map.groupBy(texts, ({ text }) => firstWords(text, sameOpening.words));
    return [...byOpening].flatMap(([opening, same]) => {
      const others = same.length - 1;
      if (others <= sameOpening.share * (texts.length - 1)) return [];
      return same.map(({ entity, field }) =>
        diagnosticInField(
          entity,
          field,
          `${others} other entries open with ${JSON.stringify(opening)} too; rephrase it`,
        ),
      );
    });
  });
}

function summariesOf(corpus: Corpus): FieldText[] {
  return allEntities(corpus)
    .filter(isOneSentence)
    .flatMap((entity) => {
      const text = entity.record["summary"];
      return typeof text === "string" ? [{ entity, field: "summary", text }] : [];
    });
}

function firstWords(text: string, count: number): string {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) if (found.push(word) === count) break;
  return found.join(" ");
}

export function checkPhrases(entity: Entity, { bannedPhrases }: Standards): Diagnostic[] {
  return [...textsOf(entity)].flatMap(({ field, text }) => {
    const plain = text.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
    return bannedPhrases
      .filter((phrase) => plain.includes(phrase))
      .map((phrase) => diagnosticInField(entity, field, `${JSON.stringify(phrase)} is a filler phrase; remove it`));
  });
}

/** A sentence that is too long to be read once. */
export function checkLongSentences(entity: Entity, { sentenceLength }: Standards): Diagnostic[] {
  return [...textsOf(entity)].flatMap(({ field, text }) =>
    text.split("\n").flatMap((line) =>
      sentenceSpans(line).flatMap(({ from, to }) => {
        const sentence = line.slice(from, to);
        // Words with a letter: a computation is no long sentence.
        const count = sentence.split(/\s/).filter((word) => /\p{L}/u.test(word)).length;
        if (count <= sentenceLength) return [];
        const message = `a sentence of ${count} words; cut it, at ${sentenceLength} at most`;
        return [diagnosticAt(entity, field, firstTokens(sentence), message, "warning")];
      }),
    ),
  );
}

/** The first words as they are written, few enough that seldom a link or a mark stands among them. */
function firstTokens(sentence: string): string {
  return sentence.split(" ", 4).join(" ");
}
