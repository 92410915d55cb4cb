// One computation with a given calculator. It does not know the others, so that a program which is bundled with one
// calculator is bundled with no other.

import type { Calculator, Iteration, OutputValue, Warning } from "./calculator.ts";
import type { InputError } from "./check-value.ts";
import type { CalculatorDefinition } from "./definition.ts";
import { implausibleInputs } from "./implausible-inputs.ts";
import type { Conversion } from "./inputs-from-query.ts";
import { NotComputable } from "./not-computable.ts";
import { type Inputs, type ReadingOptions, readInputs } from "./read-inputs.ts";

/** The units of inputs and outputs by id; a text has none. */
type Units = { inputs: Record<string, string>; outputs: Record<string, string> };

/** The body of an answer: the inputs as used, defaults filled in, and the outputs; `meta` where it iterated. */
export type Computation = {
  calculator: string;
  formula_id: string;
  inputs: Inputs;
  outputs: Record<string, OutputValue>;
  units: Units;
  /** What text was read as, where it was not written as plain numbers are. */
  conversions?: Conversion[];
  /** Only where there is something to say. */
  warnings?: Warning[];
  meta?: Iteration;
};

/** How a computation ended: with an answer, with inputs that cannot be read, or with inputs that have no answer. */
export type ComputationOutcome =
  | { kind: "answer"; answer: Computation }
  | { kind: "invalid-inputs"; errors: InputError[] }
  | { kind: "not-computable"; error: NotComputable };

/** How inputs are read, and whether an iteration that did not converge has an answer. */
export type ComputationOptions = ReadingOptions & { mustConverge?: boolean };

/**
 * Computes by definition. `raw` is the parameters of a query string or a parsed JSON object; see `readInputs`. With
 * `mustConverge` an iteration that did not converge has no answer; otherwise the answer is where it stopped.
 */
export function runCalculator(
  calculate: Calculator,
  definition: CalculatorDefinition,
  raw: unknown,
  { mustConverge = false, ...reading }: ComputationOptions = {},
): ComputationOutcome {
  const { inputs, errors, conversions = [], notes = [] } = readInputs(definition, raw, reading);
  if (errors !== undefined) return { kind: "invalid-inputs", errors };
  try {
    // The definition has just vouched for the shape, which the compiler cannot know.
    const { outputs, meta, warnings: own = [] } = calculate(inputs as never);
    const [unsettled] = own;
    if (mustConverge && meta?.converged === false && unsettled)
      throw new NotComputable(unsettled.input, unsettled.detail);
    const warnings = [...own, ...implausibleInputs(definition, inputs), ...notes];
    const answer: Computation = {
      calculator: definition.id,
      formula_id: definition.formula_id,
      inputs,
      outputs,
      units: { inputs: unitsOf(definition.inputs, inputs), outputs: unitsOf(definition.outputs, outputs) },
      ...(conversions.length > 0 && { conversions }),
      ...(warnings.length > 0 && { warnings }),
      ...(meta && { meta }),
    };
    return { kind: "answer", answer };
  } catch (error) {
    if (error instanceof NotComputable) return { kind: "not-computable", error };
    throw error;
  }
}

/** The units of those that have a value and a unit. */
function unitsOf(
  defined: readonly { id: string; unit?: string }[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    defined.flatMap(({ id, unit }) => (unit !== undefined && Object.hasOwn(values, id) ? [[id, unit]] : [])),
  );
}
