/** The fields of a projection, and their Markdown. */
import { cellMarkdown, inlineMarkdown, jsonMarkdown, tableMarkdown } from "./markdown-text.ts";
import type { ProjectedField } from "./projection.ts";

/** A projected record in Markdown: a line per field. */
export function fieldLines(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .map(([name, value]) => `- ${name}: ${typeof value === "string" ? inlineMarkdown(value) : jsonMarkdown(value)}`)
    .join("\n");
}

/** Projected records in Markdown: a table with a column per field. */
export function fieldTable(
  records: readonly Readonly<Record<string, unknown>>[],
  fields: readonly ProjectedField[],
): string {
  const names = fields.map(({ requestedName }) => requestedName);
  const cellsOf = (record: Readonly<Record<string, unknown>>) =>
    names.map((name) => (Object.hasOwn(record, name) ? cell(record[name]) : ""));
  return tableMarkdown(names, records.map(cellsOf));
}

function cell(value: unknown): string {
  return typeof value === "string" ? cellMarkdown(value) : jsonMarkdown(value);
}
