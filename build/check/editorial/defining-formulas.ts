/** A formula defines one term. Where several name it, some are only priced by it, or are a part of it. */
import type { Corpus } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticInField } from "./texts.ts";

export function checkDefiningFormulas({ collections }: Corpus): Diagnostic[] {
  const byFormula = Map.groupBy(collections.terms, ({ record }) => record["formula_id"]);
  return [...byFormula].flatMap(([formula, terms]) => {
    if (formula === undefined || terms.length < 2) return [];
    const names = terms.map(({ id }) => id).join(", ");
    const message = `formula_id is ${formula} in ${names}; it stands in the term that the formula defines, and the others refer to it, see_also: [formula:${formula}], or to a formula of their own`;
    return terms.map((term) => diagnosticInField(term, "formula_id", message));
  });
}
