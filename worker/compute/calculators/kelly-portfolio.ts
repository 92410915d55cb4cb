// The calculator kelly-portfolio-calc: the leverage in each of several assets at which wealth grows fastest.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requirePositive,
  requireSeries,
} from "../not-computable.ts";
import { type CovarianceInputs, cholesky, covarianceFrom, solved } from "../numerics/covariance.ts";
import { sum, valueAt } from "../numerics/series.ts";

type KellyPortfolioInputs = CovarianceInputs & { expected_returns: number[]; risk_free: number; fraction: number };

const MAX_ASSETS = 50;

/** A pivot no larger than this part of its variance is rounding. */
const LEAST_PIVOT = 1e-12;
const HIGH_CONDITION = 1e8;
const HIGH_LEVERAGE = 10;

/**
 * Leverage in each asset at which the logarithm of wealth grows fastest, times a fraction.
 *
 * With excess returns m = expected_returns - risk_free and covariances C: weights F = fraction C^-1 m; sharpe S = sqrt(m' C^-1 m);
 * growth_rate = risk_free + F' m - F' C F / 2; volatility = sqrt(F' C F) = fraction S.
 *
 * Units: returns and rates a year, decimal, returns arithmetic; weights as multiples of net asset value.
 * Domain: a positive definite matrix of covariances.
 * Source: E. O. Thorp, "The Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and Liability
 * Management 1 (2006); R. C. Merton, "Lifetime Portfolio Selection under Uncertainty" (1969).
 */
export function kellyPortfolio(inputs: KellyPortfolioInputs): Calculation {
  const { expected_returns, risk_free, sigmas, correlations, covariance, fraction } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(expected_returns, "expected_returns", 1);
  requireNoMoreThan(expected_returns, MAX_ASSETS, "expected_returns");
  requireAtLeast(fraction, 0, "fraction");
  for (const sigma of sigmas ?? []) requirePositive(sigma, "sigmas");
  const matrix = covarianceFrom(
    { ...(sigmas && { sigmas }), ...(correlations && { correlations }), ...(covariance && { covariance }) },
    expected_returns.length,
  );
  const triangle = cholesky(matrix, (diagonal) => LEAST_PIVOT * diagonal);
  if (triangle.lower.length < matrix.length) {
    const source = covariance === undefined ? "correlations" : "covariance";
    throw new NotComputable(
      source,
      `\`${source}\` is not positive definite: asset ${triangle.lower.length} is a mixture of those before it; assets that differ are needed, so leave one out.`,
    );
  }
  const excess = expected_returns.map((value) => value - risk_free);
  const full = solved(matrix, triangle, excess);
  const squared = Math.max(0, sum(full.map((value, index) => value * valueAt(excess, index))));
  const sharpe = Math.sqrt(squared);
  const weights = full.map((value) => fraction * value);
  const gross = sum(weights.map(Math.abs));
  const condition = Math.max(...triangle.pivots) / Math.min(...triangle.pivots);
  const warnings = warningsOn(condition, gross);
  return {
    outputs: finiteOutputs(
      {
        weights,
        growth_rate: risk_free + fraction * (1 - fraction / 2) * squared,
        volatility: fraction * sharpe,
        sharpe,
        gross_leverage: gross,
        net_leverage: sum(weights),
      },
      "expected_returns",
      "smaller excess returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOn(condition: number, gross: number): Warning[] {
  return [
    ...(condition > HIGH_CONDITION
      ? [
          {
            input: "expected_returns",
            detail: "The assets are nearly mixtures of each other: weights are determined by rounding of the inputs.",
          },
        ]
      : []),
    ...(gross > HIGH_LEVERAGE
      ? [
          {
            input: "expected_returns",
            detail: `Gross leverage is ${Number(gross.toPrecision(4))} times net asset value. Are the expected returns known so well?`,
          },
        ]
      : []),
  ];
}
