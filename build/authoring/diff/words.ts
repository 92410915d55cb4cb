/** The difference of two texts, word by word, as Markdown: what is gone is struck out, what is new is bold. */
import { escapeMarkdown } from "../../text/escape-markdown.ts";

/** Words that stay, on either side of a change. */
const CONTEXT_WORDS = 6;
/** Changed words beyond which two texts are shown whole: they have little in common. */
const MAX_EDITS = 400;

type Kind = "same" | "gone" | "new";

interface Run {
  readonly kind: Kind;
  readonly words: string[];
}

/** @returns the changes with a few words around each; `undefined` when the texts have too little in common */
export function wordDifference(before: string, after: string): string | undefined {
  const runs = runsOf(wordsOf(before), wordsOf(after));
  if (!runs) return undefined;
  return runs
    .map(({ kind, words }, i) => {
      if (kind === "same") return elided(words, i > 0, i < runs.length - 1);
      const text = escapeMarkdown(words.join(" "));
      return kind === "gone" ? `~~${text}~~` : `**${text}**`;
    })
    .filter((text) => text !== "")
    .join(" ");
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
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

/** The shortest way from one list of words to the other (Myers, 1986); `undefined` when it is long. */
function runsOf(before: readonly string[], after: readonly string[]): Run[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  const steps = shortestEdit(a, b);
  if (!steps) return undefined;
  const runs: Run[] = [];
  function add(kind: Kind, word: string): void {
    const last = runs.at(-1);
    if (last?.kind === kind) last.words.push(word);
    else runs.push({ kind, words: [word] });
  }
  for (const word of before.slice(0, start)) add("same", word);
  for (const { kind, word } of goneFirst(steps)) add(kind, word);
  for (const word of before.slice(before.length - end)) add("same", word);
  return runs;
}

interface Step {
  readonly kind: Kind;
  readonly word: string;
}

/** The steps with all words that are gone before the new ones that take their place. */
function goneFirst(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  let changed: Step[] = [];
  function settle(): void {
    ordered.push(...changed.filter(({ kind }) => kind === "gone"), ...changed.filter(({ kind }) => kind === "new"));
    changed = [];
  }
  for (const step of steps) {
    if (step.kind !== "same") changed.push(step);
    else {
      settle();
      ordered.push(step);
    }
  }
  settle();
  return ordered;
}

function shortestEdit(a: readonly string[], b: readonly string[]): Step[] | undefined {
  const most = Math.min(a.length + b.length, MAX_EDITS);
  /** Of each number of edits, the furthest position in `a` on each diagonal, `i - j`. */
  const trace: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= most; edits++) {
    trace.push(furthest);
    const next = new Map(furthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let i = comesFromAbove(furthest, diagonal, edits)
        ? (furthest.get(diagonal + 1) ?? 0)
        : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (i < a.length && i - diagonal < b.length && a[i] === b[i - diagonal]) i++;
      next.set(diagonal, i);
      if (i >= a.length && i - diagonal >= b.length) return backtrack(a, b, trace);
    }
    furthest = next;
  }
  return undefined;
}

function comesFromAbove(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0);
}

function backtrack(a: readonly string[], b: readonly string[], trace: readonly Map<number, number>[]): Step[] {
  const steps: Step[] = [];
  let [i, j] = [a.length, b.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits] ?? new Map<number, number>();
    const diagonal = i - j;
    const isInsertion = comesFromAbove(furthest, diagonal, edits);
    const from = isInsertion ? diagonal + 1 : diagonal - 1;
    const fromI = edits === 0 ? 0 : (furthest.get(from) ?? 0);
    const fromJ = edits === 0 ? 0 : fromI - from;
    while (i > fromI && j > fromJ) {
      i--;
      j--;
      steps.push({ kind: "same", word: a[i] ?? "" });
    }
    if (edits === 0) break;
    if (isInsertion) steps.push({ kind: "new", word: b[--j] ?? "" });
    else steps.push({ kind: "gone", word: a[--i] ?? "" });
  }
  return steps.reverse();
}
