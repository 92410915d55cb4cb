// The calculator sharpe-ratio-calc: return in excess of cash per unit of volatility.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite, requirePositive, requireSeries } from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { meanDifference, standardDeviation } from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type SharpeRatioInputs = { returns: number[]; rf_periodic: number; periods_per_year: number };
type SharpeRatioOutputs = { sharpe: number; mean_excess: number; std: number };

/**
 * The annualised Sharpe ratio of a series of periodic returns.
 *
 * sharpe = mean(returns - rf) / std(returns - rf) · sqrt(periods per year), std with divisor count - 1.
 *
 * Units: returns and rf_periodic decimal per period; mean_excess and std per period; sharpe per square root of a year.
 * Domain: at least two returns that vary by more than their rounding; periods_per_year above 0.
 * Source: W. F. Sharpe, "The Sharpe Ratio", Journal of Portfolio Management 21 (1994).
 */
export function sharpeRatio(inputs: SharpeRatioInputs): Calculation<SharpeRatioOutputs> {
  const { returns, rf_periodic, periods_per_year } = inputs;
  requireSeries(returns, "returns", 2);
  requireFinite(rf_periodic, "rf_periodic");
  requirePositive(periods_per_year, "periods_per_year");
  // Taking a constant off changes no deviation: the spread of the returns is that of the excess returns.
  const std = standardDeviation(returns);
  if (std <= noiseLevel(returns)) {
    throw new NotComputable(
      "returns",
      `every value of \`returns\` is ${returns[0]} but for rounding, so their standard deviation is 0; returns that vary are needed.`,
    );
  }
  const mean_excess = meanDifference(returns, () => rf_periodic);
  const warnings = doubtfulSpread(std, "returns", returns).concat(
    shortRecord(returns.length, "returns", periods_per_year),
  );
  return {
    outputs: finiteOutputs(
      { sharpe: (mean_excess / std) * Math.sqrt(periods_per_year), mean_excess, std },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
