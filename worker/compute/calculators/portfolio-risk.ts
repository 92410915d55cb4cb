// The calculator portfolio-risk-calc: the volatility of a portfolio and what each holding adds to it.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requireProbability,
  requireSeries,
} from "../not-computable.ts";
import { at, type CovarianceInputs, cholesky, covarianceFrom, type Matrix, times } from "../numerics/covariance.ts";
import { exactNormalQuantile } from "../numerics/exact-normal-quantile.ts";
import { sum, valueAt } from "../numerics/series.ts";

type PortfolioRiskInputs = CovarianceInputs & { weights: number[]; portfolio_value?: number; confidence: number };

const MAX_HOLDINGS = 100;

/** A variance of no more than this part of its terms is rounding. */
const ROUNDING = 1e-15;
/** A negative one below this part of its terms is no variance. */
const IMPOSSIBLE = 1e-12;
/** A smallest eigenvalue below this part of the largest variance makes no covariance matrix. */
const INDEFINITE = 1e-10;

const PART_OF_WHOLE = 10;
const UNCLEAR_SUM = 0.001;

/**
 * Volatility of a portfolio, and its parts by holding.
 *
 * With covariances C_ij = sigma_i sigma_j rho_ij: variance = w' C w; volatility its root; marginal_contribution_i = (C w)_i /
 * volatility; risk_contribution_i = w_i (C w)_i / volatility, which add up to volatility; percent_contribution_i their part;
 * diversification_ratio = sum of |w_i| sigma_i / volatility; value_at_risk = portfolio_value volatility z(confidence).
 *
 * Units: weights as parts or in money, then risk is in money; volatilities of one period, decimal.
 * Domain: a symmetric positive semidefinite matrix of as many rows as weights.
 * Source: H. Markowitz, "Portfolio Selection", Journal of Finance 7 (1952); P. Jorion, "Value at Risk", on component value at
 * risk.
 */
export function portfolioRisk(inputs: PortfolioRiskInputs): Calculation {
  const { weights, sigmas, correlations, covariance, portfolio_value, confidence } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(weights, "weights", 1);
  requireNoMoreThan(weights, MAX_HOLDINGS, "weights");
  const matrix = covarianceFrom(
    { ...(sigmas && { sigmas }), ...(correlations && { correlations }), ...(covariance && { covariance }) },
    weights.length,
  );
  const source = covariance === undefined ? "correlations" : "covariance";
  const moved = times(matrix, weights);
  const variance = varianceOf(matrix, weights, source);
  const volatility = Math.sqrt(variance);
  const weighted = sum(weights.map((weight, index) => Math.abs(weight) * Math.sqrt(at(matrix, index, index))));
  const contributions = weights.map((weight, index) => weight * (valueAt(moved, index) / volatility));
  const atRisk = riskInMoney(portfolio_value, confidence);
  const warnings = [...warningsOn(weights, matrix, volatility, source), ...valueOfMoney(weights, portfolio_value)];
  return {
    outputs: finiteOutputs(
      {
        variance,
        volatility,
        weighted_volatility: weighted,
        ...(volatility > 0 && {
          marginal_contributions: moved.map((value) => value / volatility),
          risk_contributions: contributions,
          percent_contributions: contributions.map((value) => value / volatility),
          diversification_ratio: weighted / volatility,
        }),
        ...(atRisk !== undefined && { value_at_risk: atRisk * volatility }),
        ...(atRisk !== undefined && volatility > 0 && { component_var: contributions.map((value) => atRisk * value) }),
      },
      "weights",
      "smaller weights are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** w' C w, 0 where it is only rounding. */
function varianceOf(matrix: Matrix, weights: readonly number[], source: string): number {
  const terms = matrix.flatMap((row, i) => row.map((value, j) => valueAt(weights, i) * value * valueAt(weights, j)));
  const [variance, size] = [sum(terms), sum(terms.map(Math.abs))];
  if (Math.abs(variance) <= ROUNDING * size) return 0;
  if (variance < -IMPOSSIBLE * size)
    throw new NotComputable(
      source,
      `\`${source}\` gives these weights a negative variance; a positive semidefinite matrix is needed.`,
    );
  return Math.max(variance, 0);
}

/** What one unit of volatility puts at risk; nothing without a value of the portfolio. */
function riskInMoney(portfolio_value: number | undefined, confidence: number): number | undefined {
  if (portfolio_value === undefined) return undefined;
  requireAtLeast(portfolio_value, 0, "portfolio_value");
  requireProbability(confidence, "confidence");
  return portfolio_value * exactNormalQuantile(confidence);
}

function warningsOn(weights: readonly number[], matrix: Matrix, volatility: number, source: string): Warning[] {
  const largest = Math.max(...matrix.map((_, index) => at(matrix, index, index)));
  const { lower } = cholesky(matrix, () => 0, INDEFINITE * largest);
  const isIndefinite = largest > 0 && lower.length < matrix.length;
  const total = sum(weights);
  return [
    ...(isIndefinite
      ? [{ input: source, detail: `\`${source}\` is not positive semidefinite: no returns have such a matrix.` }]
      : []),
    ...(areParts(weights) && Math.abs(total - 1) > UNCLEAR_SUM
      ? [{ input: "weights", detail: `\`weights\` add up to ${Number(total.toPrecision(6))}, not to 1.` }]
      : []),
    ...(volatility === 0
      ? [{ input: "weights", detail: "The portfolio has no volatility, so that contributions are left out." }]
      : []),
  ];
}

function areParts(weights: readonly number[]): boolean {
  return weights.every((weight) => Math.abs(weight) <= PART_OF_WHOLE);
}

function valueOfMoney(weights: readonly number[], portfolio_value: number | undefined): Warning[] {
  if (portfolio_value === undefined || areParts(weights)) return [];
  const detail =
    "`portfolio_value` multiplies `weights`, not all of which are within 10. With amounts of money as weights it has to be 1.";
  return [{ input: "portfolio_value", detail }];
}
