// Returns compounded: through logarithms, so that small returns keep their digits.

import { NotComputable } from "../not-computable.ts";
import { sum } from "./series.ts";

/** Refuses a series in which one loss is more than everything. */
export function requireCompoundable(returns: readonly number[], input: string): void {
  const wrong = returns.findIndex((value) => value < -1);
  if (wrong !== -1)
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${returns[wrong]}; returns of -1 or above are needed: more than everything cannot be lost.`,
    );
}

/** (1 + r_1) (1 + r_2) ... to the power `exponent`, less 1; for returns of -1 or above, of which one of -1 loses all. */
export function compounded(returns: readonly number[], exponent = 1): number {
  if (returns.includes(-1)) return -1;
  return Math.expm1(sum(returns.map(Math.log1p)) * exponent);
}
