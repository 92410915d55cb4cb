/** The calculators of the service as functions: the same code, the same defaults, the same refusals. */
import type { Calculator } from "../../../worker/compute/calculator.ts";
import type { InputError } from "../../../worker/compute/check-value.ts";
import type { CalculatorDefinition } from "../../../worker/compute/definition.ts";
import { type Computation, runCalculator } from "../../../worker/compute/run-calculator.ts";

/** Thrown for inputs that are unknown, missing, of another type or out of bounds. */
export class InvalidInputsError extends Error {
  override readonly name = "InvalidInputsError";
  readonly errors: readonly InputError[];

  constructor(errors: readonly InputError[]) {
    super(errors.map(({ detail }) => detail).join(" "));
    this.errors = errors;
  }
}

export interface CalculatorOptions {
  /** Refuses an iteration that did not converge, instead of answering with where it stopped. */
  readonly mustConverge?: boolean;
}

/** The function of one calculator. */
export function calculator(
  calculate: Calculator,
  definition: CalculatorDefinition,
): (inputs: unknown, options?: CalculatorOptions) => Computation {
  return (inputs, options) => {
    const outcome = runCalculator(calculate, definition, inputs, { ...options, strictChoices: true });
    if (outcome.kind === "answer") return outcome.answer;
    if (outcome.kind === "not-computable") throw outcome.error;
    throw new InvalidInputsError(outcome.errors);
  };
}
