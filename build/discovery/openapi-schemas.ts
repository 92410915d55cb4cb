/** Schemas of the OpenAPI document: what answers hold, and the components that they refer to. */
import { required } from "../../formats/parts/required.ts";
import type { AnswerShape, Route } from "../../worker/http/route.ts";
import { formatOf, type Representation } from "../../worker/representations/registry.ts";
import type { Corpus } from "../corpus.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { type JsonSchema, schemaDefinitions } from "../schema/document.ts";
import { computeSchemas } from "./compute-routes.ts";
import { fileMediaType } from "./documents.ts";

const JSONLD = "JsonLd";

export function mediaSchema(answer: AnswerShape, representation: Representation, route: Route): JsonSchema {
  const { body } = formatOf(representation);
  if (answer.kind === "text" || body === "text") return { type: "string" };
  if (body === "json-ld") return schemaRef(JSONLD);
  if (answer.kind === "list") return listSchema(answer.schema, route);
  if (!takes(route, "fields")) return schemaRef(answer.schema);
  const record = wholeOrFields(answer.schema);
  return takes(route, "include") ? { allOf: [record, schemaRef("Included")] } : record;
}

function listSchema(schema: string, route: Route): JsonSchema {
  const linked = takes(route, "offset");
  return {
    type: "object",
    required: ["data", "meta", ...(linked ? ["links"] : [])],
    properties: {
      data: { type: "array", items: takes(route, "fields") ? wholeOrFields(schema) : schemaRef(schema) },
      meta: schemaRef("ListMeta"),
      ...(linked && { links: schemaRef("ListLinks") }),
    },
  };
}

function takes({ query }: Route, name: string): boolean {
  return query.some((parameter) => parameter.name === name);
}

/**
 * A whole record, or the requested fields of it. The first is a special case of the second. It is listed so that
 * readers know what comes without `fields`.
 */
function wholeOrFields(schema: string): JsonSchema {
  return { anyOf: [schemaRef(schema), schemaRef(`${schema}Fields`)] };
}

export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function componentSchemas(corpus: Corpus): Record<string, unknown> {
  const definitions = schemaDefinitions();
  const projections = COLLECTIONS.map(({ schemaName: schema }) => {
    const { properties } = definitions[schema] as { properties: Record<string, JsonSchema> };
    const otherNames = {
      ...("id" in properties && { slug: properties["id"] }),
      ...("name" in properties && { term: properties["name"] }),
    };
    return [
      `${schema}Fields`,
      {
        type: "object",
        description: `The fields of a ${schema} that \`fields\` asked for.`,
        properties: { ...properties, ...otherNames },
      },
    ];
  });
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
  const all = { ...definitions, ...Object.fromEntries(projections), ...computeSchemas(corpus), [JSONLD]: jsonld };
  return JSON.parse(JSON.stringify(all).replaceAll("#/$defs/", "#/components/schemas/")) as Record<string, unknown>;
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

export function fileSchema(route: Route): JsonSchema {
  if (route.answer.kind === "record") return schemaRef(route.answer.schema);
  return /json/.test(fileMediaType(route)) ? { type: "object" } : { type: "string" };
}
