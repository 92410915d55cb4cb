/** CSV (RFC 4180): a list as a table for spreadsheets, with a header line and a column per field. */
import { concat } from "../store/binary/bytes.ts";
import { type ListContent, type RepresentationFormat, recordsOf } from "./representation-format.ts";

export const CSV_FORMAT = {
  name: "csv",
  title: "CSV",
  mediaType: "text/csv; charset=utf-8; header=present",
  acceptedAs: ["text/csv"],
  contentKind: "text",
  forRecords: false,
  list: {
    source: "json",
    unpaged: true,
    isTable: true,
    includesPageInfo: false,
    write: (list) => concat([csvTable(list)]),
  },
} as const satisfies RepresentationFormat;

/** The columns are the requested fields, or the fields of the collection with a single short value. */
function csvTable(list: ListContent): string {
  const columns = list.fields?.map(({ requestedName }) => requestedName) ?? list.collection.columns;
  return csvText(columns, recordsOf(list));
}

export function csvText(...table: Parameters<typeof csvLines>): string {
  return csvLines(...table)
    .map((line) => `${line}\r\n`)
    .join("");
}

/** The names of the columns, then a line for each record. */
export function csvLines(columns: readonly string[], records: readonly Readonly<Record<string, unknown>>[]): string[] {
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return [columns, ...rows].map((cells) => cells.map(quoted).join(","));
}

/** Lists and objects are written as JSON; an absent field is an empty cell. */
function cellOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? defused(value) : JSON.stringify(value);
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it text (OWASP, "CSV
 * Injection"). Numbers are unchanged, also negative ones.
 */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
