/**
 * A column has one type. Authors name the members of maps such as `given` and `thresholds` themselves, and no schema
 * says what a name holds. Data-frame readers make a column of each name, and refuse a collection in which it is a
 * number in one record and a list in another.
 */
import { z } from "zod";
import type { Corpus, Entity } from "../corpus.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import { COLLECTIONS } from "../schema/collections.ts";

/** Where a name was first met, and what it held there. */
interface Column {
  readonly type: string;
  readonly file: string;
}

export function checkColumnTypes({ collections }: Corpus): Diagnostic[] {
  return COLLECTIONS.flatMap(({ name, fields }) => {
    const mapped = Object.entries(fields).filter(([, { type }]) => holdsMap(type));
    const columns = new Map<string, Column>();
    return collections[name].flatMap((entity) =>
      mapped.flatMap(([field]) => changesOfType(entity, [field], entity.record[field], field, columns)),
    );
  });
}

/** Whether a value of the type has members that authors name. */
function holdsMap(type: unknown): boolean {
  if (type instanceof z.ZodOptional) return holdsMap(type.unwrap());
  if (type instanceof z.ZodArray) return holdsMap(type.element);
  if (type instanceof z.ZodObject) return Object.values(type.shape).some(holdsMap);
  return type instanceof z.ZodRecord;
}

/** @param column name of the column, in which every place of a list is the same one */
function changesOfType(
  entity: Entity,
  path: readonly PropertyKey[],
  value: unknown,
  column: string,
  columns: Map<string, Column>,
): Diagnostic[] {
  if (value === undefined) return [];
  const { file } = entity.draft;
  const type = typeOf(value);
  const known = columns.get(column);
  if (known && known.type !== type) {
    const message =
      `${column} is ${type} here and ${known.type} in ${known.file}; ` +
      "a name holds one type in all files of a collection, so use another name";
    return [{ file: file.path, ...positionOf(file, path), severity: "error", message }];
  }
  columns.set(column, known ?? { type, file: file.path });
  if (Array.isArray(value))
    return value.flatMap((item, i) => changesOfType(entity, [...path, i], item, `${column}[]`, columns));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    changesOfType(entity, [...path, name], member, `${column}.${name}`, columns),
  );
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "a text";
    case "object":
      return "a map";
    default:
      return `a ${typeof value}`;
  }
}
