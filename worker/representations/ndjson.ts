/** NDJSON: a record per line, without an envelope. */
import { concat } from "../../formats/parts/bytes.ts";
import type { RepresentationFormat } from "./representation.ts";

export const NDJSON_FORMAT = {
  name: "ndjson",
  title: "NDJSON",
  mediaType: "application/x-ndjson",
  acceptedAs: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
  body: "text",
  ofRecords: true,
  list: { madeOf: "json", whole: true, linesOnly: true, showsPage: false, write: ({ lines }) => ndjsonList(lines) },
} as const satisfies RepresentationFormat;

export function ndjsonList(lines: readonly Uint8Array[]): Uint8Array {
  return concat(lines.flatMap((line) => [line, "\n"]));
}
