// The calculator parametric-tail-risk-calc: value at risk and expected shortfall of a normal loss, and with skewness and kurtosis.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
  requireProbability,
} from "../not-computable.ts";
import { exactNormalQuantile } from "../numerics/exact-normal-quantile.ts";
import { normalDensity } from "../numerics/normal.ts";

type ParametricTailRiskInputs = {
  portfolio_value: number;
  sigma: number;
  mu: number;
  skewness: number;
  excess_kurtosis: number;
  confidence: number;
  horizon_periods: number;
};

/**
 * Value at risk and expected shortfall of a normal return over a horizon, and value at risk by the Cornish-Fisher expansion.
 *
 * With h the horizon, z the quantile of 1 - confidence, S = skewness / sqrt(h) and K = excess_kurtosis / h:
 * var_normal = -V (mu h + sigma sqrt(h) z); es_normal = V (-mu h + sigma sqrt(h) n(z) / (1 - confidence));
 * z_cornish_fisher = z + (z² - 1) S/6 + (z³ - 3z) K/24 - (2z³ - 5z) S²/36, and var_cornish_fisher with it in the place of z.
 *
 * Units: V and the results in currency, losses positive; sigma and mu decimal per period; the horizon in periods, which are
 * independent; quantiles in standard deviations.
 * Domain: V, sigma 0 or above, the horizon above 0, confidence strictly between 0 and 1.
 * Source: E. A. Cornish and R. A. Fisher, "Moments and Cumulants in the Specification of Distributions", Revue de l'Institut
 * International de Statistique 5 (1938); D. Maillard, "A User's Guide to the Cornish Fisher Expansion" (2012), on its domain.
 */
export function parametricTailRisk(inputs: ParametricTailRiskInputs): Calculation {
  const { portfolio_value, sigma, mu, skewness, excess_kurtosis, confidence, horizon_periods } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(portfolio_value, 0, "portfolio_value");
  requireAtLeast(sigma, 0, "sigma");
  requireProbability(confidence, "confidence");
  requirePositive(horizon_periods, "horizon_periods");
  const z = -exactNormalQuantile(confidence);
  const skew = skewness / Math.sqrt(horizon_periods);
  const kurtosis = excess_kurtosis / horizon_periods;
  const expanded =
    z + ((z - 1) * (z + 1) * skew) / 6 + (z * (z * z - 3) * kurtosis) / 24 - (z * (2 * z * z - 5) * skew * skew) / 36;
  const mean = mu * horizon_periods;
  const deviation = sigma * Math.sqrt(horizon_periods);
  const warnings = warningsOf(skew, kurtosis, confidence);
  return {
    outputs: finiteOutputs(
      {
        var_normal: -portfolio_value * (mean + deviation * z),
        es_normal: portfolio_value * ((deviation * normalDensity(z)) / (1 - confidence) - mean),
        var_cornish_fisher: -portfolio_value * (mean + deviation * expanded),
        z,
        z_cornish_fisher: expanded,
      },
      "portfolio_value",
      "smaller values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Where the expansion falls somewhere, it orders confidences wrongly. */
function warningsOf(skew: number, kurtosis: number, confidence: number): Warning[] {
  const curve = kurtosis / 8 - (skew * skew) / 6;
  const rises = curve >= 0 && (skew * skew) / 9 - 4 * curve * (1 - kurtosis / 8 + (5 * skew * skew) / 36) <= 0;
  return [
    ...(rises
      ? []
      : [
          {
            input: "skewness",
            detail:
              "`skewness` and `excess_kurtosis` are outside the domain of the expansion: a higher confidence can give a smaller loss.",
          },
        ]),
    ...(confidence < 0.5
      ? [
          {
            input: "confidence",
            detail: "`confidence` is below 0.5. Did you enter the tail? Give 0.99 for the worst 1%.",
          },
        ]
      : []),
  ];
}
