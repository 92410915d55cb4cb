/** Where in a file running text stands, letter by letter: what the rules of typography and spelling look at. */
import { isMap, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { CollectionSchema } from "../schema/collection.ts";

/** A stretch of a file's text. */
export interface ProseSpan {
  readonly from: number;
  /** The text, with a hole for each letter that is none of it: of code, an address, a citation. */
  readonly text: string;
  /** The same without quoted words and titles, too. */
  readonly unquoted: string;
}

/** Stands for a letter that is no prose; no rule matches it. */
const HOLE = "\uFFFC";
/** Keys within a value of the front matter that hold a sign or a name and no prose. */
const SIGNS: ReadonlySet<string> = new Set([
  ...["id", "symbol", "unit", "currency", "type", "given", "inputs", "outputs"],
  // Of figures: how they are drawn, and ids of calculators and boxes.
  ...["calculator", "vary", "compare", "draw", "from", "to"],
]);
/** Code, the target of a link, a citation. */
const NO_PROSE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\]\([^()\s]*\)|\[@[^[\]]*\]/g;
/** Words in quotation marks, and emphasis, which titles have. */
const QUOTED = /"[^"\n]*"|“[^“”\n]*”|‘[^‘’\n]*’|\*[^*\n]+\*/g;

/** @param source a file's text with its lines separated by `\n`, which begins with front matter */
export function proseSpans(source: string, { fields }: Pick<CollectionSchema, "fields">): ProseSpan[] {
  const closing = source.indexOf("\n---\n", 3);
  if (!source.startsWith("---\n") || closing < 0) return [];
  const head = source.slice(4, closing + 1);
  const body = closing + 5;
  return [...yamlSpans(head, (key) => fields[key]?.cites === true), { from: body - 4, to: source.length - 4 }].map(
    ({ from, to }) => {
      const text = withHoles(source.slice(from + 4, to + 4), NO_PROSE);
      return { from: from + 4, text, unquoted: withHoles(text, QUOTED) };
    },
  );
}

function withHoles(text: string, holes: RegExp): string {
  return text.replace(holes, (whole) => whole.replace(/[^\n]/g, HOLE));
}

/** Where the texts of some keys stand in YAML, without their quotation marks. */
function yamlSpans(yaml: string, isProse: (key: string) => boolean): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  function look(node: unknown): void {
    if (isSeq(node)) for (const item of node.items) look(item);
    if (isMap(node)) for (const pair of node.items) if (!SIGNS.has(String(pair.key))) look(pair.value);
    if (!isScalar(node) || typeof node.value !== "string" || !node.range) return;
    const [from, to] = node.range;
    const quoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
    spans.push(quoted ? { from: from + 1, to: to - 1 } : { from, to });
  }
  const { contents } = parseDocument(yaml, { version: "1.2", schema: "core", prettyErrors: false });
  if (!isMap(contents)) return [];
  for (const pair of contents.items) if (isPair(pair) && isProse(String(pair.key))) look(pair.value);
  return spans;
}
