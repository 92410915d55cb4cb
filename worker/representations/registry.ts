/** The representations. A new one is a file and a line here; one of stored records has a line in `build/render/record.ts` too. */
import { FRONT_PAGE_FILE } from "../paths.ts";
import { CSV_FORMAT } from "./csv.ts";
import { JSON_FORMAT } from "./json.ts";
import { JSONLD_FORMAT } from "./jsonld.ts";
import { MARKDOWN_FORMAT } from "./markdown.ts";
import { NDJSON_FORMAT } from "./ndjson.ts";
import type { AboutDocument, JsonObject, ListFormat, RepresentationFormat } from "./representation-format.ts";

const NO_RECORDS = { contentKind: "text", forRecords: false } as const;

const REGISTRY = [
  // The first is preferred among equals.
  JSON_FORMAT,
  NDJSON_FORMAT,
  JSONLD_FORMAT,
  MARKDOWN_FORMAT,
  CSV_FORMAT,
  // RFC 5545: dates that a calendar subscribes to. Only what has dates is written so.
  {
    ...NO_RECORDS,
    name: "ics",
    title: "iCalendar",
    mediaType: "text/calendar; charset=utf-8",
    acceptedAs: ["text/calendar"],
  },
  { ...NO_RECORDS, name: "html", title: "HTML", mediaType: "text/html; charset=utf-8", acceptedAs: ["text/html"] },
] as const;

/** Its name, which is also the path's extension. */
export type Representation = (typeof REGISTRY)[number]["name"];

type Format = RepresentationFormat<Representation>;

export const FORMATS: readonly Format[] = REGISTRY;

/** A representation of every record. */
export type RecordRepresentation = Extract<(typeof REGISTRY)[number], { forRecords: true }>["name"];

export const RECORD_REPRESENTATIONS: readonly RecordRepresentation[] = REGISTRY.filter(
  (format) => format.forRecords,
).map(({ name }) => name);

/** The representations of every list. */
export const LIST_REPRESENTATIONS: readonly Representation[] = FORMATS.filter(({ list }) => list).map(
  ({ name }) => name,
);

/** Those in which a list without `limit` is the whole collection. */
export const WHOLE_LISTS: readonly Representation[] = FORMATS.filter(({ list }) => list?.unpaged).map(
  ({ name }) => name,
);

const BY_NAME: ReadonlyMap<string, Format> = new Map(FORMATS.map((format) => [format.name, format]));

export function formatOf(name: Representation): Format {
  const format = BY_NAME.get(name);
  if (!format) throw new Error(`no representation is called ${name}`);
  return format;
}

/** An object in a representation of objects. */
export function writeDocument(name: Representation, value: JsonObject, about: AboutDocument): string {
  const { document } = formatOf(name);
  if (!document) throw new Error(`objects have no representation ${name}`);
  return document(value, about);
}

/** How lists are written in a representation of lists. */
export function listFormatOf(name: Representation): ListFormat {
  const { list } = formatOf(name);
  if (!list) throw new Error(`lists have no representation ${name}`);
  return list;
}

/** The media type of a representation. */
export function mediaTypeOf(name: Representation): string {
  return formatOf(name).mediaType;
}

/** The media type without parameters: `text/markdown`. */
export function bareMediaType(name: Representation): string {
  const [type = ""] = mediaTypeOf(name).split(";");
  return type;
}

export function isRepresentation(value: string): value is Representation {
  return BY_NAME.has(value);
}

/** Splits `/api/v1/terms/alpha.md` into its canonical path and the representation its extension names. */
export function splitExtension(path: string): { path: string; representation?: Representation } {
  const dot = path.lastIndexOf(".");
  const extension = dot > path.lastIndexOf("/") + 1 ? path.slice(dot + 1) : "";
  if (!isRepresentation(extension)) return { path };
  const stem = path.slice(0, dot);
  return { path: stem === FRONT_PAGE_FILE ? "/" : stem, representation: extension };
}
