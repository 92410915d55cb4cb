/** Projection: the parameters `fields` and `view`, on every list and single record. */

import { concat } from "../../formats/binary/bytes.ts";
import { type CollectionInfo, recordPath } from "../collections.ts";
import { invalidParameters } from "../http/query.ts";
import type { RoutedRequest } from "../http/route.ts";
import type { ProjectedField } from "../representations/projected-fields.ts";
import { firstSentence, nameOf } from "../representations/record-text.ts";
import { listFormatOf, type Representation } from "../representations/registry.ts";
import { QUOTE, stringEnd, valueEnd } from "./json-scanner.ts";

/** Other names of two fields. */
const FIELD_ALIASES: ReadonlyMap<string, string> = new Map([
  ["slug", "id"],
  ["term", "name"],
]);

/** All names of the collection's fields in requests. */
export function namesOfFields({ fields }: Pick<CollectionInfo, "fields">): string[] {
  return [...fields, ...[...FIELD_ALIASES].flatMap(([other, name]) => (fields.includes(name) ? [other] : []))];
}

/** The fields of these names in order, without duplicates. */
export function fieldsNamed(names: readonly string[], { fields }: Pick<CollectionInfo, "fields">): ProjectedField[] {
  return [...new Set(names)].map((requestedName) => ({
    requestedName,
    name: fields.includes(requestedName) ? requestedName : (FIELD_ALIASES.get(requestedName) ?? requestedName),
  }));
}

/** A projection of records. */
export interface Projection {
  /** The members of the answer, in order. */
  readonly fields: readonly ProjectedField[];
  /** The part of an entity tag that distinguishes projections. */
  readonly key: string;
  /** @param line a record of the release */
  apply(line: Uint8Array): Uint8Array;
}

export function fieldsProjection(fields: readonly ProjectedField[]): Projection {
  return {
    fields,
    key: fields.map(({ requestedName }) => requestedName).join(),
    apply: (line) => project(line, fields),
  };
}

/** The values of `view`. */
export const VIEWS = ["full", "summary"] as const;

/** The requested projection; `undefined` means whole records. @throws Problem for two projections */
export function readProjection(
  collection: CollectionInfo,
  { query, representation }: RoutedRequest,
  base: string,
): Projection | undefined {
  const wanted = query.list("fields");
  if (query.text("view") !== "summary") return wanted && fieldsProjection(fieldsNamed(wanted, collection));
  if (wanted === undefined) return summaryProjection(collection, representation, base);
  const detail = "`view=summary` and `fields` both say what is kept of each record; give one of them.";
  throw invalidParameters([{ parameter: "view", detail }]);
}

/** Id, name, one sentence and address: what a reader needs to choose a record. */
function summaryProjection(collection: CollectionInfo, representation: Representation, base: string): Projection {
  const kept = [...new Set(["id", collection.nameField, ...collection.aboutFields])].map((name) => ({
    requestedName: name,
    name,
  }));
  if (listFormatOf(representation === "md" ? "json" : representation).source === "jsonld")
    return { ...fieldsProjection(kept), key: SUMMARY_KEY };
  return {
    fields: SUMMARY_FIELDS.map((name) => ({ requestedName: name, name })),
    key: SUMMARY_KEY,
    apply(line) {
      const record = JSON.parse(decoder.decode(project(line, kept))) as Record<string, unknown>;
      const id = String(record["id"]);
      const summary = firstSentence(record, collection);
      const url = base + recordPath(collection, id);
      return encoder.encode(JSON.stringify({ id, name: nameOf(record, collection), summary, url }));
    },
  };
}

const SUMMARY_FIELDS = ["id", "name", "summary", "url"];
const SUMMARY_KEY = "view=summary";

/** Members of JSON-LD that identify a record; always kept. */
const KEYWORDS = ["@context", "@id", "@type"];

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Cuts the requested fields out of a record's text, without parsing, and reads no further than the last of them.
 *
 * @param line a record of the release: JSON without white space between its tokens
 */
export function project(line: Uint8Array, fields: readonly ProjectedField[]): Uint8Array {
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
  for (const { requestedName, name } of fields) {
    const value = values.get(name);
    if (value) members.push(`,${JSON.stringify(requestedName)}:`, value);
  }
  // The first member has no comma.
  if (typeof members[0] === "string") members[0] = members[0].slice(1);
  return concat(["{", ...members, "}"]);
}
