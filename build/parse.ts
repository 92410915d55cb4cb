/** The second stage: a file becomes an entity draft, or a list of faults with their positions. */
import type { z } from "zod";
import { type Body, parseBody } from "./body.ts";
import { type ContentFile, didYouMean } from "./collect.ts";
import type { ContentFault } from "./faults.ts";
import { readFrontMatter } from "./front-matter.ts";

/** A file whose front matter and body are in order; what it refers to is not yet looked up. */
export interface Draft {
  readonly file: ContentFile;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly body: Body;
}

const SUMMARY_AIM = 280;

/** What a file came to: its content unless an error was found. */
export interface Parsed {
  readonly content?: Omit<Draft, "file">;
  readonly faults: readonly ContentFault[];
}

/** @param base address below which the links of the prose lead */
export function parse(file: ContentFile, base: string): Parsed {
  const faults: ContentFault[] = [];
  const frontMatter = readFrontMatter(file.text);
  function report(
    place: { line: number; column: number },
    message: string,
    severity: ContentFault["severity"] = "error",
  ): void {
    faults.push({ file: file.path, line: place.line, column: place.column, severity, message });
  }
  for (const fault of frontMatter.faults) report(fault, fault.message);
  if (faults.length > 0) return { faults };

  const { frontMatter: schema, fieldNames } = file.collection;
  const checked = schema.safeParse(frontMatter.data, { reportInput: true });
  if (!checked.success) {
    for (const issue of checked.error.issues) {
      for (const { path, message } of explain(issue, Object.keys(schema.shape), fieldNames)) {
        report(frontMatter.positionOf(path), message);
      }
    }
  }
  const facts = (frontMatter.data ?? {}) as Record<string, unknown>;
  const summary = facts["summary"];
  const limited = file.collection.name === "terms" || file.collection.name === "strategies";
  if (limited && typeof summary === "string" && summary.length > SUMMARY_AIM && summary.length <= 320) {
    report(
      frontMatter.positionOf(["summary"]),
      `summary has ${summary.length} characters; aim at ${SUMMARY_AIM} at most`,
      "warning",
    );
  }
  const body = parseBody(frontMatter.body, frontMatter.linesBefore, file.collection, base);
  for (const fault of body.faults) report(fault, fault.message);
  if (faults.some((fault) => fault.severity === "error")) return { faults };
  return { faults, content: { facts, body } };
}

interface Explained {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A schema's issue in an author's words. */
function explain(issue: z.core.$ZodIssue, keys: readonly string[], fields: readonly string[]): Explained[] {
  const { path } = issue;
  const name = path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const inBody = path.length === 0 && fields.includes(key);
        const why = inBody
          ? `${key} does not belong in the front matter: it comes from the file's place or its body`
          : `unknown key ${key}${didYouMean(key, path.length === 0 ? keys : [])}`;
        return { path: [...path, key], message: why };
      });
    case "invalid_type": {
      if (issue.input === undefined) return [{ path, message: `${name} is missing` }];
      if (path.length === 0) return [{ path, message: "the front matter must be a map of keys to values" }];
      return [{ path, message: `${name} must be ${article(issue.expected)}, not ${shown(issue.input)}` }];
    }
    case "invalid_value": {
      const values = issue.values.map(String);
      const near = didYouMean(String(issue.input), values);
      const list =
        values.length <= 12
          ? `; it is one of ${values.join(", ")}`
          : near === ""
            ? "; the allowed values are listed in CONTRIBUTING.md"
            : "";
      if (issue.input === undefined) return [{ path, message: `${name} is missing${list}` }];
      return [{ path, message: `${shown(issue.input)} is no value of ${name}${near}${list}` }];
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
      return [{ path, message: `${name} is too large: at most ${String(issue.maximum)}` }];
    case "too_small":
      return [
        {
          path,
          message:
            issue.origin === "number"
              ? `${name} is too small: at least ${String(issue.minimum)}`
              : `${name} must not be empty`,
        },
      ];
    case "invalid_format":
      if (path.length > 0 && issue.message.startsWith("a reference"))
        return [{ path, message: `${shown(issue.input)}: ${issue.message}` }];
      return [
        { path, message: `${name}: ${shown(issue.input)} is not ${FORMATS[issue.format] ?? "of the expected form"}` },
      ];
    case "invalid_union": {
      if (issue.input === undefined) return [{ path, message: `${name} is missing` }];
      return [{ path, message: `${name} holds a value of a kind that is not taken here (see CONTRIBUTING.md)` }];
    }
    default:
      return [{ path, message: `${name}: ${issue.message}` }];
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "a date of the calendar as YYYY-MM-DD",
  url: "an https address",
  regex: "of the form that the field asks for (see CONTRIBUTING.md)",
};

function article(expected: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text (put it in "quotes" when it looks like a number)',
    array: "a list",
    object: "a map",
    record: "a map",
    int: "a whole number",
    number: "a number",
    boolean: "true or false",
  };
  return words[expected] ?? `a ${expected}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
