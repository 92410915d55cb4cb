/** JSON-LD: records with their context, lists as a graph. */
import { concat } from "../store/binary/bytes.ts";
import type { RepresentationFormat } from "./representation.ts";

export const JSONLD_FORMAT = {
  name: "jsonld",
  title: "JSON-LD",
  mediaType: "application/ld+json",
  acceptedAs: ["application/ld+json"],
  contentKind: "json-ld",
  refines: "json",
  forRecords: true,
  list: {
    source: "jsonld",
    unpaged: false,
    includesPageInfo: false,
    write: ({ lines, base }) => jsonldList(lines, base),
  },
} as const satisfies RepresentationFormat;

/** The JSON-LD context: the meaning of a record's members, also in JSON. */
export const CONTEXT_PATH = "/api/context.jsonld";

/** The beginning of every JSON-LD record; a list has it once. */
export function jsonldContext(base: string): string {
  return `{"@context":"${base}${CONTEXT_PATH}",`;
}

function jsonldList(lines: readonly Uint8Array[], base: string): Uint8Array {
  const context = jsonldContext(base);
  const skip = new TextEncoder().encode(context).length;
  const nodes = lines.flatMap((line, i) => (i === 0 ? ["{", line.subarray(skip)] : [",{", line.subarray(skip)]));
  return concat([`${context}"@graph":[`, ...nodes, "]}\n"]);
}
