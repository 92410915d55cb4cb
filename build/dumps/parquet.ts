/**
 * Records as Parquet. The columns and their types are those of the schema, and not of the data, so that an edition has
 * the same columns as the one before. Lists are lists, objects with fixed members are groups, and objects with free
 * members are JSON.
 */

import type { SchemaElement } from "hyparquet";
import { ByteWriter, type ColumnSource, parquetWrite } from "hyparquet-writer";
import type { JsonSchema } from "../schema/json-schema.ts";

type Json = Readonly<Record<string, unknown>>;

/** Kinds of columns; `json` is the text of any value. */
export type ColumnType =
  | { readonly kind: "string" | "integer" | "number" | "boolean" | "json" }
  | { readonly kind: "list"; readonly item: ColumnType }
  | {
      readonly kind: "group";
      readonly members: Readonly<Record<string, ColumnType>>;
      /** Name of the schema, where it has one. */
      readonly schema?: string;
    };

/** The columns of a collection: its schema's properties. */
export function columnsOf(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): Record<string, ColumnType> {
  const type = typeOf(schema, definitions);
  if (type.kind !== "group") throw new Error("a record is an object with fixed members");
  return type.members;
}

function typeOf(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): ColumnType {
  const { $ref, type, items, properties } = schema as Json & { $ref?: string; type?: string };
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    const named = typeOf(definitions[name] ?? {}, definitions);
    return named.kind === "group" ? { ...named, schema: name } : named;
  }
  if (type === "array" && items !== undefined) return { kind: "list", item: typeOf(items as JsonSchema, definitions) };
  if (type === "object" && properties !== undefined) {
    const members = Object.entries(properties as Record<string, JsonSchema>).map(
      ([name, member]) => [name, typeOf(member, definitions)] as const,
    );
    return { kind: "group", members: Object.fromEntries(members) };
  }
  if (type === "string" || type === "integer" || type === "number" || type === "boolean") return { kind: type };
  return { kind: "json" };
}

/** @param records as their JSON answers have them */
export function parquet(
  columns: Readonly<Record<string, ColumnType>>,
  records: readonly Json[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const schema: SchemaElement[] = [{ name: "record", num_children: Object.keys(columns).length }];
  const columnData: ColumnSource[] = Object.entries(columns).map(([name, type]) => {
    schema.push(...elements(name, type));
    return { name, data: records.map((record) => valueAs(type, record[name], name)) };
  });
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    columnData,
    schema,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: "hedge-fund-knowledge-api",
  });
  return writer.getBytes().slice();
}

/** The schema elements of a column, its groups before their members. */
function elements(name: string, type: ColumnType): SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  switch (type.kind) {
    case "string":
      return [{ ...optional, type: "BYTE_ARRAY", converted_type: "UTF8" }];
    case "json":
      return [{ ...optional, type: "BYTE_ARRAY", converted_type: "UTF8" }];
    case "integer":
      return [{ ...optional, type: "INT32" }];
    case "number":
      return [{ ...optional, type: "DOUBLE" }];
    case "boolean":
      return [{ ...optional, type: "BOOLEAN" }];
    case "list":
      return [
        { ...optional, converted_type: "LIST", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        ...elements("element", type.item),
      ];
    case "group": {
      const members = Object.entries(type.members);
      return [
        { ...optional, num_children: members.length },
        ...members.flatMap(([member, memberType]) => elements(member, memberType)),
      ];
    }
  }
}

const INT32 = 2 ** 31;

/** A value as its column takes it. @throws when the value does not fit its type */
function valueAs(type: ColumnType, value: unknown, name: string): unknown {
  if (value === undefined || value === null) return null;
  switch (type.kind) {
    case "json":
      return JSON.stringify(value);
    case "integer":
      if (!Number.isInteger(value) || Math.abs(value as number) >= INT32)
        throw new Error(`${name} is no whole number of 32 bits: ${JSON.stringify(value)}`);
      return value;
    case "list":
      return (value as readonly unknown[]).map((item) => valueAs(type.item, item, name));
    case "group": {
      const object = value as Json;
      return Object.fromEntries(
        Object.entries(type.members).map(([member, memberType]) => [
          member,
          valueAs(memberType, object[member], `${name}.${member}`),
        ]),
      );
    }
    default:
      if (typeof value !== type.kind) throw new Error(`${name} is no ${type.kind}: ${JSON.stringify(value)}`);
      return value;
  }
}
