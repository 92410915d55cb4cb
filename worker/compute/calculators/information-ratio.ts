// The calculator information-ratio-calc: active return per unit of tracking error.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requirePositive, requireSameLength, requireSeries } from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { meanDifference, standardDeviation, valueAt } from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type InformationRatioInputs = {
  portfolio_returns: number[];
  benchmark_returns: number[];
  periods_per_year: number;
};
type InformationRatioOutputs = { information_ratio: number; active_return: number; tracking_error: number };

/**
 * The annualised information ratio against a benchmark.
 *
 * active_i = portfolio_i - benchmark_i; active_return = mean(active) · periods per year; tracking_error = std(active) ·
 * sqrt(periods per year), std with divisor count - 1; information_ratio = active_return / tracking_error.
 *
 * Units: returns decimal per period; active_return and tracking_error decimal a year.
 * Domain: two series of the same length, at least two values each, whose differences vary by more than the rounding of
 * the returns; periods_per_year above 0.
 * Source: R. C. Grinold and R. N. Kahn, "Active Portfolio Management", 2nd edition (1999); T. H. Goodwin, "The
 * Information Ratio", Financial Analysts Journal 54 (1998).
 */
export function informationRatio(inputs: InformationRatioInputs): Calculation<InformationRatioOutputs> {
  const { portfolio_returns, benchmark_returns, periods_per_year } = inputs;
  requireSeries(portfolio_returns, "portfolio_returns", 2);
  requireSeries(benchmark_returns, "benchmark_returns", 2);
  requireSameLength(portfolio_returns, "portfolio_returns", benchmark_returns, "benchmark_returns");
  requirePositive(periods_per_year, "periods_per_year");
  const active = portfolio_returns.map((value, index) => value - valueAt(benchmark_returns, index));
  const deviation = standardDeviation(active);
  if (deviation <= noiseLevel(portfolio_returns, benchmark_returns)) {
    const same = active.every((value) => value === 0);
    throw new NotComputable(
      "portfolio_returns",
      `\`portfolio_returns\` ${same ? "and `benchmark_returns` are the same series" : "differ from `benchmark_returns` by a constant"}, ` +
        "so the tracking error is 0; differences that vary are needed.",
    );
  }
  const warnings = doubtfulSpread(deviation, "portfolio_returns", portfolio_returns, benchmark_returns).concat(
    shortRecord(active.length, "portfolio_returns", periods_per_year),
  );
  const meanActive = meanDifference(portfolio_returns, (index) => valueAt(benchmark_returns, index));
  const rootPeriods = Math.sqrt(periods_per_year);
  return {
    outputs: finiteOutputs(
      {
        information_ratio: (meanActive / deviation) * rootPeriods,
        active_return: meanActive * periods_per_year,
        tracking_error: deviation * rootPeriods,
      },
      "portfolio_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
