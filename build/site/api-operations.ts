/** The operations of the API for the page about it, from the route table and the contract. */

import { inPython } from "../../worker/calculator-page/calls.ts";
import { compareText } from "../../worker/compare-text.ts";
import type { Route } from "../../worker/http/route.ts";
import { PROBLEMS, type ProblemSlug } from "../../worker/problems.ts";
import { formatOf } from "../../worker/representations/registry.ts";
import { calculatorOf, queryOfInputs } from "../compute/calculators.ts";
import type { Corpus } from "../corpus.ts";
import { pathTemplate } from "../render/discovery/documents.ts";
import { singleOperation } from "../render/discovery/openapi/compute-routes.ts";
import type { DocumentedRoute } from "../render/discovery/openapi/documented-route.ts";
import type { Example } from "../render/discovery/openapi/examples.ts";
import { GENERAL_STATUSES } from "../render/discovery/openapi/lean.ts";
import { operation, problemsOf } from "../render/discovery/openapi/operation.ts";
import { componentSchemas } from "../render/discovery/openapi/schemas.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { ApiTypes } from "./api-types.ts";
import type { ApiReference, CallView, OperationView, ProblemLine } from "./templates/api-reference.ts";
import type { TypeView } from "./templates/api-types.ts";
import { PATHS } from "./templates/site.ts";

/** The groups that developers ask for first come first. */
const ORDER: readonly Route["group"][] = ["Knowledge", "Compute", "Text", "Discovery"];

/** The last group: what programs fetch by themselves. */
const FILES = "Files and feeds";

/** @param examples answers to the routes' example requests, by the routes' ids */
export function apiReference(
  routes: readonly Route[],
  base: string,
  corpus: Corpus,
  examples: ReadonlyMap<string, Example>,
  apiVersion: string,
): ApiReference {
  const types = new ApiTypes(componentSchemas(corpus) as Record<string, JsonSchema>);
  const shown = new Set<string>();
  const groups = Map.groupBy(
    routes.filter(({ group }) => group !== "Pages"),
    groupOf,
  );
  const described = [...ORDER, FILES].flatMap((title) => {
    const of = groups.get(title);
    if (!of) return [];
    const operations = of.map((route) => {
      const operation = operationOf(singleOperation(route), types, shown, base);
      return { ...operation, ...requestAndAnswer(route, base, corpus, examples) };
    });
    return [{ title, operations }];
  });
  return { groups: described, types: otherTypes(types, shown), general: problemViews(GENERAL), apiVersion };
}

/** The problems that any operation can answer with are said once. */
const GENERAL = (Object.keys(PROBLEMS) as ProblemSlug[]).filter((slug) =>
  GENERAL_STATUSES.includes(String(PROBLEMS[slug].status)),
);

function groupOf({ group, method, representations }: Route): string {
  return group === "Discovery" && method === "GET" && representations.length === 0 ? FILES : group;
}

/** @param shown the types that operations before it describe; those that it describes are added */
function operationOf(
  route: DocumentedRoute,
  types: ApiTypes,
  shown: Set<string>,
  base: string,
): Omit<OperationView, "request" | "answer"> {
  const { id, method, path, summary, description, representations } = route;
  const contract = operation(route, { examples: new Map(), base });
  const body = route.body && schemaOf(contract["requestBody"] as Content);
  const answer = schemaOf((contract["responses"] as Record<string, Content>)["200"]);
  const named = types.named(answer);
  const own = named.filter((name) => !shown.has(name));
  for (const name of own) shown.add(name);
  return {
    id,
    method,
    path: pathTemplate(path),
    summary,
    description,
    parameters: ((contract["parameters"] ?? []) as readonly ContractParameter[]).map((parameter) => ({
      name: parameter.name,
      description: parameter.description,
      required: parameter.required === true,
      type: types.words(parameter.schema),
    })),
    ...(body && { body: bodyOf(body, types) }),
    formats: representations.map((name) => formatOf(name).title),
    answers: {
      type: types.words(answer),
      described: own.map((name) => types.view(name)),
    },
    problems: problemViews(problemsOf(route).filter((slug) => !GENERAL.includes(slug))),
    otherAnswers: Object.entries(route.otherAnswers ?? {}).map(([status, other]) => ({
      status: Number(status),
      description: other.description,
    })),
  };
}

/** What holds a body, in the contract. */
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface ContractParameter {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

function schemaOf(content: Content | undefined): JsonSchema {
  return Object.values(content?.content ?? {})[0]?.schema ?? {};
}

/** The members of a body; those of a named type are described among the types. */
function bodyOf(schema: JsonSchema, types: ApiTypes): NonNullable<OperationView["body"]> {
  return { type: types.words(schema), members: types.members(schema) };
}

function problemViews(slugs: readonly ProblemSlug[]): ProblemLine[] {
  const lines = [...new Set(slugs)].map((slug) => ({
    status: PROBLEMS[slug].status,
    title: PROBLEMS[slug].title,
    path: `${PATHS.problems}/${slug}`,
  }));
  return lines.sort((a, b) => a.status - b.status);
}

/** The types that descriptions link to and no operation describes, with those that these link to. */
function otherTypes(types: ApiTypes, shown: Set<string>): TypeView[] {
  const views: TypeView[] = [];
  for (const name of types.linked) {
    // What a description links to is added to the set while it is walked.
    if (shown.has(name)) continue;
    shown.add(name);
    views.push(types.view(name));
  }
  return views.sort((a, b) => compareText(a.name, b.name));
}

function requestAndAnswer(
  route: Route,
  base: string,
  corpus: Corpus,
  examples: ReadonlyMap<string, Example>,
): Pick<OperationView, "request" | "answer"> {
  const request = requestOf(route, corpus);
  const example = examples.get(route.id);
  return {
    ...(request && { request: { ...request, method: route.method, call: callOf(request, base) } }),
    ...(example && { answer: beginningOf(example.value) }),
  };
}

/** Lines of an answer that the page shows. */
const MAX_LINES = 24;
const MAX_LINE = 160;

function beginningOf(value: unknown): string {
  const lines = (typeof value === "string" ? value : JSON.stringify(value, null, 2)).trimEnd().split("\n");
  const shown = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)} …` : line));
  return [...shown, ...(lines.length > MAX_LINES ? ["…"] : [])].join("\n");
}

/** A request, with a body when it is a POST. */
interface ExampleRequest {
  readonly path: string;
  readonly body?: string;
}

function requestOf(route: Route, corpus: Corpus): ExampleRequest | undefined {
  const { method, path, pathParameters = [], example, body } = route;
  if (example === null) return undefined;
  // Its inputs depend on the calculator.
  if (route.id === "compute" || route.id === "computePost") return computation(route, corpus);
  const filled = pathParameters.reduce((made, { name, example: value }) => made.replace(`:${name}`, value), path);
  return { path: filled + (example ?? ""), ...(method === "POST" && { body: JSON.stringify(body?.example ?? {}) }) };
}

/** The first worked example of the calculator that the route names. */
function computation({ id, path, pathParameters = [] }: Route, corpus: Corpus): ExampleRequest | undefined {
  const [slug] = pathParameters;
  const entity = slug && corpus.entities.get(`calculator:${slug.example}`);
  const inputs = entity && calculatorOf(entity).examples?.[0]?.inputs;
  if (!slug || !inputs) return undefined;
  const address = path.replace(`:${slug.name}`, slug.example);
  return id === "compute" ? { path: address + queryOfInputs(inputs) } : { path: address, body: JSON.stringify(inputs) };
}

/** The same in curl, JavaScript and Python. */
function callOf({ path, body }: ExampleRequest, base: string): readonly CallView[] {
  const address = base + path;
  if (body === undefined)
    return [
      { name: "curl", text: `curl '${address}'` },
      { name: "JavaScript", text: `const answer = await fetch("${address}");\nconsole.log(await answer.text());` },
      { name: "Python", text: `${inPython(address)}\nprint(response.read().decode())` },
    ];
  return [
    { name: "curl", text: `curl -X POST '${address}' -H 'Content-Type: application/json' \\\n  -d '${body}'` },
    {
      name: "JavaScript",
      text: `const answer = await fetch("${address}", {\n  method: "POST",\n  headers: { "Content-Type": "application/json" },\n  body: JSON.stringify(${body}),\n});\nconsole.log(await answer.json());`,
    },
    {
      name: "Python",
      text: `import urllib.request\nrequest = urllib.request.Request("${address}", data=${JSON.stringify(body)}.encode(),\n    headers={"Content-Type": "application/json"})\nprint(urllib.request.urlopen(request).read().decode())`,
    },
  ];
}
