/**
 * Projection: the parameters `fields` and `view`, on the lists and single records of collections. Fields are cut out of
 * the stored text of a record; only a summary is parsed, and written as a new object.
 */

import type { CollectionInfo } from "../collection-info.ts";
import { invalidParameters } from "../http/query-parameters.ts";
import type { RoutedRequest } from "../http/route.ts";
import { recordPath } from "../paths.ts";
import { firstSentence, nameOf } from "./record-label.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const quoted = (name: string) => encoder.encode(JSON.stringify(name));

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

/** A requested field: its name in the request (and the answer), and the record's own name. */
export interface ProjectedField {
  readonly requestedName: string;
  readonly name: string;
}

/** A projection of records. */
export interface Projection {
  /** The members of the answer, in order. */
  readonly fields: readonly ProjectedField[];
  /** The part of a list's entity tag that distinguishes projections. */
  readonly key: string;
  /** @param line a record of the release */
  apply(line: Uint8Array): Uint8Array;
}

export function fieldsProjection(fields: readonly ProjectedField[], collection: FieldOrder): Projection {
  return {
    fields,
    key: fields.map(({ requestedName }) => requestedName).join(),
    apply: projector(fields, collection),
  };
}

/** The default columns of a table. */
export function columnsProjection(collection: CollectionInfo): Projection {
  return fieldsProjection(fieldsNamed(collection.columns, collection), collection);
}

type FieldOrder = Pick<CollectionInfo, "fields">;

/** The values of `view`. */
export const VIEWS = ["full", "summary"] as const;

/** The requested projection; `undefined` means whole records. @throws Problem for two projections */
export function readProjection(
  collection: CollectionInfo,
  { query }: Pick<RoutedRequest, "query">,
  base: string,
): Projection | undefined {
  const wanted = query.list("fields");
  if (query.text("view") !== "summary") return wanted && fieldsProjection(fieldsNamed(wanted, collection), collection);
  if (wanted === undefined) return summaryProjection(collection, base);
  const detail = "`view=summary` and `fields` both say what is kept of each record; give one of them.";
  throw invalidParameters([{ parameter: "view", detail }]);
}

/** Id, name, one sentence and address: what a reader needs to choose a record. */
function summaryProjection(collection: CollectionInfo, base: string): Projection {
  const kept = [...new Set(["id", collection.nameField, ...collection.aboutFields])].map((name) => ({
    requestedName: name,
    name,
  }));
  const project = projector(kept, collection);
  return {
    fields: SUMMARY_FIELDS.map((name) => ({ requestedName: name, name })),
    key: "view=summary",
    apply(line) {
      const record = JSON.parse(decoder.decode(project(line))) as Record<string, unknown>;
      const id = String(record["id"]);
      const summary = firstSentence(record, collection);
      const url = base + recordPath(collection, id);
      const keywords = Object.entries(record).filter(([name]) => name.startsWith("@"));
      const summarized = { id, name: nameOf(record, collection), summary, url };
      return encoder.encode(JSON.stringify({ ...Object.fromEntries(keywords), ...summarized }));
    },
  };
}

const SUMMARY_FIELDS = ["id", "name", "summary", "url"];

/** Members of JSON-LD that identify a record; always kept. */
const KEYWORDS: readonly Uint8Array[] = ["@context", "@id", "@type"].map(quoted);

/**
 * Cuts the requested fields out of a record's text, without parsing, and reads no further than the last of them, also
 * where a record lacks it. What the fields alone say is made once: a page cuts them out of many records.
 *
 * @returns takes a record of the release: JSON without white space between its tokens
 */
export function projector(
  fields: readonly ProjectedField[],
  { fields: order }: FieldOrder,
): (line: Uint8Array) => Uint8Array {
  const names = [...new Set(fields.map(({ name }) => name))];
  const wanted = names.map(quoted);
  const positions = names.map((name) => order.indexOf(name));
  const later = positions.includes(-1) ? [] : order.slice(Math.max(...positions) + 1).map(quoted);
  const members = fields.map(({ requestedName, name }) => ({
    head: encoder.encode(`,${JSON.stringify(requestedName)}:`),
    valueIndex: names.indexOf(name),
  }));
  return (line) => {
    const values: (Uint8Array | undefined)[] = wanted.map(() => undefined);
    const pieces: Uint8Array[] = [];
    let missing = wanted.length;
    for (let at = 1; line[at] === QUOTE && missing > 0; ) {
      const nameEnd = stringEnd(line, at);
      if (later.some((name) => isAt(line, at, nameEnd, name))) break;
      const to = valueEnd(line, nameEnd + 1);
      const found = wanted.findIndex((name) => isAt(line, at, nameEnd, name));
      if (KEYWORDS.some((name) => isAt(line, at, nameEnd, name)))
        pieces.push(Uint8Array.of(COMMA), line.subarray(at, to));
      else if (found >= 0 && values[found] === undefined) {
        values[found] = line.subarray(nameEnd + 1, to);
        missing--;
      }
      at = to + 1;
    }
    for (const { head, valueIndex } of members) {
      const text = values[valueIndex];
      if (text) pieces.push(head, text);
    }
    return object(pieces);
  };
}

/** @param members each with a comma before it, which the first of them loses */
function object(members: readonly Uint8Array[]): Uint8Array {
  let length = 2;
  for (const { byteLength } of members) length += byteLength;
  const bytes = new Uint8Array(Math.max(length - 1, 2));
  let at = 0;
  for (const member of members) {
    bytes.set(member, at);
    at += member.byteLength;
  }
  bytes[0] = OPEN_OBJECT;
  bytes[bytes.length - 1] = CLOSE_OBJECT;
  return bytes;
}

/** Whether these bytes lie between two offsets of the text. */
function isAt(text: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  if (to - from !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (text[from + i] !== wanted[i]) return false;
  return true;
}

/** The offset after the closing quote of the string that starts at `at`. */
function stringEnd(text: Uint8Array, at: number): number {
  for (let quote = text.indexOf(QUOTE, at + 1); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    let escapes = quote;
    while (text[escapes - 1] === BACKSLASH) escapes--;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** The offset of the comma or bracket after the value that starts at `at`. */
function valueEnd(text: Uint8Array, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; ) {
    const byte = text[i];
    if (byte === QUOTE) {
      i = stringEnd(text, i);
      continue;
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      if (depth === 0) return i;
      depth--;
    } else if (byte === COMMA && depth === 0) return i;
    i++;
  }
  return text.length;
}
