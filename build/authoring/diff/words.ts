/** The difference of two texts, word by word, as Markdown: what is gone is struck out, what is new is bold. */
import { diff } from "node:util";
import { escapeMarkdown } from "../../text/escape-markdown.ts";

/** Words that stay, on either side of a change. */
const CONTEXT_WORDS = 6;
/** Changed words beyond which two texts are shown whole: they have little in common. */
const MAX_EDITS = 400;

/** Words that stay, then those that are gone there, and the new ones that take their place. */
interface Run {
  readonly same: string[];
  readonly gone: string[];
  readonly added: string[];
}

/** @returns the changes with a few words around each; `undefined` when the texts have too little in common */
export function wordDifference(before: string, after: string): string | undefined {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  // Node compares texts however long that takes.
  if (leastEdits(was, is) > MAX_EDITS) return undefined;
  // Of two empty lists it makes an error.
  const steps = was.length + is.length === 0 ? [] : diff(is, was);
  if (steps.filter(([operation]) => operation !== 0).length > MAX_EDITS) return undefined;
  const runs: Run[] = [];
  for (const [operation, word] of steps) {
    const last = runs.at(-1);
    const isSettled = !last || (operation === 0 && last.gone.length + last.added.length > 0);
    const run = isSettled ? { same: [], gone: [], added: [] } : last;
    if (isSettled) runs.push(run);
    run[operation === 0 ? "same" : operation === 1 ? "added" : "gone"].push(word);
  }
  return runs
    .flatMap(({ same, gone, added }, i) => [
      elided(same, i > 0, gone.length + added.length > 0),
      gone.length > 0 ? `~~${escapeMarkdown(gone.join(" "))}~~` : "",
      added.length > 0 ? `**${escapeMarkdown(added.join(" "))}**` : "",
    ])
    .filter((text) => text !== "")
    .join(" ");
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** How many words one text has more often than the other: no way between the two is shorter. */
function leastEdits(before: readonly string[], after: readonly string[]): number {
  const surplus = new Map<string, number>();
  for (const word of before) surplus.set(word, (surplus.get(word) ?? 0) + 1);
  for (const word of after) surplus.set(word, (surplus.get(word) ?? 0) - 1);
  return [...surplus.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** The words that stay, without those far from a change. */
function elided(words: readonly string[], hasBefore: boolean, hasAfter: boolean): string {
  const head = hasBefore ? words.slice(0, CONTEXT_WORDS) : [];
  const rest = words.slice(head.length);
  const tail = hasAfter ? rest.slice(Math.max(0, rest.length - CONTEXT_WORDS)) : [];
  const isCut = head.length + tail.length < words.length;
  return [escapeMarkdown(head.join(" ")), isCut ? "…" : "", escapeMarkdown(tail.join(" "))]
    .filter((part) => part !== "")
    .join(" ");
}
