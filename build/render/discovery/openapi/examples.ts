/** The examples of the OpenAPI document: responses of the service's own handlers to each route's example request. */

import { collectionInfoNamed } from "../../../../worker/collection-info.ts";
import { computeByDefinition } from "../../../../worker/compute/calculator-functions.ts";
import type { Receipt } from "../../../../worker/compute/receipts/receipt.ts";
import type { Context, Route } from "../../../../worker/http/route.ts";
import { createHandler } from "../../../../worker/http/router.ts";
import { withReceiptOf } from "../../../../worker/resources/compute/compute-options.ts";
import { VERIFY_ROUTE } from "../../../../worker/resources/receipts/routes.ts";
import { calculatorFacts, calculatorOf } from "../../../compute/calculators.ts";
import type { Corpus } from "../../../corpus.ts";
import { exampleGraphQuery } from "../../graph-files.ts";

/** Its answer is short. */
const EXAMPLE_CALCULATOR = "calmar-ratio-calc";
/** Characters of a text that an example shows. */
const MAX_TEXT = 600;
/** Members of a JSON document longer than this are left out of its example. */
const MAX_MEMBER = 1200;

/** The routes, with examples of a path and of a receipt that exist in the corpus. */
export async function withKnownExamples(routes: readonly Route[], corpus: Corpus): Promise<Route[]> {
  const receipt = await exampleReceipt(corpus);
  return routes.map((route) => {
    if (route.id === "getGraphPath") return { ...route, example: exampleGraphQuery(corpus) };
    if (route.id === VERIFY_ROUTE && route.body && receipt)
      return { ...route, example: "", body: { ...route.body, example: receipt } };
    return route;
  });
}

/** The receipt of the first worked example; `undefined` in a corpus without any. */
async function exampleReceipt(corpus: Corpus): Promise<Receipt | undefined> {
  const definition = calculatorFacts(corpus).find(({ id }) => id === EXAMPLE_CALCULATOR) ?? calculatorFacts(corpus)[0];
  const record = corpus.collections.calculators.map(calculatorOf).find(({ id }) => id === definition?.id);
  const [example] = record?.examples ?? [];
  if (!definition || !example) return undefined;
  const outcome = computeByDefinition(definition, example.inputs);
  return outcome.kind === "answer" ? (await withReceiptOf(outcome.answer, definition)).receipt : undefined;
}

/** A request and its response: the JSON, or the beginning of the text. */
export interface Example {
  /** As a request line has it: `GET /api/v1/suggest?q=draw`. */
  readonly request: string;
  readonly value: unknown;
}

/** Those of all routes whose answers do not name the release. @throws when the response to an example is not 200 */
export async function makeExamples(
  routes: readonly Route[],
  documented: readonly Route[],
  context: Context,
): Promise<Map<string, Example>> {
  const handle = createHandler(routes, context);
  const examples = new Map<string, Example>();
  for (const route of documented) {
    const empty = route.pathParameters?.some(
      ({ collection }) =>
        collection && collectionInfoNamed(context.release.catalog.collections, collection).count === 0,
    );
    if (route.example === null || empty) continue;
    const request = exampleRequest(route, context.release.base);
    const response = await handle(request);
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`the example of ${route.id} is answered with ${response.status}: ${text}`);
    // It would change the document, and the pages about it, with every edit of the content.
    if (text.includes(context.release.id)) continue;
    const value = isJson(response)
      ? jsonExample(route, JSON.parse(text) as Record<string, unknown>)
      : text.slice(0, MAX_TEXT);
    const { pathname, search } = new URL(request.url);
    examples.set(route.id, { request: `${route.method} ${pathname}${search}`, value });
  }
  return examples;
}

function exampleRequest({ method, path, pathParameters = [], example, body }: Route, base: string): Request {
  const filled = pathParameters.reduce(
    (template, { name, example: value }) => template.replace(`:${name}`, value),
    path,
  );
  const init = body
    ? { method, body: JSON.stringify(body.example), headers: { "Content-Type": "application/json" } }
    : { method };
  return new Request(new URL(filled + (example ?? ""), base), init);
}

function isJson(response: Response): boolean {
  return /\bjson\b|\+json/.test(response.headers.get("Content-Type") ?? "");
}

/** Documents with a schema are shown whole; other documents without their long members. */
function jsonExample(route: Route, document: Record<string, unknown>): Record<string, unknown> {
  if (route.answer.kind !== "text") return document;
  return Object.fromEntries(Object.entries(document).filter(([, value]) => JSON.stringify(value).length <= MAX_MEMBER));
}
