/** Calculators by the names that callers give them. */

import type { CalculatorFacts, Catalog } from "../release.ts";
import { namesOf } from "../resources/compute/compute.ts";

/** A name as addresses have it: `Black Scholes` as `black-scholes`. */
export function calculatorName(given: string): string {
  return given
    .trim()
    .toLowerCase()
    .replace(/^calculator:/, "")
    .replaceAll(/[\s_]/g, "-");
}

/** The calculator with this id or alias. */
export function calculatorNamed(
  given: string,
  { calculators }: Pick<Catalog, "calculators">,
): CalculatorFacts | undefined {
  const name = calculatorName(given);
  return calculators.find((calculator) => namesOf(calculator).includes(name));
}
