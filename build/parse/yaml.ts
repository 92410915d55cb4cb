/** The YAML of a front matter, read entry by entry, so that an error in one hides no error in another. */
import { isScalar, LineCounter, parseDocument, type ScalarTag, type Tags, visit } from "yaml";

/** An error, and its offset in the source. */
interface Flaw {
  readonly offset: number;
  readonly message: string;
  /** The parser's name for it; none for what YAML allows and the front matter does not. */
  readonly code?: string;
}

export interface ReadYaml {
  /** The entries without a flaw, as data; `undefined` when there are too many flaws to tell them apart. */
  readonly data: unknown;
  /** Their syntax tree, which has the same offsets as the source. */
  readonly contents: unknown;
  readonly lines: LineCounter;
  /** The words of the entries with errors: their keys, and others that are in them by wrong indentation. */
  readonly unread: readonly string[];
  /** At most one for each entry. */
  readonly flaws: readonly Flaw[];
}

/** Aliases could make a small file expand without bound. */
const NO_ALIASES = "anchors and aliases are not allowed";
const QUOTE_ALIAS = "put a text that begins with & or * in quotes";
/** Flaws after which the rest of a file is not looked at: each takes a few more times of parsing. */
const MOST_FLAWS = 20;

export function readYaml(source: string): ReadYaml {
  const entries = entriesOf(source);
  const flaws: Flaw[] = [];
  const unread: string[] = [];
  let text = source;
  for (;;) {
    const { document, lines, found } = parsed(text);
    const [first] = found;
    if (!first) {
      const data: unknown = document.toJS() ?? (flaws.length > 0 ? {} : null);
      return { data, contents: document.contents, lines, unread, flaws };
    }
    const entry = flaws.length < MOST_FLAWS ? entryAtFault(text, first, entries) : undefined;
    flaws.push(entry ? explained(first, entry, source) : first);
    if (!entry) return { data: undefined, contents: document.contents, lines, unread, flaws };
    unread.push(...(source.slice(entry.from, entry.to).match(/[\w-]+/g) ?? []));
    text = without(text, entry);
  }
}

/** The lines of one key and its value, by their offsets. */
interface Entry {
  readonly from: number;
  readonly to: number;
}

/** An entry begins with a line that is neither indented nor a comment. */
function entriesOf(source: string): Entry[] {
  const starts = [...source.matchAll(/^[^\s#]/gm)].map(({ index }) => index);
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? source.length }));
}

/**
 * The entry that a flaw is in: where the parser found it, or the one before, whose end it may have looked for in vain.
 * It is the one without which less is wrong.
 */
function entryAtFault(text: string, { offset }: Flaw, entries: readonly Entry[]): Entry | undefined {
  const own = entries.findLastIndex(({ from }) => from <= offset);
  const candidates = [entries[own], entries[own - 1]]
    .filter((entry) => entry !== undefined)
    .filter(({ from, to }) => text.slice(from, to).trim() !== "")
    .map((entry) => ({ entry, left: parsed(without(text, entry)).found.length }));
  return candidates.sort((a, b) => a.left - b.left)[0]?.entry;
}

/** A text without an entry. Lines and offsets stay as they were. */
function without(text: string, { from, to }: Entry): string {
  return text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, " ") + text.slice(to);
}

/** Words for what the parser says in its own terms. */
const NESTED = 'a text that holds ": " is taken for a key and its value';
const INDENTED = "this line begins in another column than the one before it; delete the white space before its key";

function explained(flaw: Flaw, entry: Entry, source: string): Flaw {
  const offset = flaw.offset < entry.to ? flaw.offset : entry.from;
  if (flaw.code === "DUPLICATE_KEY") {
    const [key = "the key"] = /^[^\s:]+/.exec(source.slice(flaw.offset)) ?? [];
    return { offset, message: `${key} stands twice; keep one` };
  }
  if (flaw.code === "MULTIPLE_DOCS") return { offset, message: "a line of dots ends the front matter; delete it" };
  const nested = flaw.code === "BLOCK_AS_IMPLICIT_KEY";
  const quotes = quoted(source.slice(entry.from, entry.to).trimEnd());
  const isIndented = flaw.message.startsWith("All mapping items must start at the same column");
  const what = nested ? NESTED : isIndented ? INDENTED : flaw.message;
  if (quotes !== undefined) return { offset, message: `${what}; put it in quotes: ${quotes}` };
  const remedy = nested ? "put it in quotes" : flaw.message === NO_ALIASES ? QUOTE_ALIAS : undefined;
  return { offset, message: remedy === undefined ? what : `${what}; ${remedy}` };
}

/** An entry of one line with its text in quotes, where that mends it. */
function quoted(entry: string): string | undefined {
  const [, key, text] = /^([\w-]+): +([^"'[{\s].*)$/.exec(entry) ?? [];
  if (key === undefined || text === undefined) return undefined;
  const written = `${key}: ${/["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`}`;
  return parsed(entry).found.length > 0 && parsed(written).found.length === 0 ? written : undefined;
}

function parsed(source: string): {
  document: ReturnType<typeof parseDocument>;
  lines: LineCounter;
  /** In the order of their offsets. */
  found: Flaw[];
} {
  const lines = new LineCounter();
  const document = parseDocument(source, {
    customTags: decimalIntegers,
    version: "1.2",
    schema: "core",
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
  });
  const found: Flaw[] = [...document.errors, ...document.warnings].map(({ pos, message, code }) => ({
    offset: pos[0],
    message: message.split("\n")[0] ?? "",
    code,
  }));
  function report(offset: number | undefined, message: string): void {
    found.push({ offset: offset ?? 0, message });
  }
  visit(document, {
    Alias: (_, node) => report(node.range?.[0], NO_ALIASES),
    Pair(_, { key }) {
      if (!isScalar(key))
        report((key as { range?: readonly number[] } | null)?.range?.[0], "a key must be a plain text");
      // A map with this key would be taken for one with other members when it is copied.
      else if (key.value === "__proto__") report(key.range?.[0], "the key __proto__ is not allowed");
    },
    Node(_, node) {
      if ("anchor" in node && node.anchor) report(node.range?.[0], NO_ALIASES);
    },
  });
  return { document, lines, found: found.sort((a, b) => a.offset - b.offset) };
}

/** Numbers with leading zeros are identifiers that somebody wrote down: they stay text. */
function decimalIntegers(tags: Tags): Tags {
  return tags.map((tag) => (isDecimalInteger(tag) ? { ...tag, test: /^[-+]?(0|[1-9][0-9]*)$/ } : tag));
}

function isDecimalInteger(tag: Tags[number]): tag is ScalarTag {
  return typeof tag === "object" && "test" in tag && tag.tag === "tag:yaml.org,2002:int" && tag.format === undefined;
}
