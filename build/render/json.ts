/** JSON: the record on one line. What `include` adds is apart, in a file that only the worker reads. */
import type { Entity } from "../corpus.ts";

export function jsonRecord({ record, collection }: Entity): string {
  return `${JSON.stringify(pick(record, collection.recordFields))}\n`;
}

/** The fields that `include` adds; `undefined` where the record has none. */
export function jsonIncluded({ record, collection }: Entity): string | undefined {
  const held = new Set(collection.recordFields);
  const included = pick(
    record,
    collection.fieldNames.filter((name) => !held.has(name)),
  );
  return Object.keys(included).length === 0 ? undefined : `${JSON.stringify(included)}\n`;
}

function pick(record: Entity["record"], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
}
