/**
 * The only reader of front matter. By default gray-matter evaluates front matter in other languages, and caches by
 * content. Both are disabled here.
 */
import matter from "gray-matter";
import { isCollection, isScalar, LineCounter, parseDocument, type ScalarTag, type Tags, visit } from "yaml";
import type { ContentFile } from "./collect.ts";
import type { Position } from "./diagnostics.ts";
import { excessOfYaml } from "./limits.ts";

export interface FrontMatter {
  /** The YAML as data; dates and numbers with leading zeros stay text. */
  readonly data: unknown;
  /** The body, and the number of lines of the file before it. */
  readonly body: string;
  readonly linesBefore: number;
  /** Diagnostics of the YAML itself. */
  readonly diagnostics: readonly (Position & { readonly message: string })[];
  /** Position of a value, or of the parent of a missing one. */
  positionOf(path: readonly PropertyKey[]): Position;
}

const START: Position = { line: 1, column: 1 };
/** Aliases could expand a small file without bound. */
const NO_ALIASES = "YAML: anchors and aliases are not allowed";

/** Numbers with leading zeros are identifiers, so they stay text. */
function decimalIntegers(tags: Tags): Tags {
  return tags.map((tag) => (isDecimalInteger(tag) ? { ...tag, test: /^[-+]?(0|[1-9][0-9]*)$/ } : tag));
}

function isDecimalInteger(tag: Tags[number]): tag is ScalarTag {
  return typeof tag === "object" && "test" in tag && tag.tag === "tag:yaml.org,2002:int" && tag.format === undefined;
}

function refuse(): never {
  throw new Error("front matter must be YAML");
}

/** A file's text without a byte order mark, with `\n` as line separator. */
export function normalText(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

export function readFrontMatter(text: string): FrontMatter {
  const normal = normalText(text);
  const [opening = ""] = normal.split("\n", 1);
  if (opening !== "---") {
    const message = opening.startsWith("---")
      ? `the front matter must open with a line that is exactly ---; it opens with ${JSON.stringify(opening.slice(0, 40))}`
      : "the file must begin with front matter: a line that is exactly ---";
    return refused(normal, message);
  }
  const closing = /\n(---[^\n]*)/.exec(normal)?.[1];
  if (closing !== "---") {
    const found = closing === undefined ? "" : `; the first line like it is ${JSON.stringify(closing.slice(0, 40))}`;
    return refused(normal, `the front matter is not closed by a line that is exactly ---${found}`);
  }

  const lines = new LineCounter();
  let excess: ReturnType<typeof excessOfYaml>;
  let document: ReturnType<typeof parseDocument> | undefined;
  const file = matter(normal, {
    language: "yaml",
    engines: {
      yaml: {
        parse(source: string): object {
          excess = excessOfYaml(source);
          if (excess) return {};
          document = parseDocument(source, {
            customTags: decimalIntegers,
            version: "1.2",
            schema: "core",
            lineCounter: lines,
            uniqueKeys: true,
            prettyErrors: false,
          });
          return {};
        },
        stringify: refuse,
      },
      javascript: { parse: refuse, stringify: refuse },
      json: { parse: refuse, stringify: refuse },
    },
  });
  if (excess) return refused(normal, excess.message, excess);
  const parsed = document;
  const body = file.content;
  const linesBefore = normal.slice(0, normal.length - body.length).split("\n").length - 1;
  if (!parsed) return { ...refused(normal, "the front matter is empty"), body, linesBefore };

  // The YAML starts at the newline after the opening line, so its line numbers are those of the file.
  function place(offset: number): Position {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  }
  const diagnostics = [...parsed.errors, ...parsed.warnings].map((error) => ({
    ...place(error.pos[0]),
    message: `YAML: ${error.message.split("\n")[0] ?? ""}`,
  }));
  visit(parsed, {
    Alias: (_, node) => void diagnostics.push({ ...place(node.range?.[0] ?? 0), message: NO_ALIASES }),
    Pair(_, { key }) {
      if (!isScalar(key)) diagnostics.push({ ...START, message: "YAML: a key must be a plain text" });
      // Prevents prototype pollution.
      else if (key.value === "__proto__")
        diagnostics.push({ ...place(key.range?.[0] ?? 0), message: "YAML: the key __proto__ is not allowed" });
    },
    Node(_, node) {
      if ("anchor" in node && node.anchor) diagnostics.push({ ...place(node.range?.[0] ?? 0), message: NO_ALIASES });
    },
  });
  const data: unknown = diagnostics.length === 0 ? parsed.toJS() : {};
  return {
    data,
    body,
    linesBefore,
    diagnostics,
    positionOf(path) {
      for (let length = path.length; length > 0; length--) {
        const offset = offsetOf(parsed.contents, path.slice(0, length));
        if (offset !== undefined) return place(offset);
      }
      return START;
    },
  };
}

const READ_AGAIN = new WeakMap<ContentFile, FrontMatter>();

/**
 * Position of a value in a file's front matter. The file is parsed again, because its syntax tree is not kept and few
 * values have errors.
 */
export function placeOf(file: ContentFile, path: readonly PropertyKey[]): Position {
  const read = READ_AGAIN.get(file) ?? readFrontMatter(file.text);
  READ_AGAIN.set(file, read);
  return read.positionOf(path);
}

/** Offset of the key, or of the element, at `path`. */
function offsetOf(contents: unknown, path: readonly PropertyKey[]): number | undefined {
  let node = contents;
  let offset: number | undefined;
  for (const step of path) {
    if (!isCollection(node)) return undefined;
    const item = node.items.find((candidate, i) => {
      if (typeof step === "number") return i === step;
      const key = (candidate as { key?: unknown }).key;
      return isScalar(key) && String(key.value) === String(step);
    });
    if (item === undefined) return undefined;
    const pair = item as { key?: { range?: readonly number[] }; value?: unknown; range?: readonly number[] };
    offset = (pair.key?.range ?? pair.range)?.[0];
    node = pair.key === undefined ? item : pair.value;
  }
  return offset;
}

function refused(body: string, message: string, at = START): FrontMatter {
  return {
    data: {},
    body: "",
    linesBefore: body.split("\n").length,
    diagnostics: [{ line: at.line, column: at.column, message }],
    positionOf: () => START,
  };
}
