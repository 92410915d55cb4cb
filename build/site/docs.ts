/** The operations of the API for the page about it, from the route table. */

import type { OperationGroup, OperationView } from "../../site/docs.ts";
import { declaredQuery } from "../../worker/http/parameters.ts";
import type { Route } from "../../worker/http/route.ts";
import { formatOf } from "../../worker/representations/registry.ts";
import { calculatorOf, queryOfInputs } from "../compute/calculators.ts";
import type { Corpus } from "../corpus.ts";
import { pathTemplate } from "../discovery/documents.ts";

/** The groups that developers ask for first come first. */
const ORDER: readonly Route["group"][] = ["Knowledge", "Compute", "Text", "Discovery"];

export function operationGroups(routes: readonly Route[], base: string, corpus: Corpus): OperationGroup[] {
  const groups = Map.groupBy(routes, ({ group }) => group);
  const rest = [...groups.keys()].filter((group) => group !== "Pages" && !ORDER.includes(group));
  return [...ORDER, ...rest].flatMap((title) => {
    const of = groups.get(title);
    return of ? [{ title, operations: of.map((route) => operationOf(route, base, corpus)) }] : [];
  });
}

function operationOf(route: Route, base: string, corpus: Corpus): OperationView {
  const { id, method, path, summary, description, pathParameters = [], representations } = route;
  const call = callOf(route, base, corpus);
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
    ...(call !== undefined && { call }),
  };
}

function callOf(route: Route, base: string, corpus: Corpus): string | undefined {
  const { method, path, pathParameters = [], example, body } = route;
  if (example === null) return undefined;
  // Its inputs depend on the calculator.
  if (route.id === "compute" || route.id === "computePost") return computation(route, base, corpus);
  const filled = pathParameters.reduce((made, { name, example: value }) => made.replace(`:${name}`, value), path);
  const address = `${base}${filled}${example ?? ""}`;
  return method === "GET" ? `curl '${address}'` : post(address, body?.example ?? {});
}

/** The first worked example of the calculator that the route names. */
function computation({ id, path, pathParameters = [] }: Route, base: string, corpus: Corpus): string | undefined {
  const [slug] = pathParameters;
  const entity = slug && corpus.entities.get(`calculator:${slug.example}`);
  const inputs = entity && calculatorOf(entity).examples?.[0]?.inputs;
  if (!slug || !inputs) return undefined;
  const address = base + path.replace(`:${slug.name}`, slug.example);
  return id === "compute" ? `curl '${address}${queryOfInputs(inputs)}'` : post(address, inputs);
}

function post(address: string, body: unknown): string {
  return `curl -X POST '${address}' -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
}
