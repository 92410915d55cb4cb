/** A pitfall is advice: its first sentence, quoted alone, is true. */
import type { Entity } from "../../corpus.ts";
import { toStringList } from "../../link/reference.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { diagnosticAt } from "./texts.ts";

/** A passive of opinion without one who holds it: it tells the error as if it were so. */
const STATED_ERROR =
  /\b(?:is|are) (?:(?:commonly|merely|often|simply|still|then|usually|wrongly) )?(?:assumed|believed|confused|equated|forgotten|ignored|mistaken|neglected|overlooked|presumed|supposed|thought|read as|taken as|taken for|taken to|treated as)\b/;

export function checkPitfalls(entity: Entity): Diagnostic[] {
  const field = "common_pitfalls";
  return toStringList(entity.record[field]).flatMap((pitfall): Diagnostic[] => {
    const [{ from, to } = { from: 0, to: 0 }] = sentenceSpans(pitfall);
    const words = STATED_ERROR.exec(pitfall.slice(from, to))?.[0];
    if (words === undefined) return [];
    const message = `a pitfall tells an error as a fact: "… ${words} …"; say what not to do, or what is not so`;
    return [diagnosticAt(entity, field, words, message)];
  });
}
