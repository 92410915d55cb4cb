/** The compute endpoints: one calculator by GET or POST, or many in a batch. */

import { computeByDefinition } from "../../compute/calculator-functions.ts";
import { type InputError, MAX_SERIES_LENGTH } from "../../compute/check-value.ts";
import type { CalculatorDefinition } from "../../compute/definition.ts";
import { countValues } from "../../compute/read-inputs.ts";
import { batchReceipt, type Receipt } from "../../compute/receipts/receipt.ts";
import type { Computation, ComputationOutcome } from "../../compute/run-calculator.ts";
import { calculatorNamed, calculatorNames } from "../../entities/calculator-names.ts";
import { queryWithoutFormat } from "../../http/query-string.ts";
import { invalidMember, membersOf, pointerToken } from "../../http/request-body.ts";
import { MAX_REPEATED_QUERY, resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import { COMPUTE_PATH, filePath } from "../../paths.ts";
import { Problem, type ProblemError } from "../../problems.ts";
import type { CalculatorFacts, Catalog } from "../../release.ts";
import { suggestClosest } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { objectAnswer } from "../object-answer.ts";
import { computationMarkdown } from "./computation-markdown.ts";
import { asksForReceipt, mustConverge, splitReceipt, withReceiptOf } from "./compute-options.ts";

export const MAX_BATCH = 50;

/** Maximum values of all lists of a batch: the size of a computation with two long series. */
export const MAX_BATCH_VALUES = 2 * MAX_SERIES_LENGTH;

/** Answers `GET` with the inputs as parameters, and `POST` with the inputs as the members of one object. */
export const handleComputation: Handler = async (routed, context) => {
  const { slug } = routed.params;
  if (slug === undefined) throw new Error(`${routed.route.path} does not name a calculator.`);
  const { catalog } = context.release;
  const named = definitionOf(slug, catalog);
  const isGet = routed.route.method === "GET";
  const { inputs, withReceipt } = isGet
    ? { inputs: undeclaredQuery(routed), withReceipt: asksForReceipt(routed) }
    : splitReceipt(await routed.body(), routed);
  const definition = variantMeant(named, inputs, catalog.calculators);
  const withoutReceipt = computed(definition, inputs, isGet ? undefined : "#", mustConverge(routed));
  const computation = withReceipt ? await withReceiptOf(withoutReceipt, definition) : withoutReceipt;
  const path = `${COMPUTE_PATH}/${definition.id}`;
  const canonical = { ...routed, path };
  const queryString = queryWithoutFormat(routed);
  const location = isGet ? filePath(path, routed.representation) + queryString : path;
  const { representation } = routed;
  const shown = representation === "md" ? await computationMarkdown(computation, definition, context) : undefined;
  return objectAnswer(
    {
      value: { ...computation },
      title: definition.id,
      ...(shown !== undefined && { own: { md: () => shown } }),
      cache: isGet ? "public" : "none",
      headers: {
        ...resourceHeaders(canonical, queryString),
        ...(queryString.length <= MAX_REPEATED_QUERY && { "Content-Location": location }),
      },
    },
    canonical,
    context,
  );
};

/** The query without the parameters that the router reads. */
export function undeclaredQuery({ url, query }: RoutedRequest): URLSearchParams {
  if (query.given.size === 0) return url.searchParams;
  const inputs = new URLSearchParams(url.searchParams);
  for (const name of query.given) inputs.delete(name);
  return inputs;
}

/** Answers each item of a batch in order, with its result or its problem. */
export const handleBatch: Handler = async (routed, context) => {
  const { inputs: body, withReceipt } = splitReceipt(await routed.body(), routed);
  const items = readBatch(body);
  const budget = new ValueBudget();
  const data: BatchEntry[] = [];
  for (const [i, item] of items.entries())
    data.push(
      await computeItem(item, `#/items/${i}`, budget, { mustConverge: mustConverge(routed), withReceipt }, context),
    );
  const failed = data.filter((entry) => entry.status !== 200).length;
  const ids = data.flatMap(({ result }) => result?.receipt?.id ?? []);
  const value = {
    data,
    meta: { count: data.length, failed },
    ...(withReceipt && { receipt: await batchReceipt(ids) }),
  };
  return objectAnswer({ value, title: "Computations", cache: "none" }, routed, context);
};

/**
 * @param pointer where the inputs are in the body; `undefined` for parameters of a query
 * @throws Problem for inputs that cannot be read, or that have no finite result
 */
function computed(
  definition: CalculatorDefinition,
  raw: unknown,
  pointer: string | undefined,
  mustConverge: boolean,
): Computation {
  const outcome = computeByDefinition(definition, raw, { mustConverge });
  if (outcome.kind === "answer") return outcome.answer;
  throw refusalOf(outcome, pointer);
}

/** The problem of a computation without an answer. */
export function refusalOf(
  outcome: Exclude<ComputationOutcome, { kind: "answer" }>,
  pointer: string | undefined,
): Problem {
  if (outcome.kind === "not-computable") {
    const { input, message } = outcome.error;
    return new Problem("not-computable", message, { errors: [located({ input, detail: message }, pointer)] });
  }
  const { errors } = outcome;
  // What is there is well formed, so one mistake is 422 by GET as by POST.
  const wellFormed = errors.every(({ kind }) => kind === "missing" || kind === "range" || kind === "length");
  const slug = wellFormed ? "not-computable" : pointer === undefined ? "invalid-parameter" : "invalid-body";
  const [first, ...others] = errors;
  const detail = first && others.length === 0 ? first.detail : `${errors.length} inputs are not valid.`;
  return new Problem(slug, detail, { errors: errors.map((error) => located(error, pointer)) });
}

function located(
  error: Pick<InputError, "input" | "detail"> & Partial<InputError>,
  pointer: string | undefined,
): ProblemError {
  const { input, index, column, detail, allowed, suggestion } = error;
  const more = { ...(allowed && { allowed }), ...(suggestion !== undefined && { suggestion }) };
  if (pointer === undefined) return { parameter: truncate(input), detail, ...more };
  const place = [...(input === "" ? [] : [pointerToken(input)]), index, column].filter((part) => part !== undefined);
  return { pointer: [pointer, ...place].join("/"), detail, ...more };
}

interface BatchEntry {
  readonly status: number;
  readonly result?: Computation & { readonly receipt?: Receipt };
  readonly problem?: Record<string, unknown>;
}

/** Counts the values of all series of a batch, so that a batch costs no more than the largest single request. */
class ValueBudget {
  #left = MAX_BATCH_VALUES;

  /** @throws Problem `not-computable` when the budget is exceeded */
  take(count: number, pointer: string): void {
    if (count > this.#left) {
      const detail =
        `The series of a batch may have ${MAX_BATCH_VALUES} values in all, ` +
        "and this item exceeds that; send it in a separate request.";
      throw new Problem("not-computable", detail, { errors: [{ pointer, detail }] });
    }
    this.#left -= count;
  }
}

async function computeItem(
  item: unknown,
  pointer: string,
  budget: ValueBudget,
  { mustConverge, withReceipt }: { readonly mustConverge: boolean; readonly withReceipt: boolean },
  { release }: Context,
): Promise<BatchEntry> {
  try {
    const { calculator, inputs } = readItem(item, pointer);
    const definition = variantMeant(definitionOf(calculator, release.catalog), inputs, release.catalog.calculators);
    budget.take(countValues(definition, inputs), `${pointer}/inputs`);
    const result = computed(definition, inputs, `${pointer}/inputs`, mustConverge);
    return { status: 200, result: withReceipt ? await withReceiptOf(result, definition) : result };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, problem: error.document(release.base) };
  }
}

function readBatch(body: unknown): readonly unknown[] {
  if (Array.isArray(body) || (typeof body === "object" && body !== null && "requests" in body))
    throw invalidMember(
      "#",
      'A batch is one object whose member `items` is the array: `{"items": [{"calculator": …, "inputs": {…}}]}`.',
    );
  const members = membersOf(body, ["items"], "#");
  const items = members["items"];
  if (!Array.isArray(items) || items.length < 1 || items.length > MAX_BATCH) {
    throw invalidMember("#/items", `\`items\` must be an array of 1 to ${MAX_BATCH} items.`);
  }
  return items;
}

function readItem(item: unknown, pointer: string): { calculator: string; inputs: unknown } {
  const { calculator, inputs } = membersOf(item, ["calculator", "inputs"], pointer);
  if (typeof calculator !== "string")
    throw invalidMember(`${pointer}/calculator`, "`calculator` must be the id of a calculator.");
  return { calculator, inputs: inputs ?? {} };
}

/** Where a batch is posted to, beside the calculators. */
export const BATCH_SLUG = "_batch";

/** @throws Problem `not-found` with similar names */
export function definitionOf(slug: string, catalog: Catalog): CalculatorFacts {
  const definition = calculatorNamed(slug, catalog);
  if (definition) return definition;
  throw new Problem("not-found", `No calculator is called \`${truncate(slug)}\`.`, {
    suggestions: suggestClosest(slug, [...calculatorNames(catalog).keys(), BATCH_SLUG]).map(
      (name) => `${COMPUTE_PATH}/${name}`,
    ),
  });
}

/** The calculator of the summary figures, by the calculator of the series that they sum up. */
export const SCALAR_VARIANTS: Readonly<Record<string, string>> = { "sharpe-ratio-calc": "sharpe-summary-calc" };

/**
 * The definition to compute with: the scalar variant of the one that was named, where an input is given that only the
 * variant has. A calculator that takes a series may have a variant that takes the symbols of its formula.
 */
export function variantMeant<Definition extends CalculatorDefinition>(
  named: Definition,
  given: unknown,
  definitions: readonly Definition[],
): Definition {
  const variant = definitions.find(({ id }) => id === SCALAR_VARIANTS[named.id]);
  if (variant === undefined) return named;
  const has = (id: string): boolean =>
    given instanceof URLSearchParams
      ? given.has(id)
      : typeof given === "object" && given !== null && Object.hasOwn(given, id);
  const own = new Set(named.inputs.map(({ id }) => id));
  const isSeries = named.inputs.some(({ id, required }) => required === true && has(id));
  return !isSeries && variant.inputs.some(({ id }) => !own.has(id) && has(id)) ? variant : named;
}
