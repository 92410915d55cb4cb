import { declaredQuery } from "../../worker/http/parameters.ts";
import type { Route } from "../../worker/http/route.ts";
import { PROBLEMS, type ProblemSlug } from "../../worker/problems.ts";
import { bareMediaType, FORMATS, type Representation } from "../../worker/representations/registry.ts";
import type { DocumentedRoute } from "./compute-routes.ts";
import { type DiscoveryInput, fileMediaType, pathTemplate } from "./documents.ts";
import type { Example } from "./examples.ts";
import { queryParameter } from "./openapi-parameters.ts";
import { HEADERS, headerRefs, problemResponse, problemResponses } from "./openapi-responses.ts";
import { componentSchemas, fileSchema, mediaSchema, schemaRef, withoutUnused } from "./openapi-schemas.ts";
import { SERVICE } from "./service.ts";

export interface OpenApiInput extends DiscoveryInput {
  /** The service's response to the example of each route, by operation id. */
  readonly examples: ReadonlyMap<string, Example>;
  readonly routes: readonly DocumentedRoute[];
}

type Json = Record<string, unknown>;

const GROUPS: Readonly<Record<Route["group"], string>> = {
  Discovery: "What there is and where.",
  Knowledge: "The records of the corpus.",
  Text: "Texts for language models.",
  Compute: "Calculators at the edge.",
};

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
      description: `${SERVICE.description}\n\nEvery address also takes HEAD and OPTIONS. Successful answers carry an \`ETag\`; send it back in \`If-None-Match\` and get a 304. A path extension (${FORMATS.map(({ name }) => `\`.${name}\``).join(", ")}) names a representation, as \`format=\` and \`Accept\` do.`,
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
    ...(route.parameters ?? declaredQuery(route).map((parameter) => queryParameter(parameter))),
  ];
  const problems: ProblemSlug[] = [...route.problems, "uri-too-long", "internal-error", "storage-unavailable"];
  if (route.method === "GET" && route.representations.length > 0 && !problems.includes("not-acceptable")) {
    problems.unshift("not-acceptable");
  }
  // Unknown parameters are refused, also where an address has none.
  if (!problems.includes("invalid-parameter")) problems.unshift("invalid-parameter");
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

function success(route: Route, input: OpenApiInput): Json {
  const negotiated = route.representations.length > 0;
  const cacheable = route.method === "GET";
  const { answer } = route;
  const counted = answer.kind === "list" || (answer.kind === "record" && answer.counted === true);
  const content: Json =
    route.representations.length === 0
      ? { [fileMediaType(route)]: { schema: fileSchema(route), ...exampleOf(route, input) } }
      : Object.fromEntries(route.representations.map((name) => [bareMediaType(name), media(route, name, input)]));
  return {
    description: route.answer.kind === "text" ? route.answer.description : `${route.summary.replace(/\.$/, "")}.`,
    headers: headerRefs(
      ...(cacheable ? (["ETag"] as const) : []),
      ...(cacheable ? (["Link"] as const) : []),
      ...(negotiated ? (["Content-Location"] as const) : []),
      "X-API-Version",
      ...(counted ? (["X-Total-Count"] as const) : []),
    ),
    content,
  };
}

function media(route: Route, representation: Representation, input: OpenApiInput): Json {
  const schema = mediaSchema(route.answer, representation, route);
  return { schema, ...(representation === "json" && exampleOf(route, input)) };
}

function exampleOf({ id }: Route, { examples }: OpenApiInput): Json {
  const example = examples.get(id);
  return example === undefined ? {} : { examples: { [id]: { summary: example.request, value: example.value } } };
}
