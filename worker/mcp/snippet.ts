/** The passage of an entry that has most words of a query. */
import { fold } from "../search/text/fold.ts";
import { isStopWord } from "../search/text/stop-words.ts";
import { tokenize } from "../search/text/tokenize.ts";

const MAX_WORDS = 12;
/** Words are compared by their beginnings, so that inflections count. */
const COMPARED = 6;
const MAX_LENGTH = 320;
const MIN_LENGTH = 40;

/**
 * The sentence or line that has most of the words, with the marks of footnotes and the addresses of links removed;
 * `undefined` if none has a word of the query that the name lacks, or it is the summary. Words that the summary lacks
 * count more.
 *
 * @param markdown an entry
 */
export function snippetOf(
  { markdown, name, summary }: { readonly markdown: string; readonly name: string; readonly summary: string },
  query: string,
): string | undefined {
  const words = [
    ...new Set(tokenize(query).flatMap(({ text }) => (isStopWord(text) ? [] : [text.slice(0, COMPARED)]))),
  ];
  const wanted = words.slice(0, MAX_WORDS);
  const foldedName = fold(name);
  const foldedSummary = fold(summary);
  const telling = wanted.filter((word) => !foldedName.includes(word));
  const missing = telling.filter((word) => !foldedSummary.includes(word));
  let best: { readonly text: string; readonly score: number } | undefined;
  for (const text of sentencesOf(markdown)) {
    if (text.length < MIN_LENGTH) continue;
    const folded = fold(text);
    const found = telling.filter((word) => folded.includes(word)).length;
    const score = found + missing.filter((word) => folded.includes(word)).length / 2;
    if (score > (best?.score ?? 0)) best = { text, score };
  }
  if (best === undefined || summary.includes(best.text)) return undefined;
  return best.text.length <= MAX_LENGTH ? best.text : `${best.text.slice(0, MAX_LENGTH).replace(/\s\S*$/, "")} …`;
}

/** Sections whose lines are no statements. */
const NO_STATEMENTS = ["## Questions", "## See also", "## Sources", "## Reference implementation"];

function* sentencesOf(markdown: string): Generator<string> {
  let isStatement = true;
  let isCode = false;
  for (const line of unwrapped(markdown)) {
    if (line.startsWith("```")) isCode = !isCode;
    if (line.startsWith("## ")) isStatement = !NO_STATEMENTS.includes(line);
    const skipped =
      !isStatement ||
      isCode ||
      line === "" ||
      /^(?:[#>|`]|\[\^|- (?:Kind|Keywords|Also called|Tags|Updated|Category|Level|Formula|To be reviewed):)/.test(line);
    if (skipped) continue;
    // The parts of a list's item belong together: `- Filing: USD 150 million, … At fiscal year-end.`
    if (line.startsWith("- ")) yield plain(line);
    else yield* plain(line).split(/(?<=[.?!;]) (?=[A-Z])/);
  }
}

/** The lines of a text whose paragraphs and items may be wrapped. */
function unwrapped(markdown: string): string[] {
  const lines: string[] = [];
  for (const line of markdown.split("\n")) {
    const last = lines.at(-1) ?? "";
    const continues = /^[^-#|>`[\s]/.test(line) && /^[^#|>`[\s]/.test(last);
    if (continues) lines[lines.length - 1] = `${last} ${line}`;
    else lines.push(line);
  }
  return lines;
}

/** Without marks of footnotes, emphasis and links. */
function plain(line: string): string {
  return line
    .replaceAll(/\[\^\d+\]/g, "")
    .replaceAll(/\]\([^()\s]*\)/g, "")
    .replaceAll(/[[\]*`]/g, "")
    .replace(/^- /, "");
}
