// One computation from what a caller sent to the body of the answer, without HTTP.

import type { Calculator } from "./calculation.ts";
import { computeWith, type Outcome } from "./compute-with.ts";
import type { CalculatorDefinition } from "./definition.ts";
import * as registry from "./registry.ts";

/** Every calculator by its id. */
export const CALCULATORS: ReadonlyMap<string, Calculator> = new Map(Object.entries(registry));

/**
 * Computes by definition; see `computeWith`.
 *
 * Throws only when the definition names a calculator that does not exist.
 */
export function compute(definition: CalculatorDefinition, raw: unknown, { mustConverge = false } = {}): Outcome {
  const calculate = CALCULATORS.get(definition.id);
  if (calculate === undefined) throw new Error(`There is no calculator ${definition.id}.`);
  return computeWith(calculate, definition, raw, { mustConverge });
}
