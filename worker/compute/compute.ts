// One computation from what a caller sent to the body of the answer, without HTTP.

import type { Calculator, Iteration } from "./calculation.ts";
import type { CalculatorDefinition } from "./definition.ts";
import { NotComputable } from "./not-computable.ts";
import { type InputError, type Inputs, readInputs } from "./read-inputs.ts";
import * as registry from "./registry.ts";

/** Every calculator by its id. */
export const CALCULATORS: ReadonlyMap<string, Calculator> = new Map(Object.entries(registry));

/** The body of an answer: the inputs as used, defaults filled in, and the outputs; `meta` where it iterated. */
export type Computation = {
  calculator: string;
  formula_id: string;
  inputs: Inputs;
  outputs: Record<string, number>;
  meta?: Iteration;
};

/** How a computation ended: with an answer, with inputs that cannot be read, or with inputs that have no answer. */
export type Outcome =
  | { kind: "answer"; answer: Computation }
  | { kind: "invalid-inputs"; errors: InputError[] }
  | { kind: "not-computable"; error: NotComputable };

/**
 * Computes by definition. `raw` is the parameters of a query string or a parsed JSON object; see `readInputs`.
 *
 * Throws only when the definition names a calculator that does not exist.
 */
export function compute(definition: CalculatorDefinition, raw: unknown): Outcome {
  const calculate = CALCULATORS.get(definition.id);
  if (calculate === undefined) throw new Error(`There is no calculator ${definition.id}.`);
  const { inputs, errors } = readInputs(definition, raw);
  if (errors !== undefined) return { kind: "invalid-inputs", errors };
  try {
    // The definition has just vouched for the shape, which the compiler cannot know.
    const { outputs, meta } = calculate(inputs as never);
    const answer = { calculator: definition.id, formula_id: definition.formula_id, inputs, outputs };
    return { kind: "answer", answer: meta === undefined ? answer : { ...answer, meta } };
  } catch (error) {
    if (error instanceof NotComputable) return { kind: "not-computable", error };
    throw error;
  }
}
