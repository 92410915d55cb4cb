// The calculator benchmark-comparison-calc: a portfolio's returns beside those of its benchmark.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFinite,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { compounded, requireCompoundable } from "../numerics/compounding.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { type Regression, regressed } from "../numerics/regression.ts";
import { meanDifference, standardDeviation, valueAt } from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type BenchmarkComparisonInputs = {
  portfolio_returns: number[];
  benchmark_returns: number[];
  rf_periodic: number;
  periods_per_year: number;
};
type Numbers = Record<string, number>;

const FEW_PERIODS = 5;

/**
 * Regression of a portfolio on its benchmark, with the ratios and captures that compare the two.
 *
 * With y = portfolio - rf, x = benchmark - rf, a = portfolio - benchmark, p periods a year and sample deviations:
 * beta = Sxy / Sxx; alpha = mean(y) - beta mean(x), a year times p; the errors of both from s² = sum of residuals² / (n - 2);
 * tracking_error = std(a) sqrt(p); active_return = mean(a) p; information_ratio, sharpe and benchmark_sharpe = mean / std sqrt(p)
 * of a, y and x; treynor = mean(y) p / beta; m2 = p rf + sharpe std(x) sqrt(p); m2_alpha = m2 - mean(benchmark) p;
 * captures are geometric means of portfolio over benchmark in the periods in which the benchmark gained, and lost.
 *
 * Units: returns, rf_periodic, alpha_periodic and its error decimal per period; yearly figures arithmetic; ratios per square
 * root of a year; beta, correlation, captures and batting_average plain numbers.
 * Domain: two series of the same length of at least two returns of -1 or above, the benchmark varying by more than rounding.
 * Source: M. C. Jensen, Journal of Finance 23 (1968); J. L. Treynor, Harvard Business Review 43 (1965); F. Modigliani and
 * L. Modigliani, Journal of Portfolio Management 23 (1997); C. R. Bacon, Practical Portfolio Performance Measurement (2008).
 */
export function benchmarkComparison(inputs: BenchmarkComparisonInputs): Calculation<Numbers> {
  const { portfolio_returns: portfolio, benchmark_returns: benchmark, rf_periodic, periods_per_year } = inputs;
  requireComparable(inputs);
  const spread = standardDeviation(benchmark);
  if (spread <= noiseLevel(benchmark))
    throw new NotComputable(
      "benchmark_returns",
      "`benchmark_returns` are all the same but for rounding; returns that vary are needed.",
    );
  const fit = regressed(portfolio, benchmark);
  const own = standardDeviation(portfolio);
  const varies = own > noiseLevel(portfolio);
  const meanOwn = meanDifference(portfolio, () => rf_periodic);
  const premium = meanDifference(benchmark, () => rf_periodic);
  const year = { count: periods_per_year, root: Math.sqrt(periods_per_year) };
  const alpha_periodic = meanOwn - fit.slope * premium;
  const m2_alpha = ((meanOwn / own) * spread - premium) * year.count;
  const captures = capturesOf(portfolio, benchmark);
  const warnings = warningsOf(inputs, { spread, varies, beta: fit.slope, captures });
  return {
    outputs: finiteOutputs<Numbers>(
      {
        beta: fit.slope,
        alpha_periodic,
        alpha_annual: alpha_periodic * year.count,
        ...(portfolio.length > 2 && errorsOf(fit, alpha_periodic, premium, varies, noiseLevel(portfolio, benchmark))),
        ...(varies && { r_squared: fit.correlation ** 2, correlation: fit.correlation }),
        ...activeFigures(portfolio, benchmark, year),
        ...(varies && { sharpe: (meanOwn / own) * year.root }),
        benchmark_sharpe: (premium / spread) * year.root,
        ...(varies && fit.slope !== 0 && { treynor: (meanOwn * year.count) / fit.slope }),
        ...(varies && { m2: year.count * rf_periodic + (meanOwn / own) * spread * year.count, m2_alpha }),
        ...captures,
        batting_average:
          portfolio.filter((value, index) => value > valueAt(benchmark, index)).length / portfolio.length,
      },
      "portfolio_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function requireComparable(inputs: BenchmarkComparisonInputs): void {
  const { portfolio_returns, benchmark_returns, rf_periodic, periods_per_year } = inputs;
  requireSeries(portfolio_returns, "portfolio_returns", 2);
  requireSeries(benchmark_returns, "benchmark_returns", 2);
  requireSameLength(portfolio_returns, "portfolio_returns", benchmark_returns, "benchmark_returns");
  requireFinite(rf_periodic, "rf_periodic");
  requirePositive(periods_per_year, "periods_per_year");
  requireCompoundable(portfolio_returns, "portfolio_returns");
  requireCompoundable(benchmark_returns, "benchmark_returns");
}

/** Standard errors of the fit. The error of an exact fit is rounding, and has no t-statistic. */
function errorsOf(fit: Regression, alpha: number, meanX: number, varies: boolean, noise: number): Numbers {
  const residual = Math.sqrt(fit.residualSquares / (fit.count - 2)) * fit.unitY;
  const alpha_standard_error = residual * Math.hypot(1 / Math.sqrt(fit.count), meanX / fit.unitX / fit.rootSquaresX);
  return {
    alpha_standard_error,
    beta_standard_error: residual / fit.rootSquaresX / fit.unitX,
    ...(varies && residual > noise && { alpha_t_statistic: alpha / alpha_standard_error }),
  };
}

/** What the portfolio did differently from its benchmark. */
function activeFigures(
  portfolio: readonly number[],
  benchmark: readonly number[],
  year: { count: number; root: number },
): Numbers {
  const active = portfolio.map((value, index) => value - valueAt(benchmark, index));
  const meanActive = meanDifference(portfolio, (index) => valueAt(benchmark, index));
  const deviation = standardDeviation(active);
  return {
    tracking_error: deviation * year.root,
    active_return: meanActive * year.count,
    ...(deviation > noiseLevel(portfolio, benchmark) && { information_ratio: (meanActive / deviation) * year.root }),
  };
}

/** Compounded returns of the portfolio over those of the benchmark, apart for its gains and its losses. */
function capturesOf(portfolio: readonly number[], benchmark: readonly number[]): Numbers {
  const capture = (isOn: (value: number) => boolean): { periods: number; share?: number } => {
    const periods = benchmark.filter(isOn).length;
    if (periods === 0) return { periods };
    const own = portfolio.filter((_, index) => isOn(valueAt(benchmark, index)));
    return { periods, share: compounded(own, 1 / periods) / compounded(benchmark.filter(isOn), 1 / periods) };
  };
  const [up, down] = [capture((value) => value > 0), capture((value) => value < 0)];
  return {
    ...(up.share !== undefined && { upside_capture: up.share }),
    ...(down.share !== undefined && { downside_capture: down.share }),
    ...(up.share !== undefined && down.share && { capture_ratio: up.share / down.share }),
    up_periods: up.periods,
    down_periods: down.periods,
  };
}

function warningsOf(
  { portfolio_returns, benchmark_returns, periods_per_year }: BenchmarkComparisonInputs,
  { spread, varies, beta, captures }: { spread: number; varies: boolean; beta: number; captures: Numbers },
): Warning[] {
  const few = Math.min(captures["up_periods"] ?? 0, captures["down_periods"] ?? 0) < FEW_PERIODS;
  return doubtfulSpread(spread, "benchmark_returns", benchmark_returns).concat(
    shortRecord(portfolio_returns.length, "portfolio_returns", periods_per_year),
    varies
      ? []
      : [
          {
            input: "portfolio_returns",
            detail: "`portfolio_returns` do not vary: ratios to their volatility are left out.",
          },
        ],
    varies && beta < 0
      ? [
          {
            input: "portfolio_returns",
            detail: "`beta` is negative: the Treynor ratio and a ranking by it have no meaning.",
          },
        ]
      : [],
    (captures["downside_capture"] ?? 0) < 0
      ? [
          {
            input: "portfolio_returns",
            detail:
              "`downside_capture` is negative: the portfolio gained on average while the benchmark fell, and `capture_ratio` has no meaning.",
          },
        ]
      : [],
    few
      ? [
          {
            input: "benchmark_returns",
            detail: `Captures rest on fewer than ${FEW_PERIODS} periods in which the benchmark gained, or lost.`,
          },
        ]
      : [],
  );
}
