/** Projection: the `fields` parameter, on every list and single record. */

import { concat } from "../../formats/parts/bytes.ts";
import type { Collection } from "../collections.ts";
import type { RoutedRequest } from "../http/route.ts";
import type { Field } from "../representations/fields.ts";
import { QUOTE, stringEnd, valueEnd } from "./json-text.ts";

/** Other names that two fields may be asked by. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["slug", "id"],
  ["term", "name"],
]);

/** Every name that a field of the collection may be asked by. */
export function namesOfFields({ fields }: Pick<Collection, "fields">): string[] {
  return [...fields, ...[...OTHER_NAMES].flatMap(([other, name]) => (fields.includes(name) ? [other] : []))];
}

/** The fields of these names, in the order asked, each once. */
export function fieldsNamed(asked: readonly string[], { fields }: Pick<Collection, "fields">): Field[] {
  return [...new Set(asked)].map((as) => ({ as, name: fields.includes(as) ? as : (OTHER_NAMES.get(as) ?? as) }));
}

/** The fields asked for; `undefined` means whole records. */
export function readProjection(collection: Collection, { query }: RoutedRequest): readonly Field[] | undefined {
  const wanted = query.list("fields");
  return wanted && fieldsNamed(wanted, collection);
}

/** The fields asked for as a part of an entity tag. */
export function fieldsKey(fields: readonly Field[] | undefined): string {
  return fields ? fields.map(({ as }) => as).join() : "*";
}

/** Members of JSON-LD that say what a record is: they stay, whatever is asked for. */
const KEYWORDS = ["@context", "@id", "@type"];

const decoder = new TextDecoder();

/**
 * The fields of a record that were asked for, cut out of its text without reading the rest: no further than
 * the last of them.
 *
 * @param line a record as the release holds it: JSON without white space between its tokens
 */
export function project(line: Uint8Array, fields: readonly Field[]): Uint8Array {
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
  for (const { as, name } of fields) {
    const value = values.get(name);
    if (value) members.push(`,${JSON.stringify(as)}:`, value);
  }
  // The first member has no comma before it.
  if (typeof members[0] === "string") members[0] = members[0].slice(1);
  return concat(["{", ...members, "}"]);
}
