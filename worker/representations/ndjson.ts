/** NDJSON: a record per line, without an envelope. */
import { concat } from "../store/binary/bytes.ts";
import type { RepresentationFormat } from "./representation.ts";

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
} as const satisfies RepresentationFormat;

export function ndjsonList(lines: readonly Uint8Array[]): Uint8Array {
  return concat(lines.flatMap((line) => [line, "\n"]));
}
