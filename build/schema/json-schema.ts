/**
 * JSON Schema 2020-12 of every type, from the zod schemas. zod generates it natively; the package `zod-to-json-schema`
 * is unmaintained and returns an empty schema for types of zod 4.
 */
import { z } from "zod";
import { compareText } from "../../worker/compare-text.ts";
import { listSchemaName } from "../../worker/http/resource-headers.ts";
import { Chunk, FlatChunk } from "./chunk.ts";
import { CalculatorInput, PlausibleRange } from "./collections/calculators.ts";
import { COLLECTIONS } from "./collections.ts";
import { Figure } from "./figures.ts";
import * as primitives from "./primitives.ts";
import * as responses from "./responses.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

const { Slug, ParamId, EntityType, DifficultyLevel, Reference, Source, Summary, Citation, Tags } = primitives;

/** Types that other schemas refer to by name. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Slug,
  ParamId,
  EntityType,
  DifficultyLevel,
  Reference,
  Source,
  Summary,
  Citation,
  Tags,
  CalculatorInput,
  PlausibleRange,
  Figure,
  ...Object.fromEntries(COLLECTIONS.map(({ schemaName, schema }) => [schemaName, schema])),
  Chunk,
  FlatChunk,
  // In an order of its own: not every runner sorts the names of a module, as the language does.
  ...Object.fromEntries(Object.entries(responses).sort(([a], [b]) => compareText(a, b))),
};

/** The items of lists with pages. */
const LISTED: readonly string[] = [...COLLECTIONS.map(({ schemaName }) => schemaName), "Chunk", "Change"];

/** A page of a list. A random sample has no links. */
function listDefinition(item: string): JsonSchema {
  return {
    type: "object",
    description: `A page of a list of ${item}s.`,
    required: ["data", "meta"],
    properties: {
      data: { type: "array", items: { $ref: `#/$defs/${item}` } },
      meta: { $ref: "#/$defs/ListMeta" },
      links: { $ref: "#/$defs/ListLinks" },
    },
  };
}

/**
 * Bounds of lengths that the specification does not have, by type: those of the zod schemas hold for authors. A summary
 * keeps its greatest length.
 */
const NOT_PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["Source", "CalculatorInput", "Chunk", ...COLLECTIONS.map(({ schemaName }) => schemaName)].map((name) => [
      name,
      ["minLength", "maxLength", "minItems", "maxItems"],
    ]),
  ),
  Summary: ["minLength"],
};

/** Every type's schema under its name, referring to each other as `#/$defs/<name>`. */
export function schemaDefinitions(): Readonly<Record<string, JsonSchema>> {
  definitions ??= makeDefinitions();
  return definitions;
}
let definitions: Record<string, JsonSchema> | undefined;

function makeDefinitions(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, type] of Object.entries(NAMED)) registry.add(type, { id });
  const { schemas } = z.toJSONSchema(registry, {
    // The schemas describe answers, not input: objects stay open.
    io: "input",
    uri: (id) => `#/$defs/${id}`,
    override: withoutAdded,
  });
  const named = Object.keys(NAMED).map((name): [string, JsonSchema] => {
    const { $schema: _dialect, $id: _id, ...schema } = schemas[name] as Record<string, unknown>;
    return [name, withoutBounds(schema, NOT_PUBLISHED[name] ?? []) as JsonSchema];
  });
  return Object.fromEntries([...named, ...LISTED.map((item) => [listSchemaName(item), listDefinition(item)])]);
}

/** Takes away what zod adds: the bounds of safe integers to every integer, and a pattern to every date's format. */
export function withoutAdded({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
}

/** A schema without these bounds. Members that are called like a keyword are schemas, not numbers. */
function withoutBounds(schema: unknown, bounds: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutBounds(part, bounds));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      bounds.includes(keyword) && typeof value === "number" ? [] : [[keyword, withoutBounds(value, bounds)]],
    ),
  );
}

/** The document at `/api/schema.json`. */
export function schemaDocument(base: string): string {
  const all = schemaDefinitions();
  const document = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${base}/api/schema.json`,
    title: "Hedge Fund Knowledge API",
    description: "Every type that the API answers with, in $defs.",
    $defs: all,
    // Addresses in the style of earlier drafts keep working.
    definitions: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/$defs/${name}` }])),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
