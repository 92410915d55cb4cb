/** LaTeX that a reader's program can set. */
import katex from "katex";
import type { Entity } from "../corpus.ts";
import type { ContentFault } from "../faults.ts";
import { faultIn } from "./texts.ts";

export function checkLatex(formula: Entity): ContentFault[] {
  if (formula.collection.name !== "formulas") return [];
  try {
    katex.renderToString(String(formula.record["latex"]), {
      displayMode: true,
      output: "mathml",
      strict: "error",
      trust: false,
    });
    return [];
  } catch (error) {
    return [
      faultIn(formula, "latex", `KaTeX cannot read it: ${error instanceof Error ? error.message : String(error)}`),
    ];
  }
}
