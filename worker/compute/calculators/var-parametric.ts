// The calculator var-parametric-calc: value at risk of normally distributed returns.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFinite, requireProbability } from "../not-computable.ts";
import { normalQuantile } from "../numerics/normal-quantile.ts";

type VarParametricInputs = {
  portfolio_value: number;
  sigma_periodic: number;
  horizon_periods: number;
  confidence: number;
};
type VarParametricOutputs = { var_usd: number };

/** Hardly a portfolio has a higher volatility in one day. */
const DAILY_VOLATILITY = 0.1;

/**
 * The parametric (variance-covariance) value at risk, with a mean return of zero.
 *
 * var_usd = portfolio_value · sigma_periodic · sqrt(horizon_periods) · z(confidence).
 *
 * Units: portfolio_value and var_usd in US dollars; sigma_periodic decimal per period; horizon in the same periods. A
 * loss is positive; below a confidence of 0.5 z is negative, and so is the result, as for a negative portfolio_value.
 * Domain: sigma_periodic and horizon_periods 0 or above, confidence strictly between 0 and 1.
 * Source: J.P. Morgan and Reuters, "RiskMetrics: Technical Document", 4th edition (1996).
 */
export function varParametric(inputs: VarParametricInputs): Calculation<VarParametricOutputs> {
  const { portfolio_value, sigma_periodic, horizon_periods, confidence } = inputs;
  requireFinite(portfolio_value, "portfolio_value");
  requireAtLeast(sigma_periodic, 0, "sigma_periodic");
  requireAtLeast(horizon_periods, 0, "horizon_periods");
  requireProbability(confidence, "confidence");
  const deviation = sigma_periodic * Math.sqrt(horizon_periods);
  const yearly = sigma_periodic > DAILY_VOLATILITY && horizon_periods === 1;
  return {
    outputs: finiteOutputs(
      { var_usd: portfolio_value * deviation * normalQuantile(confidence) },
      "portfolio_value",
      "a smaller one, or a smaller `sigma_periodic` or `horizon_periods`, is needed",
    ),
    ...(yearly && { warnings: [yearlyVolatility(sigma_periodic)] }),
  };
}

function yearlyVolatility(sigma: number): Warning {
  const daily = Number((sigma / Math.sqrt(252)).toPrecision(2));
  return {
    input: "sigma_periodic",
    detail: `\`sigma_periodic\` is ${sigma}. Is it a yearly volatility? A daily one is about 1/16 of it, here ${daily}.`,
  };
}
