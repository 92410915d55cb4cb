/** What a representation is: one file here describes each, and `registry.ts` lists them. */

import type { Collection } from "../collections.ts";
import type { Field } from "./fields.ts";
import type { ListLinks, ListMeta } from "./paging.ts";

export interface RepresentationFormat<Name extends string = string> {
  /** Its name: the path extension and the value of `format`. */
  readonly name: Name;
  /** What people call it. */
  readonly title: string;
  /** What it is served as. */
  readonly mediaType: string;
  /** The media types an `Accept` header may name it by. */
  readonly acceptedAs: readonly string[];
  /** What a body holds, for the contract. */
  readonly body: "json" | "json-ld" | "text";
  /** The representation whose content it gives with more meaning: who names both wants this one. */
  readonly refines?: string;
  /** Each record has a file of it; the build writes these. */
  readonly ofRecords: boolean;
  /** How a list is written; absent where lists do not have it. */
  readonly list?: ListFormat;
}

export interface ListFormat {
  /** The representation of the records that the list is made of. */
  readonly madeOf: "json" | "jsonld";
  /** Without `limit` the list is the whole collection: rows, without addresses of other pages. */
  readonly whole: boolean;
  /** The list is its records' lines and nothing else. */
  readonly linesOnly?: boolean;
  /** The links and counts of the page stand in the body. */
  readonly showsPage: boolean;
  readonly write: (list: ListContent) => Uint8Array;
}

/** A list that is to be written. */
export interface ListContent {
  readonly collection: Collection;
  /** The records, each as its file has it without the last newline, projected where fields were asked for. */
  readonly lines: readonly Uint8Array[];
  readonly meta: ListMeta;
  /** Absent where a list has no other pages, as a random sample. */
  readonly links?: ListLinks;
  /** Address that the service is published at. */
  readonly base: string;
  /** The fields asked for. */
  readonly fields?: readonly Field[];
}

const decoder = new TextDecoder();

/** The records of a list, parsed. */
export function recordsOf({ lines }: ListContent): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(decoder.decode(line)) as Record<string, unknown>);
}
