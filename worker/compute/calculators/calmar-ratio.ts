// The calculator calmar-ratio-calc: annual return per unit of maximum drawdown.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite } from "../not-computable.ts";

type CalmarRatioInputs = { annualized_return: number; max_drawdown: number };
type CalmarRatioOutputs = { calmar: number };

/**
 * The Calmar ratio.
 *
 * calmar = annualized_return / |max_drawdown|.
 *
 * Units: both inputs decimal, the drawdown with either sign; calmar is a plain number.
 * Domain: max_drawdown not 0.
 * Source: T. W. Young, "Calmar Ratio: A Smoother Tool", Futures 20 (1991).
 */
export function calmarRatio({ annualized_return, max_drawdown }: CalmarRatioInputs): Calculation<CalmarRatioOutputs> {
  requireFinite(annualized_return, "annualized_return");
  requireFinite(max_drawdown, "max_drawdown");
  if (max_drawdown === 0) {
    throw new NotComputable(
      "max_drawdown",
      "`max_drawdown` is 0, and the ratio divides by it; a drawdown other than 0 is needed, such as -0.2.",
    );
  }
  return {
    outputs: finiteOutputs(
      { calmar: annualized_return / Math.abs(max_drawdown) },
      "max_drawdown",
      "a larger drawdown is needed",
    ),
  };
}
