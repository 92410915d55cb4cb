/**
 * The computations of a calculator's page, and their errors in the words of the page. Nothing here knows other calculators,
 * so that the script of a page holds its own alone.
 */

import { type ComputationOptions, type ComputationOutcome, runCalculator } from "../compute/run-calculator.ts";
import { inputText } from "../compute/write-input.ts";
import type { PageCalculator } from "./plot-points.ts";

/** Computes with the calculator's own function; see `runCalculator`. */
export function compute(calculator: PageCalculator, raw: unknown, options?: ComputationOptions): ComputationOutcome {
  return runCalculator(calculator.calculate, calculator, raw, options);
}

/** Computes from the texts of a form, which offers the words that mean something and takes no others. */
export function computeTyped(calculator: PageCalculator, typed: URLSearchParams): ComputationOutcome {
  return compute(calculator, typed, { fromForm: true, strictChoices: true });
}

/** What is wrong with an input, in words. `input` is empty when it is about all. */
export interface FormError {
  readonly input: string;
  readonly detail: string;
}

/** Every error of a computation, each with the label of its field. */
export function errorsOf(calculator: PageCalculator, outcome: ComputationOutcome): FormError[] {
  if (outcome.kind === "answer") return [];
  const errors =
    outcome.kind === "invalid-inputs"
      ? outcome.errors
      : [{ input: outcome.error.input, detail: outcome.error.message }];
  return errors.map(({ input, detail }) => ({ input, detail: labelled(calculator, detail) }));
}

/**
 * A sentence of the service with labels for the ids that it names in back quotes: "`returns[2]` is the text …" becomes
 * "Returns, value 3, is the text …".
 */
export function labelled({ inputs, outputs }: PageCalculator, detail: string): string {
  const labels = new Map([...outputs, ...inputs].map(({ id, label }) => [id, label]));
  const text = detail.replace(/`([A-Za-z_]\w{0,60})(?:\[(\d{1,6})\])?`/g, (quoted, id: string, index?: string) => {
    const label = labels.get(id);
    if (label === undefined) return quoted;
    return index === undefined ? label : `${label}, value ${Number(index) + 1},`;
  });
  return text.replaceAll("`", "");
}

/** The query by which programs get the same answer: numbers in plain notation where they could be read. */
export function plainQuery(typed: URLSearchParams, outcome: ComputationOutcome): URLSearchParams {
  if (outcome.kind !== "answer") return typed;
  const { inputs } = outcome.answer;
  return new URLSearchParams(
    [...new Set(typed.keys())].map((id) => [id, inputText(inputs[id] ?? typed.get(id) ?? "")]),
  );
}
