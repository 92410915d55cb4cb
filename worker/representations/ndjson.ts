/** NDJSON: a record or an item per line, without an envelope. */
import { concat } from "../store/binary/bytes.ts";
import { jsonLine } from "./json.ts";
import type { JsonObject, RepresentationFormat } from "./representation-format.ts";

export const NDJSON_FORMAT = {
  name: "ndjson",
  title: "NDJSON",
  mediaType: "application/x-ndjson",
  acceptedAs: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
  contentKind: "text",
  forRecords: true,
  list: {
    source: "json",
    unpaged: true,
    isConcatenation: true,
    includesPageInfo: false,
    write: ({ lines }) => ndjsonList(lines),
  },
  document: ndjsonDocument,
} as const satisfies RepresentationFormat;

/** A line per item of `data`; an object without is one line. */
function ndjsonDocument(value: JsonObject): string {
  const items: unknown = value["data"];
  return Array.isArray(items) ? items.map(jsonLine).join("") : jsonLine(value);
}

export function ndjsonList(lines: readonly Uint8Array[]): Uint8Array {
  return concat(lines.flatMap((line) => [line, "\n"]));
}
