/** JSON: records as stored, lists in an envelope. */
import { concat } from "../store/binary/bytes.ts";
import type { RepresentationFormat } from "./representation-format.ts";

export const JSON_FORMAT = {
  name: "json",
  title: "JSON",
  mediaType: "application/json",
  acceptedAs: ["application/json"],
  contentKind: "json",
  forRecords: true,
  list: {
    source: "json",
    unpaged: false,
    includesPageInfo: true,
    write: ({ lines, meta, links }) => jsonList(lines, links ? { meta, links } : { meta }),
  },
  document: jsonLine,
} as const satisfies RepresentationFormat;

export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A list envelope around records that are already JSON text. */
export function jsonList(lines: readonly Uint8Array[], rest: Readonly<Record<string, unknown>>): Uint8Array {
  const tail = JSON.stringify(rest).slice(1);
  const separated = lines.flatMap((line, i) => (i === 0 ? [line] : [",", line]));
  return concat(['{"data":[', ...separated, `],${tail}\n`]);
}
