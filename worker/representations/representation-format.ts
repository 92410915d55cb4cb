/** What a representation is. One file here describes each that writes records, and `registry.ts` lists all. */

import type { CollectionInfo } from "../collection-info.ts";
import { parseJson } from "../store/binary/bytes.ts";
import type { ListLinks, ListMeta } from "./paging.ts";
import type { ProjectedField } from "./projection.ts";

export interface RepresentationFormat<Name extends string = string> {
  /** Its name: the path's extension and the value of `format`. */
  readonly name: Name;
  /** What people call it. */
  readonly title: string;
  /** What it is served as. */
  readonly mediaType: string;
  /** The media types in an `Accept` header that mean it. */
  readonly acceptedAs: readonly string[];
  /** The kind of body, for the contract. */
  readonly contentKind: "json" | "json-ld" | "text";
  /** A representation of the same content with less meaning: a client that names both gets this one. */
  readonly refines?: string;
  /** Each record has a file in it, which the build writes. */
  readonly forRecords: boolean;
  /** How a list is written; absent if lists do not have it. */
  readonly list?: ListFormat;
  /** How any other object is written; absent if objects do not have it. */
  readonly document?: (value: JsonObject, about: AboutDocument) => string;
}

/** An object that JSON can write. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a representation says of an object besides its members. */
export interface AboutDocument {
  /** What the object is, as a heading. */
  readonly title: string;
  /** Its address, with the choices of the request. */
  readonly address: string;
  /** Name of its schema, which is its class in JSON-LD. */
  readonly schema: string;
  /** Address that the service is published at. */
  readonly base: string;
  /** The collections, by whose types references such as `term:alpha` are known. */
  readonly collections: readonly Pick<CollectionInfo, "name" | "type">[];
}

export interface ListFormat {
  /** The representation of the records in the list. */
  readonly source: "json" | "jsonld";
  /** Without `limit` the list is the whole collection, without links to other pages. */
  readonly unpaged: boolean;
  /** The list is a table, whose columns are the requested fields or those of the collection. */
  readonly isTable?: boolean;
  /** The list consists of its records' lines only. */
  readonly isConcatenation?: boolean;
  /** The body contains the links and counts of the page. */
  readonly includesPageInfo: boolean;
  readonly write: (list: ListContent) => Uint8Array;
}

/** A list to be written. */
export interface ListContent {
  readonly collection: CollectionInfo;
  /** The records, each as in its file without the last newline, projected if fields are requested. */
  readonly lines: readonly Uint8Array[];
  readonly meta: ListMeta;
  /** Absent if a list has no other pages, such as a random sample. */
  readonly links?: ListLinks;
  /** Address that the service is published at. */
  readonly base: string;
  /** The requested fields. */
  readonly fields?: readonly ProjectedField[];
}

/** The records of a list, parsed. */
export function recordsOf({ lines }: ListContent): JsonObject[] {
  return lines.map(parseJson<JsonObject>);
}
