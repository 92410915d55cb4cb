/** What a caller may ask of a computation besides its result: that it converged, and a receipt. */

import { type Receipt, receiptOf } from "../../compute/receipts/receipt.ts";
import type { Computation } from "../../compute/run-calculator.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { invalidMember } from "../../http/request-body.ts";
import type { RoutedRequest } from "../../http/route.ts";
import type { CalculatorFacts } from "../../release.ts";

/** The parameter that refuses an answer of an iteration that did not converge. */
export const REQUIRE: QueryParameter = {
  type: "text",
  name: "require",
  maxLength: 20,
  values: ["converged"],
  description:
    "`converged`: a search that has not converged is a 422 that says why. Without it the answer is the value at which " +
    "the search stopped, as the catalogue defines it, with `meta.converged` false and a warning.",
};

/** The parameter that adds a receipt; a body may have the member of this name instead. */
export const RECEIPT: QueryParameter = {
  type: "text",
  name: "receipt",
  maxLength: 10,
  values: ["1", "0"],
  description:
    "`1` adds `receipt`: the inputs, the outputs and the hash of the code, under one hash, so that anyone can compute " +
    'it again and compare. A POST may have `"receipt": true` in its body instead.',
};

export function mustConverge({ query }: RoutedRequest): boolean {
  return query.text(REQUIRE.name) === "converged";
}

export function asksForReceipt({ query }: RoutedRequest): boolean {
  return query.text(RECEIPT.name) === "1";
}

/**
 * A body without its member `receipt`, and whether a receipt is asked for.
 *
 * @throws Problem `invalid-body` where that member is no boolean
 */
export function splitReceipt(body: unknown, routed: RoutedRequest): { inputs: unknown; withReceipt: boolean } {
  const byQuery = asksForReceipt(routed);
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, RECEIPT.name))
    return { inputs: body, withReceipt: byQuery };
  const { receipt, ...inputs } = body as Readonly<Record<string, unknown>>;
  if (typeof receipt !== "boolean") throw invalidMember("#/receipt", "`receipt` must be true or false.");
  return { inputs, withReceipt: receipt || byQuery };
}

export async function withReceiptOf(
  computation: Computation,
  { code_sha256 }: CalculatorFacts,
): Promise<Computation & { receipt: Receipt }> {
  const { calculator, inputs, outputs } = computation;
  return { ...computation, receipt: await receiptOf({ v: 1, calculator, code_sha256, inputs, outputs }) };
}
