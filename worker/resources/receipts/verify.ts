/** Verifies a receipt: computes again with the code that it names, where this release runs that code, and compares. */

import { computeByDefinition } from "../../compute/calculator-functions.ts";
import { readInputs } from "../../compute/read-inputs.ts";
import { type Comparison, compareOutputs } from "../../compute/receipts/compare-outputs.ts";
import { canonicalJson, type Receipt, receiptOf } from "../../compute/receipts/receipt.ts";
import { receiptFault } from "../../compute/receipts/receipt-fault.ts";
import type { Context, Handler } from "../../http/route.ts";
import { codePath, VERIFY_PROGRAM_PATH } from "../../paths.ts";
import type { CalculatorFacts } from "../../release.ts";
import { objectAnswer } from "../object-answer.ts";

/** What a verification finds. `malformed`: no receipt, or one that was altered; `unknown-code`: other code than runs here. */
export const VERDICTS = ["exact", "equal", "mismatch", "unknown-code", "malformed"] as const;

interface Verification extends Omit<Comparison, "verdict"> {
  readonly verdict: (typeof VERDICTS)[number];
  readonly id?: string;
  readonly calculator?: string;
  readonly code_sha256?: string;
  /** Address of the code, where the service has it. */
  readonly code?: string;
  readonly detail: string;
}

export const handleVerify: Handler = async (routed, context) => {
  const value = { ...(await verify(await routed.body(), context)) };
  return objectAnswer({ value, title: "Verification of a receipt", cache: "none" }, routed, context);
};

async function verify(value: unknown, context: Context): Promise<Verification> {
  const fault = receiptFault(value);
  if (fault !== undefined) return { verdict: "malformed", detail: fault };
  const receipt = value as Receipt;
  const { id, calculator, code_sha256 } = receipt;
  const about = { id, calculator, code_sha256 };
  if ((await receiptOf(receipt)).id !== id) {
    const detail = "`id` is not the hash of the rest: something was altered after the receipt was made.";
    return { ...about, verdict: "malformed", detail };
  }
  const path = codePath(code_sha256);
  const kept = await context.store.find(path);
  const code = kept ? { code: context.release.base + path } : {};
  const definition = context.release.catalog.calculators.find((known) => known.id === calculator);
  if (definition?.code_sha256 !== code_sha256) {
    const detail = kept
      ? `The service keeps this code but does not run it any more, or not as ${calculator}: verify with ${VERIFY_PROGRAM_PATH}.`
      : "No code that the service has published has this hash.";
    return { ...about, ...code, verdict: "unknown-code", detail };
  }
  return { ...about, ...code, ...recomputed(receipt, definition) };
}

function recomputed(
  { inputs, outputs }: Receipt,
  definition: CalculatorFacts,
): (Comparison & Pick<Verification, "detail">) | Pick<Verification, "verdict" | "detail"> {
  const read = readInputs(definition, inputs);
  if (read.errors !== undefined) {
    const [error] = read.errors;
    return { verdict: "malformed", detail: error?.detail ?? "The inputs cannot be read." };
  }
  if (canonicalJson(read.inputs) !== canonicalJson(inputs))
    return {
      verdict: "malformed",
      detail: "`inputs` are not those of a computation: defaults are missing, or texts are not as they are read.",
    };
  const outcome = computeByDefinition(definition, inputs);
  if (outcome.kind === "invalid-inputs") throw new Error("Inputs that were read cannot be read.");
  if (outcome.kind === "not-computable")
    return { verdict: "mismatch", detail: `These inputs have no answer: ${outcome.error.message}` };
  const comparison = compareOutputs(outputs, outcome.answer.outputs);
  return { ...comparison, detail: DETAILS[comparison.verdict] };
}

const DETAILS: Readonly<Record<Comparison["verdict"], string>> = {
  exact: "The same code gives these outputs for these inputs, to the last bit.",
  equal: "The same code gives these outputs for these inputs but for the last bits, in which engines differ.",
  mismatch: "The same code gives other outputs for these inputs.",
};
