/** TypeScript of JSON Schema, for the schemas that the contract has. */
import type { JsonSchema } from "../../schema/json-schema.ts";

/** Keywords of the contract that narrow values without a TypeScript type of their own, or say nothing about the type. */
const WITHOUT_TYPE = new Set([
  "default",
  "description",
  "exclusiveMinimum",
  "format",
  "maximum",
  "maxItems",
  "maxLength",
  "minimum",
  "minItems",
  "minLength",
  "multipleOf",
  "pattern",
  "propertyNames",
]);
const WITH_TYPE = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "enum",
  "items",
  "prefixItems",
  "properties",
  "required",
  "type",
]);

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** The name of the schema that a reference leads to. */
export function nameOfRef($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** A declaration of a named schema. */
export function declarationOf(name: string, schema: JsonSchema): string {
  const type = typeOf(schema);
  // An object that may have other members too is an intersection.
  const isInterface = type.startsWith("{") && type.endsWith("}") && schema["properties"] !== undefined;
  return `${comment(schema)}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}`;
}

/** @throws for a keyword that is not known here, since ignoring it might give a wrong type */
export function typeOf(schema: JsonSchema): string {
  for (const keyword of Object.keys(schema))
    if (!WITHOUT_TYPE.has(keyword) && !WITH_TYPE.has(keyword))
      throw new Error(`build/render/client/json-schema-to-typescript.ts has no type for the keyword ${keyword}`);
  const { $ref, type } = schema as { $ref?: string; type?: string | string[] };
  if ($ref !== undefined) return nameOfRef($ref);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (schema["enum"]) return (schema["enum"] as unknown[]).map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema["anyOf"] as JsonSchema[] | undefined;
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema["allOf"]) return (schema["allOf"] as JsonSchema[]).map((part) => grouped(typeOf(part))).join(" & ");
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  const places = schema["prefixItems"] as JsonSchema[] | undefined;
  if (places) return `[${places.map(typeOf).join(", ")}${restOf(schema)}]`;
  if (type === "array") return `${grouped(typeOf((schema["items"] ?? {}) as JsonSchema))}[]`;
  if (type === "object") return objectType(schema);
  const primitive = type === undefined ? "unknown" : PRIMITIVES[type];
  if (primitive === undefined)
    throw new Error(`build/render/client/json-schema-to-typescript.ts does not know the type ${type}`);
  return primitive;
}

/** The type of the items behind those with a fixed position. */
function restOf({ items }: JsonSchema): string {
  return items === false ? "" : `, ...${grouped(typeOf((items ?? {}) as JsonSchema))}[]`;
}

function grouped(type: string): string {
  return type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type;
}

function objectType(schema: JsonSchema): string {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema["required"] ?? []) as string[]);
  const others = schema["additionalProperties"] as JsonSchema | boolean | undefined;
  const entries = Object.entries(properties);
  if (entries.length === 0) return `Record<string, ${typeof others === "object" ? typeOf(others) : "unknown"}>`;
  const known = membersType(entries.map(([name, value]) => ({ name, schema: value, required: required.has(name) })));
  return typeof others === "object" ? `${known} & Record<string, ${typeOf(others)}>` : known;
}

interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** An object type with these members. */
export function membersType(members: readonly Member[]): string {
  if (members.length === 0) return "Record<never, never>";
  const lines = members.map(({ name, schema, required }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return indented(`${comment(schema)}${key}${required ? "" : "?"}: ${typeOf(schema)};`);
  });
  return `{\n${lines.join("\n")}\n}`;
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

/** The description as a documentation comment, or nothing. */
export function comment({ description }: { readonly description?: unknown }): string {
  if (typeof description !== "string") return "";
  const lines = description.replaceAll("*/", "* /").split("\n");
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}
