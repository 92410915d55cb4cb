// One computation with the calculator that a definition names: from what a caller sent to the body of the answer.

import type { Calculator } from "./calculator.ts";
import type { CalculatorDefinition } from "./definition.ts";
import * as registry from "./registry.ts";
import { type ComputationOptions, type ComputationOutcome, runCalculator } from "./run-calculator.ts";

/** Every calculator by its id. */
export const CALCULATOR_FUNCTIONS: ReadonlyMap<string, Calculator> = new Map(Object.entries(registry));

/** @throws when there is no calculator with this id */
export function calculatorFunction(id: string): Calculator {
  const calculate = CALCULATOR_FUNCTIONS.get(id);
  if (calculate === undefined) throw new Error(`There is no calculator ${id}.`);
  return calculate;
}

/**
 * Computes by definition; see `runCalculator`.
 *
 * @throws when the definition names a calculator that does not exist
 */
export function computeById(
  definition: CalculatorDefinition,
  raw: unknown,
  options: ComputationOptions = {},
): ComputationOutcome {
  return runCalculator(calculatorFunction(definition.id), definition, raw, options);
}
