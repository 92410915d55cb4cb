/** Checks that KaTeX can render the formulas. */
import katex from "katex";
import type { Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { diagnosticInField } from "./texts.ts";

/** Maximum macro expansions. Many of KaTeX's commands are macros, so 0 would be too low. */
const MAX_EXPAND = 100;
/** Maximum length, in em, that a formula may ask for. */
const MAX_SIZE = 10;

export function checkLatex(formula: Entity): Diagnostic[] {
  const { latex } = formula.record;
  if (formula.collection.name !== "formulas" || typeof latex !== "string") return [];
  try {
    katex.renderToString(latex, {
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
      diagnosticInField(
        formula,
        "latex",
        `KaTeX cannot read it: ${error instanceof Error ? error.message : String(error)}`,
      ),
    ];
  }
}
