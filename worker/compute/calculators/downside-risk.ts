// The calculator downside-risk-calc: what returns fall short of a target, and ratios to it.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireFinite, requirePositive, requireSeries } from "../not-computable.ts";
import { doubtfulSpread } from "../numerics/noise.ts";
import { binaryUnit, inUnits, sum } from "../numerics/series.ts";

type DownsideRiskInputs = { returns: number[]; target: number; periods_per_year: number };
type Numbers = Record<string, number>;

const FEW_OBSERVATIONS = 24;

/**
 * Downside deviation, Omega and related ratios of a series against a target.
 *
 * With x = returns - target over n periods, p of them a year: downside_deviation = sqrt(sum of min(x, 0)² / n), times sqrt(p)
 * a year; downside_potential = sum of max(-x, 0) / n; upside_potential = sum of max(x, 0) / n; omega is the quotient of these
 * sums; omega_sharpe = mean(x) / downside_potential; sortino = mean(x) / downside_deviation sqrt(p);
 * upside_potential_ratio = upside_potential / downside_deviation; kappa_3 = mean(x) / cbrt(sum of max(-x, 0)³ / n);
 * downside_deviation_below_only has the number of shortfalls as divisor.
 *
 * Units: returns, target, potentials and deviations decimal per period; sortino per square root of a year; frequencies parts of n.
 * Domain: at least one return; without a shortfall the ratios to it are left out.
 * Source: F. A. Sortino and R. van der Meer, "Downside Risk", Journal of Portfolio Management 17 (1991); C. Keating and
 * W. F. Shadwick, "A Universal Performance Measure", Journal of Performance Measurement 6 (2002); P. D. Kaplan and
 * J. A. Knowles, "Kappa: A Generalized Downside Risk-Adjusted Performance Measure" (2004).
 */
export function downsideRisk(inputs: DownsideRiskInputs): Calculation<Numbers> {
  const { returns, target, periods_per_year } = inputs;
  requireSeries(returns, "returns", 1);
  requireFinite(target, "target");
  requirePositive(periods_per_year, "periods_per_year");
  const count = returns.length;
  const excess = returns.map((value) => value - target);
  const unit = binaryUnit(excess);
  const scaled = inUnits(excess, unit);
  const shortfalls = scaled.filter((value) => value < 0).map((value) => -value);
  const gains = scaled.filter((value) => value > 0);
  const squares = sum(shortfalls.map((value) => value * value));
  const [below, above] = [sum(shortfalls), sum(gains)];
  const [meanExcess, deviation] = [sum(scaled) / count, Math.sqrt(squares / count)];
  const cubes = sum(shortfalls.map((value) => value ** 3));
  const warnings = warningsOf(returns, deviation * unit, shortfalls.length);
  return {
    outputs: finiteOutputs<Numbers>(
      {
        downside_deviation: deviation * unit,
        downside_deviation_annual: deviation * unit * Math.sqrt(periods_per_year),
        downside_potential: (below / count) * unit,
        upside_potential: (above / count) * unit,
        downside_frequency: shortfalls.length / count,
        upside_frequency: gains.length / count,
        ...(shortfalls.length > 0 && {
          omega: above / below,
          omega_sharpe: (meanExcess / below) * count,
          sortino: (meanExcess / deviation) * Math.sqrt(periods_per_year),
          upside_potential_ratio: above / count / deviation,
          kappa_3: meanExcess / Math.cbrt(cubes / count),
          downside_deviation_below_only: Math.sqrt(squares / shortfalls.length) * unit,
        }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(returns: readonly number[], deviation: number, shortfalls: number): Warning[] {
  const count = returns.length;
  const none = "No value of `returns` is below `target`, so ratios to the shortfall are left out.";
  const few = `\`returns\` has ${count} observations: so few say little of the downside.`;
  const doubts = shortfalls === 0 ? [{ input: "target", detail: none }] : doubtfulSpread(deviation, "returns", returns);
  return count < FEW_OBSERVATIONS ? doubts.concat({ input: "returns", detail: few }) : doubts;
}
