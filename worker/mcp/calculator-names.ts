/** Calculators by the names that callers give them. */

import type { CalculatorFacts, Catalog } from "../release.ts";
import { calculatorNames } from "../resources/compute/calculator-names.ts";

/** A name as addresses have it: `Black Scholes` as `black-scholes`. */
export function calculatorName(given: string): string {
  return given
    .trim()
    .toLowerCase()
    .replace(/^calculator:/, "")
    .replaceAll(/[\s_]/g, "-");
}

/** The calculator with this id, alias or formula. */
export function calculatorNamed(given: string, catalog: Pick<Catalog, "calculators">): CalculatorFacts | undefined {
  return calculatorNames(catalog).get(calculatorName(given));
}
