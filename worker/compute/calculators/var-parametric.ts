// The calculator var-parametric-calc: value at risk of normally distributed returns.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requirePositive, requireProbability } from "../not-computable.ts";
import { normalQuantile } from "../numerics/normal-quantile.ts";

type VarParametricInputs = {
  portfolio_value: number;
  sigma_periodic: number;
  horizon_periods: number;
  confidence: number;
};
type VarParametricOutputs = { var_usd: number };

/**
 * The parametric (variance-covariance) value at risk, with a mean return of zero.
 *
 * var_usd = portfolio_value · sigma_periodic · sqrt(horizon_periods) · z(confidence).
 *
 * Units: portfolio_value and var_usd in US dollars; sigma_periodic decimal per period; horizon in the same periods. A
 * loss is positive; below a confidence of 0.5 z is negative, and so is the result.
 * Domain: portfolio_value and sigma_periodic 0 or above, horizon_periods above 0, confidence strictly between 0 and 1.
 * Source: J.P. Morgan and Reuters, "RiskMetrics: Technical Document", 4th edition (1996).
 */
export function varParametric(inputs: VarParametricInputs): Calculation<VarParametricOutputs> {
  const { portfolio_value, sigma_periodic, horizon_periods, confidence } = inputs;
  requireAtLeast(portfolio_value, 0, "portfolio_value");
  requireAtLeast(sigma_periodic, 0, "sigma_periodic");
  requirePositive(horizon_periods, "horizon_periods");
  requireProbability(confidence, "confidence");
  const deviation = sigma_periodic * Math.sqrt(horizon_periods);
  return {
    outputs: finiteOutputs(
      { var_usd: portfolio_value * deviation * normalQuantile(confidence) },
      "portfolio_value",
      "a smaller one, or a smaller `sigma_periodic` or `horizon_periods`, is needed",
    ),
  };
}
