/** The names by which calculators are asked for. */
import type { CalculatorFacts, Catalog } from "../release.ts";

const NAMES = new WeakMap<readonly CalculatorFacts[], ReadonlyMap<string, CalculatorFacts>>();

/**
 * Calculators by id, by the id without `-calc`, by alias, by former id, and by formula: of several the plainest, which
 * has the shortest id. A name of a calculator's own comes before a formula.
 */
export function calculatorNames({ calculators }: Pick<Catalog, "calculators">): ReadonlyMap<string, CalculatorFacts> {
  let names = NAMES.get(calculators);
  if (!names) {
    const longestFirst = [...calculators].sort((a, b) => b.id.length - a.id.length);
    const byFormula = longestFirst.map((calculator) => [calculator.formula_id, calculator] as const);
    const own = calculators.flatMap((calculator) => namesOf(calculator).map((name) => [name, calculator] as const));
    // The last entry of a name stands.
    names = new Map([...byFormula, ...own]);
    NAMES.set(calculators, names);
  }
  return names;
}

/** The names of a calculator's own. */
export function namesOf({
  id,
  aliases = [],
  formerly = [],
}: Pick<CalculatorFacts, "id" | "aliases" | "formerly">): string[] {
  return [...new Set([id, ...formerly].flatMap((own) => [own, own.replace(/-calc$/, "")]).concat(aliases))];
}

/** A name that a caller gives as addresses have it: `Black Scholes` as `black-scholes`. */
export function normalizedName(given: string): string {
  return given
    .trim()
    .toLowerCase()
    .replace(/^calculator:/, "")
    .replaceAll(/[\s_]/g, "-");
}

/** The calculator with this id, alias or formula. */
export function calculatorNamed(given: string, catalog: Pick<Catalog, "calculators">): CalculatorFacts | undefined {
  return calculatorNames(catalog).get(normalizedName(given));
}
