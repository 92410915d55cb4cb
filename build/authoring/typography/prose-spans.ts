/** Where in a file running text stands, letter by letter: what the rules of typography and spelling look at. */
import { isMap, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { CollectionSchema } from "../../schema/collection.ts";

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
  const front = yamlSpans(head, (key) => fields[key]?.cites === true).map(
    ({ from, to }) => [from + 4, to + 4] as const,
  );
  return [...front, ...bodyRanges(source, closing + 5, fields)].map(([from, to]) => {
    const text = withHoles(source.slice(from, to), NO_PROSE);
    return { from, text, unquoted: withHoles(text, QUOTED) };
  });
}

/** The sections of a body, without those that show how people ask: they write as they please. */
function bodyRanges(source: string, body: number, fields: CollectionSchema["fields"]): (readonly [number, number])[] {
  const asked = Object.values(fields).flatMap(({ searchAs, location }) =>
    searchAs === "asked" && location.kind === "heading" ? [location.heading] : [],
  );
  const starts = [
    body,
    ...Array.from(source.slice(body).matchAll(/^##\s/gm), ({ index }) => body + index),
    source.length,
  ];
  return starts.slice(0, -1).flatMap((from, section) => {
    const [line = ""] = source.slice(from).split("\n", 1);
    const heading = line.split(/\s/).filter((word) => word !== "" && !/^#+$/.test(word));
    return asked.includes(heading.join(" ")) ? [] : [[from, starts[section + 1] ?? source.length] as const];
  });
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
