/** The OpenAPI document: the contract, from the route table, the schemas and the answers of the service itself. */
import type { Route } from "../../../../worker/http/route.ts";
import { PROBLEMS } from "../../../../worker/problems.ts";
import { FORMATS } from "../../../../worker/representations/registry.ts";
import { SERVICE } from "../../../../worker/service-facts.ts";
import { type DiscoveryInput, pathTemplate } from "../documents.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { FORMATS_TAG, tagOf } from "./formats.ts";
import { type OperationInput, operation } from "./operation.ts";
import { HEADERS, problemResponse } from "./responses.ts";
import { componentSchemas, withoutUnused } from "./schemas.ts";
import { withShared } from "./shared-components.ts";

export interface OpenApiInput extends DiscoveryInput, OperationInput {
  readonly routes: readonly DocumentedRoute[];
}

type Json = Record<string, unknown>;

const TAGS: Readonly<Record<Route["group"] | typeof FORMATS_TAG, string>> = {
  Discovery: "What there is and where.",
  Knowledge: "The records of the corpus.",
  Text: "Texts for language models.",
  Compute: "Calculators at the edge.",
  Pages: "Pages for people.",
  [FORMATS_TAG]:
    "Whole collections as NDJSON and CSV, records as Markdown, each at the address with the extension. A typed client " +
    "can leave this tag out.",
};

const DESCRIPTION = `${SERVICE.description}

Every address also takes HEAD and OPTIONS. Successful answers carry an \`ETag\`; send it back in \`If-None-Match\` and get a 304. Long answers
are sent in gzip to clients that accept it. A GET with a \`Range\` of bytes gets that part with 206, or a 416 (\`range-not-satisfiable\`) when the
body has no such part; \`If-Range\` takes the \`ETag\`. \`If-Match\` with another tag is a 412 (\`precondition-failed\`).

Each operation declares the one type that comes unasked. Others are the values of its \`format\`, listed with their schemas in \`x-representations\` of a 200 of \`openapi.json\`: ask by path extension (${FORMATS.map(({ name }) => `\`.${name}\``).join(", ")}), \`format=\` or \`Accept\`.

A list parameter takes a comma list, repetition, or both. Any other parameter that is given twice is a 400, and so is an unknown one. Inputs with a default may be left out; answers repeat every input as it was used.

Records and lists also have pages for people, at the path without \`/api/v1\`; \`Link\` names them.

\`/api/v1/openapi.min.json\` is this document without examples, headers of answers, \`x-representations\` and the answers that any operation can give: 304, 414, 500 and 503. For most calculators it has \`/api/v1/compute/{slug}\`, with inputs of any names, in place of their own operations.`;

export function openApi(input: OpenApiInput): Json {
  const { routes, base, apiVersion, contact } = input;
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, input) };
  }
  const shared = withShared(paths);
  // Other addresses are listed next to their operations.
  for (const { path, aliases = [] } of routes)
    if (aliases.length > 0)
      shared.paths[pathTemplate(path)] = { ...shared.paths[pathTemplate(path)], "x-aliases": aliases };
  const problems = Object.entries(PROBLEMS).map(([slug, problem]) => [slug, problemResponse(slug, problem, base)]);
  const used = new Set(routes.map(tagOf));
  return withoutUnused({
    openapi: "3.1.1",
    info: {
      title: SERVICE.name,
      version: apiVersion,
      summary: "A machine-readable reference of the hedge-fund world.",
      description: DESCRIPTION,
      contact: { name: SERVICE.name, url: `${base}/`, ...(contact !== undefined && { email: contact }) },
      license: { name: SERVICE.license, identifier: SERVICE.license },
    },
    servers: [{ url: base }],
    security: [],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name as keyof typeof TAGS))
      .map(([name, description]) => ({ name, description })),
    paths: shared.paths,
    components: {
      schemas: componentSchemas(input.corpus),
      parameters: shared.parameters,
      responses: { ...Object.fromEntries(problems), ...shared.responses },
      headers: HEADERS,
    },
  });
}
