// The calculator return-statistics-calc: the usual table of figures of a return series.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireFinite, requirePositive, requireSeries } from "../not-computable.ts";
import { compounded, requireCompoundable } from "../numerics/compounding.ts";
import { shapeOf } from "../numerics/moments.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { binaryUnit, inUnits, mean, meanDifference, standardDeviation, sum, valueAt } from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type ReturnStatisticsInputs = { returns: number[]; periods_per_year: number; rf_periodic: number; target: number };
type Numbers = Record<string, number>;

/**
 * Return, dispersion, downside, shape and drawdown of a series of periodic returns.
 *
 * With n returns, p of them a year, m_k the central moments with divisor n: total_return = product of (1 + r) - 1;
 * cagr = (1 + total_return)^(p/n) - 1, geometric_mean the same to the power 1/n; std with divisor n - 1, times sqrt(p) a year;
 * downside_deviation = sqrt(sum of min(r - target, 0)² / n); SR = (mean - rf) / std, sharpe = SR sqrt(p), its standard error
 * sqrt((1 + SR²/2) / n) sqrt(p); sortino = (mean - target) / downside_deviation sqrt(p); g_1 = m_3 / m_2^(3/2),
 * g_2 = m_4 / m_2² - 3; skewness_sample = g_1 sqrt(n (n - 1)) / (n - 2); excess_kurtosis_sample = (n - 1) ((n + 1) g_2 + 6) /
 * ((n - 2) (n - 3)); jarque_bera = n/6 (g_1² + g_2²/4); max_drawdown of the wealth 1, 1 + r_1, ...; calmar = cagr / |max_drawdown|.
 *
 * Units: returns decimal per period, yearly figures decimal per year, ratios per square root of a year.
 * Domain: at least one return, none below -1. What needs more returns, or returns that vary, is left out.
 * Source: C. R. Bacon, Practical Portfolio Performance Measurement and Attribution (2008); A. W. Lo, "The Statistics of Sharpe
 * Ratios", Financial Analysts Journal 58 (2002).
 */
export function returnStatistics(inputs: ReturnStatisticsInputs): Calculation<Numbers> {
  const { returns, periods_per_year, rf_periodic, target } = inputs;
  requireSeries(returns, "returns", 1);
  requireCompoundable(returns, "returns");
  requirePositive(periods_per_year, "periods_per_year");
  requireFinite(rf_periodic, "rf_periodic");
  requireFinite(target, "target");
  const count = returns.length;
  const rootYear = Math.sqrt(periods_per_year);
  const average = mean(returns);
  const cagr = compounded(returns, periods_per_year / count);
  const std = count > 1 ? standardDeviation(returns) : 0;
  const varies = std > noiseLevel(returns);
  const downside = downsideDeviation(returns, target);
  const max_drawdown = deepestDrawdown(returns);
  const warnings = warningsOf(inputs, std, varies);
  return {
    outputs: finiteOutputs<Numbers>(
      {
        count,
        total_return: compounded(returns),
        cagr,
        mean: average,
        mean_annual: average * periods_per_year,
        geometric_mean: compounded(returns, 1 / count),
        ...ranksOf(returns),
        ...gainsAndLosses(returns),
        ...(count > 1 && { std, volatility_annual: std * rootYear }),
        downside_deviation: downside,
        downside_deviation_annual: downside * rootYear,
        ...(varies && sharpeOf(meanDifference(returns, () => rf_periodic) / std, count, rootYear)),
        ...(downside > 0 && { sortino: (meanDifference(returns, () => target) / downside) * rootYear }),
        ...(varies && { mean_t_statistic: (average / std) * Math.sqrt(count), ...shapesOf(returns) }),
        max_drawdown,
        ...(max_drawdown < 0 && { calmar: cagr / -max_drawdown }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function ranksOf(returns: readonly number[]): Numbers {
  const sorted = Float64Array.from(returns).sort();
  const middle = sorted.length / 2;
  const [lower, upper] = [valueAt(sorted, Math.ceil(middle) - 1), valueAt(sorted, Math.floor(middle))];
  return { median: lower / 2 + upper / 2, best: valueAt(sorted, sorted.length - 1), worst: valueAt(sorted, 0) };
}

function gainsAndLosses(returns: readonly number[]): Numbers {
  const [gains, losses] = [returns.filter((value) => value > 0), returns.filter((value) => value < 0)];
  return {
    hit_rate: gains.length / returns.length,
    ...(gains.length > 0 && { average_gain: mean(gains) }),
    ...(losses.length > 0 && { average_loss: mean(losses), profit_factor: sum(gains) / -sum(losses) }),
  };
}

/** The root of the mean squared shortfall. */
function downsideDeviation(returns: readonly number[], target: number): number {
  const shortfalls = returns.map((value) => Math.min(value - target, 0));
  const unit = binaryUnit(shortfalls);
  return Math.sqrt(sum(inUnits(shortfalls, unit).map((value) => value * value)) / returns.length) * unit;
}

/** A Sharpe ratio per period, annualised, with the error that it has for independent returns. */
function sharpeOf(ratio: number, count: number, rootYear: number): Numbers {
  return {
    sharpe: ratio * rootYear,
    sharpe_standard_error: Math.hypot(1, ratio * Math.SQRT1_2) * (rootYear / Math.sqrt(count)),
  };
}

function shapesOf(returns: readonly number[]): Numbers {
  const { skewness, excessKurtosis, autocorrelation } = shapeOf(returns);
  const n = returns.length;
  return {
    skewness,
    ...(n > 2 && { skewness_sample: (skewness * Math.sqrt(n * (n - 1))) / (n - 2) }),
    excess_kurtosis: excessKurtosis,
    ...(n > 3 && { excess_kurtosis_sample: ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * excessKurtosis + 6) }),
    jarque_bera: (n / 6) * (skewness ** 2 + excessKurtosis ** 2 / 4),
    autocorrelation,
  };
}

/** The worst fall of wealth from a high before it, the start included. */
function deepestDrawdown(returns: readonly number[]): number {
  let [part, least] = [1, 1];
  for (const value of returns) {
    // Wealth as a part of its last high.
    part = Math.min(1, part * (1 + value));
    least = Math.min(least, part);
  }
  return least - 1;
}

function warningsOf({ returns, periods_per_year }: ReturnStatisticsInputs, std: number, varies: boolean): Warning[] {
  const same = "`returns` do not vary: ratios to their deviation and the figures of their shape are left out.";
  const short = `\`returns\` has ${returns.length} values and a year ${periods_per_year}: \`cagr\` extrapolates less than a year.`;
  const spread = varies ? doubtfulSpread(std, "returns", returns) : [{ input: "returns", detail: same }];
  return spread.concat(
    shortRecord(returns.length, "returns", periods_per_year),
    returns.length < periods_per_year ? [{ input: "periods_per_year", detail: short }] : [],
  );
}
