/** The function of every calculator, and one computation with that which a definition names. */

import * as calculators from "./all-calculators.ts";
import type { Calculator } from "./calculator.ts";
import type { CalculatorDefinition } from "./definition.ts";
import { type ComputationOptions, type ComputationOutcome, runCalculator } from "./run-calculator.ts";

/** Every calculator by its id. */
export const CALCULATOR_FUNCTIONS: ReadonlyMap<string, Calculator> = new Map(Object.entries(calculators));

/** @throws when there is no calculator with this id */
export function calculatorFunction(id: string): Calculator {
  const calculate = CALCULATOR_FUNCTIONS.get(id);
  if (calculate === undefined) throw new Error(`There is no calculator ${id}.`);
  return calculate;
}

/** Computes with the function that has the definition's id. @throws when there is none */
export function computeByDefinition(
  definition: CalculatorDefinition,
  raw: unknown,
  options: ComputationOptions = {},
): ComputationOutcome {
  return runCalculator(calculatorFunction(definition.id), definition, raw, options);
}
