// The calculator sortino-ratio-calc: return above a target per unit of downside deviation.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFinite, requirePositive, requireSeries } from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { binaryUnit, inUnits, meanDifference, sum } from "../numerics/series.ts";
import { shortRecord } from "../short-record.ts";

type SortinoRatioInputs = { returns: number[]; target: number; periods_per_year: number };
type SortinoRatioOutputs = { sortino: number };

/**
 * The annualised Sortino ratio of a series of periodic returns.
 *
 * sortino = mean(returns - target) / downside · sqrt(periods per year), where
 * downside = sqrt(sum of min(returns - target, 0)² / count): the divisor counts all observations.
 *
 * Units: returns and target decimal per period; sortino per square root of a year.
 * Domain: at least one return below the target by more than rounding; periods_per_year above 0.
 * Source: F. A. Sortino and L. N. Price, "Performance Measurement in a Downside Risk Framework", Journal of
 * Investing 3 (1994).
 */
export function sortinoRatio(inputs: SortinoRatioInputs): Calculation<SortinoRatioOutputs> {
  const { returns, target, periods_per_year } = inputs;
  requireSeries(returns, "returns", 1);
  requireFinite(target, "target");
  requirePositive(periods_per_year, "periods_per_year");
  const shortfalls = returns.filter((value) => value < target).map((value) => value - target);
  if (shortfalls.length === 0) {
    throw new NotComputable(
      "returns",
      `no value of \`returns\` is below the \`target\` of ${target}, so the downside deviation is 0; ` +
        "at least one has to be.",
    );
  }
  const unit = binaryUnit(shortfalls);
  const squares = inUnits(shortfalls, unit).map((value) => value * value);
  const downside = Math.sqrt(sum(squares) / returns.length) * unit;
  if (downside <= noiseLevel(returns)) {
    throw new NotComputable(
      "returns",
      `\`returns\` fall short of the \`target\` of ${target} by rounding only, so the downside deviation is 0; ` +
        "at least one has to be below it.",
    );
  }
  const warnings = doubtfulSpread(downside, "returns", returns).concat(
    shortRecord(returns.length, "returns", periods_per_year),
  );
  const meanExcess = meanDifference(returns, () => target);
  return {
    outputs: finiteOutputs(
      { sortino: (meanExcess / downside) * Math.sqrt(periods_per_year) },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
