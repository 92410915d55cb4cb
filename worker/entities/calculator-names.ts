/** The names by which calculators are asked for. */
import type { CalculatorFacts, Catalog } from "../release.ts";
import { asId } from "../slug.ts";

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

/** The calculator with this id, alias or formula: `Black Scholes` is `black-scholes`, and so is `calculator:black-scholes`. */
export function calculatorNamed(given: string, catalog: Pick<Catalog, "calculators">): CalculatorFacts | undefined {
  const id = asId(given.trim().replace(/^calculator:/i, ""));
  return id === undefined ? undefined : calculatorNames(catalog).get(id);
}
