/** Projection: the `fields` parameter, on every list and single record. */

import { concat } from "../../formats/parts/bytes.ts";
import { closest } from "../close.ts";
import type { Collection } from "../collections.ts";
import type { Fault } from "../problems.ts";
import { cellMarkdown, inlineMarkdown, jsonMarkdown } from "../representations/markdown-text.ts";
import { truncate } from "../truncate.ts";
import { QUOTE, stringEnd, valueEnd } from "./json-text.ts";

/** One field asked for: the name it is asked (and answered) under, and the record's own name. */
export interface Field {
  readonly as: string;
  readonly name: string;
}

/** Other names that two fields may be asked by. */
const OTHER_NAMES: Readonly<Record<string, string>> = { slug: "id", term: "name" };

/** Reads the fields asked for, in the order asked, each once. A fault lists the valid names. */
export function readFields(asked: readonly string[], { fields: known }: Pick<Collection, "fields">): Field[] | Fault {
  const fields: Field[] = [];
  for (const as of new Set(asked.map((name) => name.trim()))) {
    const name = known.includes(as) ? as : Object.hasOwn(OTHER_NAMES, as) ? (OTHER_NAMES[as] ?? as) : as;
    if (!known.includes(name)) {
      const near = closest(as, known, 1)[0];
      const hint = near ? ` Did you mean \`${near}\`?` : "";
      return { detail: `\`${truncate(as)}\` is not a field of these records.${hint}`, allowed: known };
    }
    fields.push({ as, name });
  }
  return fields;
}

/** Members of JSON-LD that say what a record is: they stay, whatever is asked for. */
const KEYWORDS = ["@context", "@id", "@type"];

const decoder = new TextDecoder();

/**
 * The fields of a record that were asked for, cut out of its text without reading the rest: no further than
 * the last of them.
 *
 * @param line a record as the release holds it: JSON without white space between its tokens
 */
export function project(line: Uint8Array, fields: readonly Field[]): Uint8Array {
  const wanted = new Set(fields.map(({ name }) => name));
  const values = new Map<string, Uint8Array>();
  const members: (string | Uint8Array)[] = [];
  for (let at = 1; line[at] === QUOTE && wanted.size > 0; ) {
    const from = stringEnd(line, at) + 1;
    const name = decoder.decode(line.subarray(at + 1, from - 2));
    const to = valueEnd(line, from);
    if (KEYWORDS.includes(name)) members.push(",", line.subarray(at, to));
    else if (wanted.delete(name)) values.set(name, line.subarray(from, to));
    at = to + 1;
  }
  for (const { as, name } of fields) {
    const value = values.get(name);
    if (value) members.push(`,${JSON.stringify(as)}:`, value);
  }
  // The first member has no comma before it.
  if (typeof members[0] === "string") members[0] = members[0].slice(1);
  return concat(["{", ...members, "}"]);
}

/** A projected record in Markdown: a line per field. */
export function fieldLines(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .map(([name, value]) => `- ${name}: ${typeof value === "string" ? inlineMarkdown(value) : jsonMarkdown(value)}`)
    .join("\n");
}

/** Projected records in Markdown: a table with a column per field. */
export function fieldTable(records: readonly Readonly<Record<string, unknown>>[], fields: readonly Field[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const names = fields.map(({ as }) => as);
  return [
    row(names),
    row(names.map(() => "---")),
    ...records.map((record) => row(names.map((name) => (Object.hasOwn(record, name) ? cell(record[name]) : "")))),
  ].join("\n");
}

function cell(value: unknown): string {
  return typeof value === "string" ? cellMarkdown(value) : jsonMarkdown(value);
}
