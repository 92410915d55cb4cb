/** The operations of the API for the page about it, from the route table. */

import { declaredQuery } from "../../worker/http/query-parameters.ts";
import type { Route } from "../../worker/http/route.ts";
import { formatOf } from "../../worker/representations/registry.ts";
import { calculatorOf, queryOfInputs } from "../compute/calculators.ts";
import type { Corpus } from "../corpus.ts";
import { pathTemplate } from "../render/discovery/documents.ts";
import type { Example } from "../render/discovery/openapi/examples.ts";
import type { CallView, OperationGroup, OperationView } from "./templates/api-reference.ts";

/** The groups that developers ask for first come first. */
const ORDER: readonly Route["group"][] = ["Knowledge", "Compute", "Text", "Discovery"];

/** @param examples answers to the routes' example requests, by the routes' ids */
export function operationGroups(
  routes: readonly Route[],
  base: string,
  corpus: Corpus,
  examples: ReadonlyMap<string, Example>,
): OperationGroup[] {
  const groups = Map.groupBy(routes, ({ group }) => group);
  const rest = [...groups.keys()].filter((group) => group !== "Pages" && !ORDER.includes(group));
  return [...ORDER, ...rest].flatMap((title) => {
    const of = groups.get(title);
    return of ? [{ title, operations: of.map((route) => operationOf(route, base, corpus, examples)) }] : [];
  });
}

function operationOf(
  route: Route,
  base: string,
  corpus: Corpus,
  examples: ReadonlyMap<string, Example>,
): OperationView {
  const { id, method, path, summary, description, pathParameters = [], representations } = route;
  const request = requestOf(route, corpus);
  const example = examples.get(id);
  return {
    id,
    method,
    path: pathTemplate(path),
    summary,
    description,
    parameters: [
      ...pathParameters.map((parameter) => ({ ...parameter, required: true })),
      ...declaredQuery(route).map((parameter) => ({ ...parameter, required: parameter.required === true })),
    ].map(({ name, description: text, required }) => ({ name, description: text, required })),
    formats: representations.map((name) => formatOf(name).title),
    ...(request && { request: { ...request, method, call: callOf(request, base) } }),
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
      { name: "Python", text: `import urllib.request\nprint(urllib.request.urlopen("${address}").read().decode())` },
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
