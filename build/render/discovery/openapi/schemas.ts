/** Schemas of the OpenAPI document: what answers hold, and the components that they refer to. */

import { listSchemaName } from "../../../../worker/http/resource-headers.ts";
import type { Route } from "../../../../worker/http/route.ts";
import { formatOf, type Representation } from "../../../../worker/representations/registry.ts";
import { required } from "../../../../worker/required.ts";
import type { Corpus } from "../../../corpus.ts";
import { COLLECTIONS } from "../../../schema/collections.ts";
import { type JsonSchema, schemaDefinitions } from "../../../schema/json-schema.ts";
import { fileMediaType } from "../documents.ts";
import { computeSchemas } from "./compute-routes.ts";
import { contextName, responseSchemaName, sampleName } from "./schema-names.ts";

const JSONLD = "JsonLd";
const URL_SCHEMA = { type: "string", description: "Address of the record." };

/** The schema of a route's answer in a representation. */
export function mediaSchema(route: Route, representation: Representation): JsonSchema {
  const { answer } = route;
  const { contentKind } = formatOf(representation);
  if (answer.kind === "text" || contentKind === "text" || representation === "ndjson") return { type: "string" };
  if (contentKind === "json-ld") return schemaRef(JSONLD);
  if (answer.kind === "list")
    return schemaRef(hasParameter(route, "offset") ? listSchemaName(answer.schema) : sampleName(answer.schema));
  if (hasParameter(route, "include")) return schemaRef(contextName(answer.schema));
  return recordSchema(route);
}

/** The schema of a line of NDJSON. */
export function lineSchema(route: Route): JsonSchema {
  const { answer } = route;
  if (answer.kind === "record" && answer.line !== undefined)
    return schemaRef(takesFieldsInBody(route) ? responseSchemaName(answer.line) : answer.line);
  return hasParameter(route, "include") && answer.kind === "record"
    ? schemaRef(contextName(answer.schema))
    : recordSchema(route);
}

function takesFieldsInBody({ body }: Route): boolean {
  return body !== undefined && "fields" in (body.example as object);
}

function recordSchema(route: Route): JsonSchema {
  const { answer } = route;
  if (answer.kind === "text") return { type: "string" };
  const hasParts = hasParameter(route, "fields") || (answer.kind === "list" && hasParameter(route, "view"));
  return schemaRef(hasParts ? responseSchemaName(answer.schema) : answer.schema);
}

function hasParameter({ query }: Route, name: string): boolean {
  return query.some((parameter) => parameter.name === name);
}

export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function componentSchemas(corpus: Corpus): Record<string, unknown> {
  const definitions = schemaDefinitions();
  const ofCollections = COLLECTIONS.map(({ schemaName }) => answerSchemas(schemaName, definitions[schemaName] ?? {}));
  const jsonld = {
    type: "object",
    description: "A JSON-LD 1.1 document.",
    required: ["@context"],
    properties: {
      "@context": { type: "string" },
      "@id": { type: "string" },
      "@graph": { type: "array", items: { type: "object" } },
    },
  };
  const all = {
    ...definitions,
    BulkAnswer: withTerms(definitions["BulkAnswer"] ?? {}),
    ...Object.assign({}, ...ofCollections),
    [responseSchemaName("Chunk")]: {
      description: "A passage, or with `view=flat` the same with one value in each member.",
      anyOf: [schemaRef("Chunk"), schemaRef("FlatChunk")],
    },
    [listSchemaName("Chunk")]: listSchema("Chunk", responseSchemaName("Chunk")),
    [listSchemaName("Change")]: listSchema("Change", "Change"),
    ...computeSchemas(corpus),
    [JSONLD]: jsonld,
  };
  return JSON.parse(JSON.stringify(all).replaceAll("#/$defs/", "#/components/schemas/")) as Record<string, unknown>;
}

/** The answer of a bulk look-up, whose terms have the same forms as other terms. */
function withTerms(bulk: JsonSchema): JsonSchema {
  const { data, ...rest } = bulk["properties"] as Record<string, JsonSchema>;
  return { ...bulk, properties: { data: { ...data, items: schemaRef(responseSchemaName("Term")) }, ...rest } };
}

/** The forms of a collection's records in answers. */
function answerSchemas(schema: string, definition: JsonSchema): Record<string, JsonSchema> {
  const { properties } = definition as { properties: Record<string, JsonSchema> };
  const otherNames = {
    ...("id" in properties && { slug: properties["id"] }),
    ...("name" in properties && { term: properties["name"] }),
  };
  const projected = `${schema}Fields`;
  const answer = responseSchemaName(schema);
  return {
    [projected]: {
      type: "object",
      description: `The fields of a ${schema} that \`fields\` asked for, or with \`view=summary\` id, name, summary and url.`,
      // The schema of the whole record describes them.
      properties: withoutDescriptions({
        name: { type: "string" },
        summary: { type: "string" },
        url: URL_SCHEMA,
        ...properties,
        ...otherNames,
      }),
    },
    // The first is a special case of the second. It is listed so that readers know what comes without `fields`.
    [answer]: {
      description: `A ${schema}, whole, or the fields of it that \`fields\` asked for.`,
      anyOf: [schemaRef(schema), schemaRef(projected)],
    },
    [contextName(schema)]: {
      description: `A ${schema} with what \`include\` asked for.`,
      allOf: [schemaRef(answer), schemaRef("Included")],
    },
    [listSchemaName(schema)]: listSchema(schema, answer),
    [sampleName(schema)]: listSchema(schema, answer, { linked: false }),
  };
}

/** @param named whether the members are named by the schema: one may be called `description` */
function withoutDescriptions(value: unknown, named = true): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDescriptions(item, false));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => named || name !== "description");
  return Object.fromEntries(
    kept.map(([name, member]) => [name, withoutDescriptions(member, !named && name === "properties")]),
  );
}

function listSchema(schema: string, items: string, { linked = true } = {}): JsonSchema {
  return {
    type: "object",
    description: linked ? `A page of the list of ${schema}s.` : `A sample of ${schema}s.`,
    required: ["data", "meta", ...(linked ? ["links"] : [])],
    properties: {
      data: { type: "array", items: schemaRef(items) },
      meta: schemaRef("ListMeta"),
      ...(linked && { links: schemaRef("ListLinks") }),
    },
  };
}

/** Removes the components that nothing refers to, directly or through others. */
export function withoutUnused<Document extends { components: Record<string, Record<string, unknown>> }>(
  document: Document,
): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  function follow(value: unknown): void {
    for (const [, section = "", name = ""] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const key = `${section}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      follow(required(components[section]?.[name], `the component ${key}`));
    }
  }
  follow(rest);
  const kept = Object.entries(components).map(([section, members]) => [
    section,
    Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${section}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept) as Document["components"] };
}

/** The schema of a route that is one file. */
export function fileSchema(route: Route): JsonSchema {
  if (route.answer.kind === "record") return schemaRef(route.answer.schema);
  const mediaType = fileMediaType(route);
  if (/json/.test(mediaType)) return { type: "object" };
  return { type: "string", ...(/^image\/(png|x-icon)$/.test(mediaType) && { format: "binary" }) };
}
