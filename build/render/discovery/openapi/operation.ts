/** One operation of the OpenAPI document. */
import { declaredQuery } from "../../../../worker/http/query-parameters.ts";
import type { ProblemSlug } from "../../../../worker/problems.ts";
import { bareMediaType } from "../../../../worker/representations/registry.ts";
import { fileMediaType } from "../documents.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import type { Example } from "./examples.ts";
import { representationsOf, tagOf } from "./formats.ts";
import { pathParameter, queryParameter } from "./parameters.ts";
import { headerRefs, problemResponses } from "./responses.ts";
import { fileSchema, mediaSchema, schemaRef } from "./schemas.ts";

export interface OperationInput {
  /** The service's response to the example of each route, by operation id. */
  readonly examples: ReadonlyMap<string, Example>;
  readonly base: string;
}

type Json = Record<string, unknown>;

export function operation(route: DocumentedRoute, input: OperationInput): Json {
  const parameters = [
    ...(route.pathParameters ?? []).map(pathParameter),
    ...(route.parameters ?? queryOf(route).map(queryParameter)),
  ];
  return {
    operationId: route.id,
    tags: [tagOf(route)],
    summary: route.summary,
    description: route.description,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route, route.body) }),
    responses: {
      "200": success(route, input),
      ...(route.method === "GET" && {
        "304": {
          description: "Not modified: the tag in `If-None-Match` is current.",
          headers: headerRefs("ETag", "Link", "X-API-Version", "X-Data-Version"),
        },
      }),
      ...(route.moves && {
        "308": {
          description: "The record has another id now; the query is kept.",
          headers: headerRefs("Location", "X-API-Version", "X-Data-Version"),
        },
      }),
      ...problemResponses(problemsOf(route), input.base),
      ...otherAnswers(route),
    },
  };
}

/** The route's own answers with other statuses, in place of problems with these. */
function otherAnswers({ otherAnswers: others = {} }: DocumentedRoute): Json {
  return Object.fromEntries(
    Object.entries(others).map(([status, { description, schema }]) => [
      status,
      {
        description,
        headers: headerRefs("X-API-Version", "X-Data-Version"),
        ...(schema !== undefined && { content: { "application/json": { schema: schemaRef(schema) } } }),
      },
    ]),
  );
}

/** The extension of the address names the representation, so there is no `format` to choose. */
function queryOf(route: DocumentedRoute) {
  return route.atExtension ? route.query : declaredQuery(route);
}

/** What an operation is refused with: its own problems, those of its declaration, and those of every address. */
export function problemsOf(route: DocumentedRoute): ProblemSlug[] {
  const { method, representations, atExtension, pathParameters, moves, problems = [] } = route;
  const isNegotiated = !atExtension && representations.length > (method === "GET" ? 0 : 1);
  return [
    ...problems,
    // Unknown parameters are refused, also where an address has none.
    "invalid-parameter",
    ...(pathParameters ? (["not-found"] as const) : []),
    ...(moves ? (["gone"] as const) : []),
    ...(isNegotiated ? (["not-acceptable"] as const) : []),
    "uri-too-long",
    "internal-error",
    "storage-unavailable",
  ];
}

function requestBody({ bodySchema }: DocumentedRoute, body: NonNullable<DocumentedRoute["body"]>): Json {
  const schema = bodySchema ?? schemaRef(body.schema);
  return { required: true, content: { "application/json": { schema, example: body.example } } };
}

function success(route: DocumentedRoute, input: OperationInput): Json {
  const { answer, representations, atExtension, method } = route;
  const negotiated = representations.length > 0 && !atExtension;
  const cacheable = method === "GET";
  const counted = answer.kind === "list" || (answer.kind === "record" && answer.hasTotalCount === true);
  return {
    description: answer.kind === "text" ? answer.description : `${route.summary.replace(/\.$/, "")}.`,
    headers: headerRefs(
      ...(cacheable ? (["ETag", "Link"] as const) : []),
      ...(negotiated ? (["Content-Location"] as const) : []),
      "X-API-Version",
      "X-Data-Version",
      ...(counted ? (["X-Total-Count"] as const) : []),
    ),
    content: primaryContent(route, input),
    ...(representations.length > 1 && { "x-representations": representationsOf(route) }),
  };
}

/** The type of the default answer. */
function primaryContent(route: DocumentedRoute, input: OperationInput): Json {
  const [primary] = route.representations;
  const example = input.examples.get(route.id);
  const examples = example && { examples: { [route.id]: { summary: example.request, value: example.value } } };
  if (primary === undefined) {
    return { [fileMediaType(route)]: { schema: fileSchema(route), ...examples } };
  }
  return { [bareMediaType(primary)]: { schema: mediaSchema(route, primary), ...examples } };
}
