/**
 * Limits that are checked before parsing. The parsers of Markdown and YAML are quadratic or recursive in some
 * constructs, so a few thousand characters could block them for minutes or overflow their stack. No entry of the corpus
 * comes near a limit.
 */
import { Lexer } from "yaml";
import type { Position } from "./diagnostics.ts";

export const LIMITS = {
  /** Bytes of a file. */
  fileBytes: 64 * 1024,
  /** Lines of a file. */
  lines: 1000,
  /** Characters of a line. */
  lineLength: 4000,
  /** Characters of indentation and markers of lists and quotations before a line's text. */
  nesting: 24,
  /** The same mark in a row. */
  repeatedMarks: 16,
  /** Marks of Markdown between two empty lines. */
  marks: 400,
  /** Characters of the front matter. */
  frontMatter: 16 * 1024,
  /** Lists and maps within each other in braces and brackets. */
  flowDepth: 8,
  /** Keys and elements of the front matter. */
  values: 2000,
} as const;

/** A position where a limit is exceeded, and the message. */
interface LimitViolation extends Position {
  readonly message: string;
}

/** Indentation, and the markers that open a block quotation, a list item or a YAML sequence. */
const INDENT_AND_MARKERS = /^(?:[ >]|[-+*?](?= |$)|\d{1,9}[.)](?= |$))*/;
const RUN = new RegExp(`([^\\p{L}\\p{N}\\s])\\1{${LIMITS.repeatedMarks}}`, "u");
const MARK = /[*_`[\]<>&!\\~]/g;

/** The first position where a text, with `\n` as line separator, exceeds a limit of lines or of Markdown. */
export function findViolation(text: string): LimitViolation | undefined {
  const lines = text.split("\n");
  if (lines.length > LIMITS.lines)
    return {
      line: LIMITS.lines + 1,
      column: 1,
      message: `the file has ${lines.length} lines; at most ${LIMITS.lines} are allowed`,
    };
  const closing = lines.indexOf("---", 1);
  let marks = 0;
  let frontMatter = 0;
  for (const [at, content] of lines.entries()) {
    const violation = findLineViolation(content);
    if (violation) return { line: at + 1, ...violation };
    if (at <= closing) {
      frontMatter += content.length + 1;
      if (frontMatter > LIMITS.frontMatter)
        return {
          line: at + 1,
          column: 1,
          message: `the front matter is longer than the ${LIMITS.frontMatter} characters that are allowed`,
        };
      continue;
    }
    marks = content.trim() === "" ? 0 : marks + (content.match(MARK)?.length ?? 0);
    if (marks > LIMITS.marks)
      return {
        line: at + 1,
        column: 1,
        message: `more than ${LIMITS.marks} characters of Markdown (* _ \` [ ] < …) in one paragraph`,
      };
  }
  return undefined;
}

function findLineViolation(content: string): { column: number; message: string } | undefined {
  if (content.length > LIMITS.lineLength) {
    const message = `the line has ${content.length} characters; at most ${LIMITS.lineLength} are allowed`;
    return { column: LIMITS.lineLength + 1, message };
  }
  const [opening = ""] = INDENT_AND_MARKERS.exec(content) ?? [];
  if (opening.length > LIMITS.nesting) {
    const message = `lists, quotations or indentation of more than ${LIMITS.nesting} characters before the text`;
    return { column: LIMITS.nesting + 1, message };
  }
  const run = RUN.exec(content);
  if (run)
    return { column: run.index + 1, message: `more than ${LIMITS.repeatedMarks} of the same character in a row` };
  return undefined;
}

/** Control tokens of the lexer, which have no text in the source: a document, an end of flow, a scalar. */
const CONTROL_TOKENS: ReadonlySet<string> = new Set(["\u0002", "\u0018", "\u001F"]);

/** The first position where a YAML source nests too deep or has too many values, found by its tokens alone. */
export function findYamlViolation(source: string): LimitViolation | undefined {
  // Fast path: counting characters is enough for most sources.
  const openings = source.match(/[[{]/g)?.length ?? 0;
  const indicators = source.match(/[-:,?]/g)?.length ?? 0;
  if (openings <= LIMITS.flowDepth && indicators <= LIMITS.values) return undefined;
  let offset = 0;
  let depth = 0;
  let values = 0;
  function violation(message: string): LimitViolation {
    const before = source.slice(0, offset).split("\n");
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
  }
  for (const token of new Lexer().lex(source)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > LIMITS.flowDepth) return violation(`lists and maps are nested more than ${LIMITS.flowDepth} deep`);
    if (/^[-:,?]$/.test(token) && ++values > LIMITS.values)
      return violation(`the front matter has more than ${LIMITS.values} keys and elements`);
    if (!CONTROL_TOKENS.has(token)) offset += token.length;
  }
  return undefined;
}
