/** Every question says what answers it, so that its answer can be quoted. */
import type { Entity } from "../../corpus.ts";
import { toStringList } from "../../link/reference.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticAt } from "./texts.ts";

export function checkAnswers(entity: Entity): Diagnostic[] {
  const { namedAnswers } = entity.draft.body;
  return toStringList(entity.record["questions"]).flatMap((question, i): Diagnostic[] => {
    if (namedAnswers[i]) return [];
    const message =
      'a question names no answer: end it with the opening words of the sentence that answers it, ("In quotation ' +
      'marks"), or with the section whose table does, (Thresholds)';
    return [diagnosticAt(entity, "questions", question, message)];
  });
}
