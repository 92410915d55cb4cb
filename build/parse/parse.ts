/** A file becomes an entity draft, or a list of diagnostics with their positions. */
import type { z } from "zod";
import type { CollectionSchema } from "../schema/collection.ts";
import type { FieldSchema } from "../schema/field.ts";
import { Slug } from "../schema/primitives.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { type Body, parseBody, plainFields } from "./body.ts";
import { forbiddenCharacters, withoutRefused } from "./characters.ts";
import { CitationCollector, type FoundCitation, markOf, withoutMarks } from "./citations.ts";
import type { ContentFile } from "./content-files.ts";
import type { Diagnostic, Position } from "./diagnostics.ts";
import { type FrontMatter, normalizeText, readFrontMatter } from "./front-matter.ts";
import { findViolation } from "./limits.ts";
import { CONFLICT, conflictLines } from "./merge-conflict.ts";
import { withoutPrompts } from "./prompts.ts";
import { runWithTimeout } from "./time-limit.ts";

/** The front matter and the body of a file; its references are not resolved yet. */
export interface Draft {
  /** A hash of all that it is made from. */
  readonly fingerprint: string;
  readonly file: ContentFile;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The facts that cite sources, with a mark for each citation. */
  readonly markedFacts: Readonly<Record<string, unknown>>;
  readonly body: Body;
  /** In the order of the fields. */
  readonly citations: readonly FoundCitation[];
  /**
   * Fields that could not be read because of errors, so nothing follows from their absence. Present, if only as an
   * empty set, whenever the file has errors.
   */
  readonly unread?: ReadonlySet<string>;
}

/** Stands for an unreadable element of a list of references, so that the others keep their positions. */
export const UNREADABLE = "";

/** The result of parsing a file. */
export interface Parsed {
  /** Present unless an error was found. */
  readonly content?: DraftContent;
  /** The readable parts of a file with errors, so that they are checked in the same run. */
  readonly partial?: DraftContent;
  readonly diagnostics: readonly Diagnostic[];
}

const LONE_RETURN =
  "U+000D without U+000A is a line break that editors and git do not show; write the file with line breaks of one kind";

type DraftContent = Omit<Draft, "file" | "fingerprint">;

/** Maximum diagnostics of characters per file. */
const SHOWN_CHARACTERS = 10;
/** Milliseconds that one file may take; the largest of the corpus takes a few. */
const TIME_LIMIT = 10_000;

/**
 * Parses files with a time limit per file.
 *
 * @param base address that the links of the prose are relative to
 */
export function parseFiles(files: readonly ContentFile[], base: string, timeLimit = TIME_LIMIT): Parsed[] {
  const parsed: Parsed[] = [];
  function parseUpTo(end: number): void {
    for (const file of files.slice(parsed.length, end)) parsed.push(parse(file, base));
  }
  while (parsed.length < files.length) {
    // A timer per file would cost 10 %. So all files are parsed under one limit, and one by one only after a timeout.
    if (runWithTimeout(timeLimit, () => parseUpTo(files.length))) break;
    const file = files[parsed.length];
    if (!file || runWithTimeout(timeLimit, () => parseUpTo(parsed.length + 1))) continue;
    const message = `the file takes longer than ${timeLimit / 1000} s to parse`;
    parsed.push({ diagnostics: [{ file: file.path, line: 1, column: 1, severity: "error", message }] });
  }
  return parsed;
}

/** @param base address that the links of the prose are relative to */
export function parse(file: ContentFile, base: string): Parsed {
  const diagnostics: Diagnostic[] = [];
  function report({ line, column }: Position, message: string): void {
    diagnostics.push({ file: file.path, line, column, severity: "error", message });
  }
  const written = normalizeText(file.text);
  const conflicts = conflictLines(written);
  for (const line of conflicts.slice(0, 1)) report({ line, column: 1 }, CONFLICT);
  if (conflicts.length > 0) return { diagnostics };
  const loneReturn = /\r(?!\n)/.exec(file.text);
  if (loneReturn) report(positionAt(normalizeText(file.text.slice(0, loneReturn.index)), Infinity), LONE_RETURN);
  const excess = findViolation(written);
  if (excess) report(excess, excess.message);
  if (excess) return { diagnostics };
  const refused = [...forbiddenCharacters(written, { allowLineBreaks: true })];
  for (const { offset, message } of refused.slice(0, SHOWN_CHARACTERS)) report(positionAt(written, offset), message);
  const source = refused.length > 0 ? withoutRefused(written) : written;
  const { frontMatter, prompts } = withoutPrompts(readFrontMatter(source), source);
  for (const diagnostic of [...frontMatter.diagnostics, ...prompts]) report(diagnostic, diagnostic.message);
  if (frontMatter.body === undefined) return { diagnostics };

  const { schema: recordSchema, fieldNames } = file.collection;
  const collector = new CitationCollector(source, report);
  const { data, markedFacts } = citedFacts(frontMatter, source, file.collection, collector, report);
  const { facts: read, unread } = readFacts({ ...frontMatter, data }, file.collection, report);
  const offset = source.length - frontMatter.body.length;
  const body = parseBody(frontMatter.body, frontMatter.linesBefore, file.collection, base, { collector, offset });
  for (const diagnostic of body.diagnostics) report(diagnostic, diagnostic.message);
  for (const [field, text] of Object.entries(plainFields(body))) {
    for (const issue of recordSchema.shape[field]?.safeParse(text, { reportInput: true }).error?.issues ?? []) {
      const path = [field, ...issue.path];
      const position = body.positions.get(path.join(".")) ??
        body.positions.get(field) ?? { line: frontMatter.linesBefore + 1, column: 1 };
      for (const { message } of describeIssue({ ...issue, path }, [], {})) report(position, message);
    }
  }
  const citations = collector.inOrder(fieldNames);
  const facts = { ...read, ...normalizedAddresses(read, file.collection) };
  const content = { facts, markedFacts, body, citations };
  if (diagnostics.length === 0) return { diagnostics, content };
  // An unread text may cite the sources that the entry lacks.
  const cited = body.unread.size > 0 ? ["sources"] : [];
  return { diagnostics, partial: { ...content, unread: new Set([...unread, ...body.unread, ...cited]) } };
}

/** The valid facts, and the keys whose values could not be read. */
function readFacts(
  { data, positionOf, ...frontMatter }: FrontMatter,
  { frontMatter: schema, fields }: CollectionSchema,
  report: (place: Position, message: string) => void,
): { facts: Record<string, unknown>; unread: Set<string> } {
  const keys = Object.keys(schema.shape);
  if (data === undefined) return { facts: {}, unread: new Set(keys) };
  const missing = new Set(frontMatter.unread);
  const unread = new Set(missing);
  const facts: Record<string, unknown> = { ...(data as object) };
  for (const issue of schema.safeParse(data, { reportInput: true }).error?.issues ?? []) {
    const [key, index] = issue.path;
    if (missing.has(String(key))) continue;
    for (const { path, message } of describeIssue(issue, keys, fields)) report(positionOf(path), message);
    if (key === undefined) {
      // An unknown key may be a misspelling of an absent one.
      for (const absent of keys) if (!Object.hasOwn(facts, absent)) unread.add(absent);
      continue;
    }
    const value = facts[String(key)];
    if (typeof index === "number" && Array.isArray(value) && fields[String(key)]?.reference) {
      facts[String(key)] = value.with(index, UNREADABLE);
    } else {
      delete facts[String(key)];
      unread.add(String(key));
    }
  }
  return { facts, unread };
}

/** The front matter without citations, and the citing fields with marks. */
function citedFacts(
  { data, positionOf }: FrontMatter,
  source: string,
  { name: collection, fields }: CollectionSchema,
  collector: CitationCollector,
  report: (place: Position, message: string) => void,
): { data: unknown; markedFacts: Record<string, unknown> } {
  const markedFacts: Record<string, unknown> = {};
  if (!source.includes("[@") || typeof data !== "object" || data === null) return { data, markedFacts };
  const lines = lineStarts(source);
  const clean = Object.entries(data).map(([field, value]: [string, unknown]) => {
    const allowed = "citations" in fields && fields[field]?.cites === true;
    let cited = false;
    const marked = mapTexts(value, [field], (text, path) => {
      if (!text.includes("[@")) return text;
      const place = positionOf(path);
      if (!allowed) {
        report(place, `${field} of ${collection} cites no sources; leave the citation out`);
        return text;
      }
      cited = true;
      const offset = (lines[place.line - 1] ?? 0) + place.column - 1;
      const whole = collector
        .read(field, text, offset)
        .map((piece) => (typeof piece === "string" ? piece : markOf(piece)))
        .join("");
      collector.settle(whole);
      return whole;
    });
    if (!cited) return [field, value];
    markedFacts[field] = marked;
    return [field, mapTexts(marked, [field], withoutMarks)];
  });
  return { data: Object.fromEntries(clean), markedFacts };
}

/** The value with each text in it replaced. */
function mapTexts(
  value: unknown,
  path: readonly PropertyKey[],
  made: (text: string, path: readonly PropertyKey[]) => string,
): unknown {
  if (typeof value === "string") return made(value, path);
  if (Array.isArray(value)) return value.map((item, i) => mapTexts(item, [...path, i], made));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, [...path, key], made)]));
}

/** The offsets of a text's lines. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The web addresses among the facts, normalized, so that each is published in one spelling. */
function normalizedAddresses(
  facts: Readonly<Record<string, unknown>>,
  { fields }: CollectionSchema,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isAddress }]) =>
      isAddress && facts[name] !== undefined ? [[name, new URL(String(facts[name])).href]] : [],
    ),
  );
}

interface IssueMessage {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const NO_VALUE = "has no value: write one or delete the line; what follows # is a comment unless it is in quotes";

/** Translates an issue of zod for authors. */
function describeIssue(
  issue: z.core.$ZodIssue,
  keys: readonly string[],
  fields: Readonly<Record<string, FieldSchema>>,
): IssueMessage[] {
  const { path } = issue;
  const name = shorten(path.map(String).join("."));
  if (issue.input === null && path.length > 0) return [{ path, message: `${name} ${NO_VALUE}` }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const field = path.length === 0 && Object.hasOwn(fields, key) ? fields[key] : undefined;
        const message = field
          ? notWrittenHere(key, field)
          : `unknown key ${shorten(key)}${remedyForKey(key, path.length === 0 ? keys : [])}`;
        return { path: [...path, key], message };
      });
    case "invalid_type": {
      if (issue.input === undefined) return [{ path, message: `${name} is missing` }];
      if (path.length === 0) return [{ path, message: "the front matter must be a map of keys to values" }];
      return [
        { path, message: `${name} must be ${expectedType(issue.expected, issue.input)}, not ${quote(issue.input)}` },
      ];
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      const near = didYouMean(String(issue.input), values);
      // A long list helps only when no value is close.
      const list = values.length <= 12 || near === "" ? `; it is one of ${values.join(", ")}` : "";
      if (issue.input === undefined) return [{ path, message: `${name} is missing${list}` }];
      // The position shows which element of a list it is.
      const field = typeof path.at(-1) === "number" ? shorten(path.slice(0, -1).map(String).join(".")) : name;
      return [{ path, message: `${quote(issue.input)} is not a value of ${field}${near}${list}` }];
    }
    case "too_big":
      if (typeof issue.input === "string") {
        return [
          {
            path,
            message: `${name} has ${issue.input.length} characters; at most ${String(issue.maximum)} are allowed`,
          },
        ];
      }
      if (Array.isArray(issue.input)) {
        const { length } = issue.input;
        return [{ path, message: `${name} has ${length} items; at most ${String(issue.maximum)} are allowed` }];
      }
      return [
        {
          path,
          message: `${name} is too large: ${issue.inclusive === false ? "less than" : "at most"} ${String(issue.maximum)}`,
        },
      ];
    case "too_small":
      return [
        {
          path,
          message:
            issue.origin === "number"
              ? `${name} is too small: ${issue.inclusive === false ? "more than" : "at least"} ${String(issue.minimum)}`
              : `${name} must not be empty`,
        },
      ];
    case "invalid_format":
      if (path.length > 0 && issue.message.startsWith("a reference"))
        return [{ path, message: `${quote(issue.input)}: ${issue.message}` }];
      return [{ path, message: `${name}: ${quote(issue.input)} is not ${expectedForm(issue)}` }];
    case "invalid_union": {
      if (issue.input === undefined) return [{ path, message: `${name} is missing` }];
      // The union member that has the value's type says what is wrong.
      const meant = issue.errors.find((issues) => !issues.some(isOfOtherKind));
      if (meant)
        return meant.flatMap((inner) => describeIssue({ ...inner, path: [...path, ...inner.path] }, keys, fields));
      return [{ path, message: `${name} must be a text, a number, true or false, or a list of numbers` }];
    }
    case "invalid_key":
      return issue.issues.map((inner) => ({ path, message: `the key ${quote(path.at(-1))}: ${inner.message}` }));
    default:
      return [{ path, message: `${name}: ${issue.message}` }];
  }
}

/** The message for a field in the front matter that belongs elsewhere. */
function notWrittenHere(key: string, { location }: FieldSchema): string {
  const elsewhere = `${shorten(key)} does not belong in the front matter: `;
  if (location.kind !== "derived") return `${elsewhere}it comes from the file's place or its body`;
  return location.advice ?? `${elsewhere}the build works it out`;
}

/** Whether the value as a whole has another type than the schema expects. */
function isOfOtherKind(issue: z.core.$ZodIssue): boolean {
  if (issue.path.length > 0) return false;
  return (
    issue.code === "invalid_type" ||
    (issue.code === "invalid_union" && issue.errors.every((issues) => issues.some(isOfOtherKind)))
  );
}

/** The form of ids, as zod reports it. */
const SLUG_PATTERN = Slug.safeParse("").error?.issues.map((issue) => (issue as { pattern?: string }).pattern)[0];

const FORMATS: Readonly<Record<string, string>> = {
  date: "a valid date (YYYY-MM-DD)",
  url: "an https address",
};

function expectedForm({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  if (pattern === SLUG_PATTERN) return "an id: lower-case ASCII words joined by hyphens, such as sharpe-ratio";
  return FORMATS[format] ?? (pattern === undefined ? "of the expected form" : `of the form ${pattern}`);
}

/** The key that an unknown one resembles, or all keys when it resembles none. */
function remedyForKey(key: string, keys: readonly string[]): string {
  const near = didYouMean(key, keys);
  return near !== "" || keys.length === 0 ? near : `; delete the line, or use one of the keys ${keys.join(", ")}`;
}

function expectedType(expected: string, input: unknown): string {
  const looks =
    typeof input === "object"
      ? 'holds ": " or begins with a bracket'
      : typeof input === "boolean"
        ? "is true or false"
        : "looks like a number";
  const words: Readonly<Record<string, string>> = {
    string: `a text (put it in "quotes" when it ${looks})`,
    array: "a list",
    object: "a map",
    record: "a map",
    int: "a whole number",
    number: "a number",
    boolean: "true or false",
  };
  return words[expected] ?? `a ${expected}`;
}

function quote(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
