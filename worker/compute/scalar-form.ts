// Which calculator a request means: one that takes a series has a form that takes the symbols of its formula.

import type { CalculatorDefinition } from "./definition.ts";

/** The calculator of the summary figures, by the calculator of the series that they sum up. */
const SCALAR_FORMS: Readonly<Record<string, string>> = { "sharpe-ratio-calc": "sharpe-summary-calc" };

/**
 * The definition to compute with: the scalar form of the one that was named, where an input is given that only the scalar
 * form has.
 */
export function formMeant<Definition extends CalculatorDefinition>(
  named: Definition,
  given: unknown,
  definitions: readonly Definition[],
): Definition {
  const form = definitions.find(({ id }) => id === scalarFormOf(named.id));
  if (form === undefined) return named;
  const has = (id: string): boolean =>
    given instanceof URLSearchParams
      ? given.has(id)
      : typeof given === "object" && given !== null && Object.hasOwn(given, id);
  const own = new Set(named.inputs.map(({ id }) => id));
  const isSeries = named.inputs.some(({ id, required }) => required === true && has(id));
  return !isSeries && form.inputs.some(({ id }) => !own.has(id) && has(id)) ? form : named;
}

/** The id of a calculator's scalar form. */
export function scalarFormOf(id: string): string | undefined {
  return SCALAR_FORMS[id];
}
