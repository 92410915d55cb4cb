/**
 * How a list is written in each representation. The build writes the first page of every list with these
 * functions and the worker writes all others, so that both are the same by construction.
 */

import { concat } from "../../formats/parts/bytes.ts";
import { type Collection, listPath, recordPath } from "../collections.ts";
import { fileOf } from "../representations.ts";
import { type Field, fieldTable } from "./project.ts";

export interface ListMeta {
  readonly total: number;
  readonly count: number;
  readonly limit: number;
  readonly offset: number;
}

/** Addresses of the pages around this one, absolute; `null` where there is none. */
export interface ListLinks {
  readonly self: string;
  readonly first: string;
  readonly prev: string | null;
  readonly next: string | null;
  readonly last: string;
}

/** The pages around one, each at the address that `page` gives for its offset. */
export function pagesAround({ total, limit, offset }: ListMeta, page: (offset: number) => string): ListLinks {
  // The last page is that of a walk from the beginning.
  const lastPage = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return {
    self: page(offset),
    first: page(0),
    prev: offset > 0 ? page(Math.max(0, Math.min(offset - limit, lastPage))) : null,
    next: offset + limit < total ? page(offset + limit) : null,
    last: page(lastPage),
  };
}

/** The pages around one as members of a `Link` header. */
export function pageRelations(links: ListLinks): string[] {
  return (["first", "prev", "next", "last"] as const).flatMap((relation) => {
    const link = links[relation];
    return link === null ? [] : [`<${link}>; rel="${relation}"`];
  });
}

/** The same pages with whole addresses. */
export function absolute(links: ListLinks, base: string): ListLinks {
  return {
    self: base + links.self,
    first: base + links.first,
    prev: links.prev && base + links.prev,
    next: links.next && base + links.next,
    last: base + links.last,
  };
}

/** A list envelope around records that are already JSON text. */
export function jsonList(lines: readonly Uint8Array[], rest: Readonly<Record<string, unknown>>): Uint8Array {
  const tail = JSON.stringify(rest).slice(1);
  return concat(['{"data":[', ...separated(lines), `],${tail}\n`]);
}

export function ndjsonList(lines: readonly Uint8Array[]): Uint8Array {
  return concat(lines.flatMap((line) => [line, "\n"]));
}

/** How every JSON-LD record begins; a list says it once for all of them. */
export function jsonldContext(base: string): string {
  return `{"@context":"${base}/api/context.jsonld",`;
}

export function jsonldList(lines: readonly Uint8Array[], base: string): Uint8Array {
  const context = jsonldContext(base);
  const skip = new TextEncoder().encode(context).length;
  const nodes = lines.flatMap((line, i) => (i === 0 ? ["{", line.subarray(skip)] : [",{", line.subarray(skip)]));
  return concat([`${context}"@graph":[`, ...nodes, "]}\n"]);
}

/** A readable list: a line per record with its name, address and gist, or a table of the fields asked for. */
export function markdownList(
  collection: Collection,
  records: readonly Readonly<Record<string, unknown>>[],
  meta: ListMeta,
  links: ListLinks | undefined,
  base: string,
  fields?: readonly Field[],
): string {
  const lines = [`# ${collection.title}`, "", collection.description, ""];
  const from = meta.count === 0 ? "None" : `${meta.offset + 1}–${meta.offset + meta.count}`;
  lines.push(links ? `${from} of ${meta.total}.` : `${meta.count} of ${meta.total}.`, "");
  if (fields) lines.push(fieldTable(records, fields));
  for (const record of fields ? [] : records) {
    const id = String(record["id"]);
    const gist = gistOf(record);
    lines.push(
      `- [${linkText(nameOf(record))}](${base}${fileOf(recordPath(collection, id), "md")})${gist === "" ? "" : `: ${gist}`}`,
    );
  }
  if (records.length > 0) lines.push("");
  const around = [
    links?.prev ? `[Previous page](${links.prev})` : "",
    links?.next ? `[Next page](${links.next})` : "",
    `[All as NDJSON](${base}${fileOf(listPath(collection), "ndjson")})`,
  ];
  lines.push(around.filter((link) => link !== "").join(" · "));
  return `${lines.join("\n")}\n`;
}

/** A text as the label of a Markdown link. */
export function linkText(text: string): string {
  return text.replace(/[[\]]/g, "\\$&");
}

/** What a record is called, whatever its collection names that. */
export function nameOf(record: Readonly<Record<string, unknown>>): string {
  return String(record["name"] ?? record["title"] ?? record["id"]);
}

/** What a record is about in a sentence. */
export function gistOf(record: Readonly<Record<string, unknown>>): string {
  const text = record["summary"] ?? record["description"] ?? record["definition"] ?? record["publisher"];
  if (typeof text !== "string") return "";
  const [paragraph = ""] = text.split("\n\n");
  return /^.{20,}?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
}

function separated(lines: readonly Uint8Array[]): (string | Uint8Array)[] {
  return lines.flatMap((line, i) => (i === 0 ? [line] : [",", line]));
}
