/**
 * The only reader of front matter. By default gray-matter evaluates front matter in other languages, and caches by
 * content. Both are disabled here.
 */
import matter from "gray-matter";
import { isCollection, isScalar } from "yaml";
import type { ContentFile } from "./content-files.ts";
import type { Position } from "./diagnostics.ts";
import { findYamlViolation } from "./limits.ts";
import { type ReadYaml, readYaml } from "./yaml.ts";

export interface FrontMatter {
  /** The YAML as data, as far as it can be read; dates and numbers with leading zeros stay text. */
  readonly data: unknown;
  /** Keys whose values are not in the data, because their YAML has errors. */
  readonly unread: readonly string[];
  /** The body, and the number of lines of the file before it; `undefined` when no line says where it begins. */
  readonly body: string | undefined;
  readonly linesBefore: number;
  /** Diagnostics of the YAML itself. */
  readonly diagnostics: readonly (Position & { readonly message: string })[];
  /** Position of a value, or of the parent of a missing one. */
  positionOf(path: readonly PropertyKey[]): Position;
}

const START: Position = { line: 1, column: 1 };

function rejectLanguage(): never {
  throw new Error("front matter must be YAML");
}

/** A file's text without a byte order mark, with `\n` as line separator. */
export function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

export function readFrontMatter(text: string): FrontMatter {
  const normal = normalizeText(text);
  const [opening = ""] = normal.split("\n", 1);
  if (opening !== "---") {
    const message = opening.startsWith("---")
      ? `the front matter must open with a line that is exactly ---; it opens with ${JSON.stringify(opening.slice(0, 40))}`
      : "the file must begin with front matter: a line that is exactly ---";
    return invalidFrontMatter(normal, message);
  }
  const closing = /\n(---[^\n]*)/.exec(normal)?.[1];
  if (closing !== "---") {
    const found = closing === undefined ? "" : `; the first line like it is ${JSON.stringify(closing.slice(0, 40))}`;
    return invalidFrontMatter(normal, `the front matter is not closed by a line that is exactly ---${found}`);
  }

  let violation: ReturnType<typeof findYamlViolation>;
  let yaml: ReadYaml | undefined;
  const file = matter(normal, {
    language: "yaml",
    engines: {
      yaml: {
        parse(source: string): object {
          violation = findYamlViolation(source);
          if (!violation) yaml = readYaml(source);
          return {};
        },
        stringify: rejectLanguage,
      },
      javascript: { parse: rejectLanguage, stringify: rejectLanguage },
      json: { parse: rejectLanguage, stringify: rejectLanguage },
    },
  });
  const body = file.content;
  const linesBefore = normal.slice(0, normal.length - body.length).split("\n").length - 1;
  if (violation) return { ...invalidFrontMatter(normal, violation.message, violation), body, linesBefore };
  if (!yaml) return { ...invalidFrontMatter(normal, "the front matter is empty"), body, linesBefore };
  const { data, contents, lines, unread, flaws } = yaml;

  // The YAML starts at the newline after the opening line, so its line numbers are those of the file.
  function positionAt(offset: number): Position {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  }
  return {
    data,
    unread,
    body,
    linesBefore,
    diagnostics: flaws.map(({ offset, message }) => ({ ...positionAt(offset), message: `YAML: ${message}` })),
    positionOf(path) {
      for (let length = path.length; length > 0; length--) {
        const offset = offsetOf(contents, path.slice(0, length));
        if (offset !== undefined) return positionAt(offset);
      }
      return START;
    },
  };
}

const REPARSED = new WeakMap<ContentFile, FrontMatter>();

/**
 * Position of a value in a file's front matter. The file is parsed again, because its syntax tree is not kept and few
 * values have errors.
 */
export function positionOf(file: ContentFile, path: readonly PropertyKey[]): Position {
  const read = REPARSED.get(file) ?? readFrontMatter(file.text);
  REPARSED.set(file, read);
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

function invalidFrontMatter(body: string, message: string, at = START): FrontMatter {
  return {
    data: undefined,
    unread: [],
    body: undefined,
    linesBefore: body.split("\n").length,
    diagnostics: [{ line: at.line, column: at.column, message }],
    positionOf: () => START,
  };
}
