/** The OpenAPI 3.1 document, from the route table and the schemas. */
import { COLLECTIONS } from "../../worker/collections.ts";
import type { QueryParameter } from "../../worker/http/query.ts";
import type { AnswerShape, Route } from "../../worker/http/route.ts";
import { declaredQuery } from "../../worker/http/router.ts";
import { PROBLEMS, type ProblemSlug } from "../../worker/problems.ts";
import type { Catalog } from "../../worker/release.ts";
import { MEDIA_TYPE, type Representation } from "../../worker/representations.ts";
import type { Corpus } from "../corpus.ts";
import { type JsonSchema, schemaDefinitions } from "../schema/document.ts";
import { SERVICE } from "../service.ts";
import { computeSchemas, type DocumentedRoute } from "./compute-routes.ts";
import { type DiscoveryInput, pathTemplate } from "./documents.ts";

export interface OpenApiInput extends DiscoveryInput {
  readonly catalog: Catalog;
  /** What the service answers to the example of each route, by operation id: the JSON, or the beginning of the text. */
  readonly examples: ReadonlyMap<string, unknown>;
  readonly routes: readonly DocumentedRoute[];
}

type Json = Record<string, unknown>;

const GROUPS: Readonly<Record<Route["group"], string>> = {
  Discovery: "What there is and where.",
  Knowledge: "The records of the corpus.",
  Text: "Texts for language models.",
  Compute: "Calculators at the edge.",
};

const JSONLD = "JsonLd";

export function openApi(input: OpenApiInput): Json {
  const { routes, base, apiVersion } = input;
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, input) };
  }
  const used = new Set(routes.map((route) => route.group));
  return withoutUnused({
    openapi: "3.1.1",
    info: {
      title: SERVICE.name,
      version: apiVersion,
      summary: "A machine-readable reference of the hedge-fund world.",
      description: `${SERVICE.description}\n\nEvery address also takes HEAD and OPTIONS. Successful answers carry an \`ETag\`; send it back in \`If-None-Match\` and get a 304. A path extension (\`.json\`, \`.ndjson\`, \`.jsonld\`, \`.md\`) names a representation, as \`format=\` and \`Accept\` do.`,
      license: { name: SERVICE.license, identifier: SERVICE.license },
    },
    servers: [{ url: base }],
    security: [],
    tags: Object.entries(GROUPS)
      .filter(([name]) => used.has(name as Route["group"]))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: componentSchemas(input.corpus),
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([slug, problem]) => [slug, problemResponse(slug, problem, base)]),
      ),
      headers: HEADERS,
    },
  });
}

/** Leaves out the components that nothing refers to, directly or through others. */
function withoutUnused<Document extends { components: Record<string, Record<string, unknown>> }>(
  document: Document,
): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  function follow(value: unknown): void {
    for (const [, section = "", name = ""] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const key = `${section}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      follow(components[section]?.[name] ?? {});
    }
  }
  follow(rest);
  const kept = Object.entries(components).map(([section, members]) => [
    section,
    Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${section}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept) as Document["components"] };
}

const HEADERS = {
  ETag: { description: "Strong entity tag of this representation.", schema: { type: "string" } },
  Link: {
    description: "Other representations, the schema, the licence; on lists the pages around this one.",
    schema: { type: "string" },
  },
  "Content-Location": { description: "Address of the representation that was chosen.", schema: { type: "string" } },
  "X-API-Version": { description: "Version of the API.", schema: { type: "string" } },
  "X-Total-Count": { description: "Records that match, on all pages.", schema: { type: "integer" } },
  Allow: { description: "Methods that the address takes.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
};

function headerRefs(...names: (keyof typeof HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function operation(route: DocumentedRoute, input: OpenApiInput): Json {
  const parameters = [
    ...(route.pathParameters ?? []).map(({ name, description, example }) => ({
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string" },
      example,
    })),
    ...(route.parameters ?? declaredQuery(route).map((parameter) => queryParameter(parameter, input.catalog))),
  ];
  const problems: ProblemSlug[] = [...route.problems, "uri-too-long", "internal-error", "storage-unavailable"];
  if (route.method === "GET" && route.representations.length > 0 && !problems.includes("not-acceptable")) {
    problems.unshift("not-acceptable");
  }
  if (declaredQuery(route).length > 0 && !problems.includes("invalid-parameter")) problems.unshift("invalid-parameter");
  return {
    operationId: route.id,
    tags: [route.group],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: {
      "200": success(route, input),
      ...(route.method === "GET" && {
        "304": {
          description: "Not modified: the tag in `If-None-Match` is current.",
          headers: headerRefs("ETag", "Link", "X-API-Version"),
        },
      }),
      ...problemResponses(problems, input.base),
    },
  };
}

function requestBody({ schema, example }: NonNullable<Route["body"]>): Json {
  return { required: true, content: { "application/json": { schema: schemaRef(schema), example } } };
}

function queryParameter(parameter: QueryParameter, catalog: Catalog): Json {
  const { name, description, required, example } = parameter;
  return {
    name,
    in: "query",
    description,
    required: required ?? false,
    schema: querySchema(parameter, catalog),
    ...(parameter.type === "list" && { style: "form", explode: false }),
    ...(example !== undefined && { example: parameter.type === "list" ? [example] : example }),
  };
}

function querySchema(parameter: QueryParameter, catalog: Catalog): JsonSchema {
  switch (parameter.type) {
    case "integer": {
      const { min, max } = parameter;
      return {
        type: "integer",
        ...(min !== Number.MIN_SAFE_INTEGER && { minimum: min }),
        ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }),
        ...(parameter.default !== undefined && { default: parameter.default }),
      };
    }
    case "text": {
      const values = parameter.values?.(catalog);
      const fallback = parameter.default === undefined ? {} : { default: parameter.default };
      return values
        ? { type: "string", enum: [...values], ...fallback }
        : { type: "string", minLength: 1, maxLength: parameter.maxLength, ...fallback };
    }
    case "list":
      return { type: "array", items: { type: "string", enum: [...parameter.values(catalog)] }, minItems: 1 };
  }
}

function success(route: Route, input: OpenApiInput): Json {
  const negotiated = route.representations.length > 1;
  const cacheable = route.method === "GET";
  const content: Json =
    route.representations.length === 0
      ? { [route.mediaType?.split(";")[0] ?? "text/plain"]: { schema: fileSchema(route), ...exampleOf(route, input) } }
      : Object.fromEntries(
          route.representations.map((name) => [MEDIA_TYPE[name].split(";")[0], media(route, name, input)]),
        );
  return {
    description: route.answer.kind === "text" ? route.answer.description : `${route.summary.replace(/\.$/, "")}.`,
    headers: headerRefs(
      ...(cacheable ? (["ETag"] as const) : []),
      ...(cacheable ? (["Link"] as const) : []),
      ...(negotiated ? (["Content-Location"] as const) : []),
      "X-API-Version",
      ...(route.answer.kind === "list" ? (["X-Total-Count"] as const) : []),
    ),
    content,
  };
}

function fileSchema({ mediaType = "", answer }: Route): JsonSchema {
  if (answer.kind === "record") return schemaRef(answer.schema);
  return /json/.test(mediaType) ? { type: "object" } : { type: "string" };
}

function media(route: Route, representation: Representation, input: OpenApiInput): Json {
  const schema = mediaSchema(route.answer, representation, route);
  return { schema, ...(representation === "json" && exampleOf(route, input)) };
}

function exampleOf({ id }: Route, { examples }: OpenApiInput): Json {
  const example = examples.get(id);
  return example === undefined ? {} : { example };
}

function mediaSchema(answer: AnswerShape, representation: Representation, route: Route): JsonSchema {
  if (answer.kind === "text" || representation === "md" || representation === "html" || representation === "ndjson")
    return { type: "string" };
  if (representation === "jsonld") return schemaRef(JSONLD);
  if (answer.kind === "list") return listSchema(answer.schema, route);
  const takes = (name: string) => route.query.some((parameter) => parameter.name === name);
  if (!takes("fields")) return schemaRef(answer.schema);
  const record = wholeOrFields(answer.schema);
  return takes("include") ? { allOf: [record, schemaRef("Included")] } : record;
}

function listSchema(schema: string, route: Route): JsonSchema {
  const takes = (name: string) => route.query.some((parameter) => parameter.name === name);
  const linked = takes("offset");
  return {
    type: "object",
    required: ["data", "meta", ...(linked ? ["links"] : [])],
    properties: {
      data: { type: "array", items: takes("fields") ? wholeOrFields(schema) : schemaRef(schema) },
      meta: schemaRef("ListMeta"),
      ...(linked && { links: schemaRef("ListLinks") }),
    },
  };
}

/**
 * A whole record, or the fields of it that were asked for. The first is a case of the second; it is named
 * so that a reader knows what comes without `fields`.
 */
function wholeOrFields(schema: string): JsonSchema {
  return { anyOf: [schemaRef(schema), schemaRef(`${schema}Fields`)] };
}

function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function componentSchemas(corpus: Corpus): Record<string, unknown> {
  const definitions = schemaDefinitions();
  const projections = COLLECTIONS.map(({ schema }) => {
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

function problemResponses(problems: readonly ProblemSlug[], base: string): Json {
  const byStatus = new Map<number, ProblemSlug[]>();
  for (const slug of new Set(problems)) {
    const { status } = PROBLEMS[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => {
      const [only, another] = slugs;
      if (only !== undefined && another === undefined)
        return [String(status), { $ref: `#/components/responses/${only}` }];
      const described = slugs.map((slug) => `${PROBLEMS[slug].title} (\`${slug}\`)`).join(", or: ");
      const examples = Object.fromEntries(slugs.map((slug) => [slug, { value: problemExample(slug, base) }]));
      return [
        String(status),
        {
          description: `${described}.`,
          headers: headerRefs("X-API-Version"),
          content: { "application/problem+json": { schema: schemaRef("Problem"), examples } },
        },
      ];
    }),
  );
}

function problemResponse(
  slug: string,
  { title, meaning, status }: { title: string; meaning: string; status: number },
  base: string,
): Json {
  return {
    description: `${title}. ${meaning}`,
    headers: headerRefs(
      "X-API-Version",
      ...(status === 405 ? (["Allow"] as const) : []),
      ...(status === 503 ? (["Retry-After"] as const) : []),
    ),
    content: {
      "application/problem+json": { schema: schemaRef("Problem"), example: problemExample(slug as ProblemSlug, base) },
    },
  };
}

function problemExample(slug: ProblemSlug, base: string): Json {
  const { title, status, meaning } = PROBLEMS[slug];
  return { type: `${base}/problems/${slug}`, title, status, detail: meaning };
}
