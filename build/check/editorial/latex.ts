/** LaTeX that a reader's program can set. */
import katex from "katex";
import type { Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticIn } from "./texts.ts";

/** Expansions of macros. Of KaTeX's own commands many are macros, so none at all would be too few; the corpus has 20. */
const MAX_EXPAND = 100;
/** Greatest length, in em, that a formula may ask for. */
const MAX_SIZE = 10;

export function checkLatex(formula: Entity): Diagnostic[] {
  if (formula.collection.name !== "formulas") return [];
  try {
    katex.renderToString(String(formula.record["latex"]), {
      displayMode: true,
      output: "mathml",
      strict: "error",
      trust: false,
      maxExpand: MAX_EXPAND,
      maxSize: MAX_SIZE,
    });
    return [];
  } catch (error) {
    return [
      diagnosticIn(formula, "latex", `KaTeX cannot read it: ${error instanceof Error ? error.message : String(error)}`),
    ];
  }
}
