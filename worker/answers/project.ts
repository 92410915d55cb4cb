/** Projection: the `fields` parameter, on every list and single record. */
import { closest } from "../close.ts";
import { echo } from "../http/query.ts";
import type { Fault } from "../problems.ts";
import type { CollectionFacts } from "../release.ts";

/** One field asked for: the name it is asked (and answered) under, and the record's own name. */
export interface Field {
  readonly as: string;
  readonly name: string;
}

/** Other names that two fields may be asked by. */
const OTHER_NAMES: Readonly<Record<string, string>> = { slug: "id", term: "name" };

/** Reads the fields asked for, in the order asked, each once. A fault lists the valid names. */
export function readFields(asked: readonly string[], facts: CollectionFacts): Field[] | Fault {
  const fields: Field[] = [];
  for (const as of new Set(asked.map((name) => name.trim()))) {
    const name = facts.fields.includes(as) ? as : Object.hasOwn(OTHER_NAMES, as) ? (OTHER_NAMES[as] ?? as) : as;
    if (!facts.fields.includes(name)) {
      const near = closest(as, facts.fields, 1)[0];
      const hint = near ? ` Did you mean \`${near}\`?` : "";
      return { detail: `\`${echo(as)}\` is not a field of these records.${hint}`, allowed: facts.fields };
    }
    fields.push({ as, name });
  }
  return fields;
}

/** The fields of a record that were asked for. The members of JSON-LD that say what it is always stay. */
export function project(record: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {};
  for (const keyword of ["@context", "@id", "@type"]) {
    if (Object.hasOwn(record, keyword)) projected[keyword] = record[keyword];
  }
  for (const { as, name } of fields) {
    if (Object.hasOwn(record, name)) projected[as] = record[name];
  }
  return projected;
}

/** A projected record in Markdown: a line per field. */
export function fieldLines(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .map(([name, value]) => `- ${name}: ${cell(value)}`)
    .join("\n");
}

/** Projected records in Markdown: a table with a column per field. */
export function fieldTable(records: readonly Readonly<Record<string, unknown>>[], fields: readonly Field[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  const names = fields.map(({ as }) => as);
  return [
    row(names),
    row(names.map(() => "---")),
    ...records.map((record) => row(names.map((name) => (Object.hasOwn(record, name) ? cell(record[name]) : "")))),
  ].join("\n");
}

function cell(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ");
}
