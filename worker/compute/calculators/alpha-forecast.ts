// The calculator alpha-forecast-calc: forecast residual returns from scores or raw signals.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireOneOf,
  requireSameLength,
  requireSeries,
  requireWithin,
} from "../not-computable.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { deviationsFromMean, sumOfProducts, valueAt } from "../numerics/series.ts";

type AlphaForecastInputs = { IC: number; residual_vols: number[]; scores?: number[]; signals?: number[] };

/** A standardised score further out is more often a wrong number than an opinion. */
const FAR_SCORE = 4;

/**
 * Forecast residual returns: alpha_i = residual_vol_i IC score_i.
 *
 * From signals score_i = (signal_i - mean) / s, where s has the divisor n: the assets are the whole cross-section and no sample.
 *
 * Units: residual volatilities and alphas a year, decimal; scores in standard deviations.
 * Domain: IC from -1 to 1; as many scores or signals as volatilities; signals that are not all the same.
 * Source: R. C. Grinold and R. N. Kahn, "Active Portfolio Management" (2000).
 */
export function alphaForecast(inputs: AlphaForecastInputs): Calculation {
  const { IC, residual_vols, scores, signals } = inputs;
  requireFiniteInputs(inputs);
  requireWithin(IC, -1, 1, "IC");
  requireSeries(residual_vols, "residual_vols", 1);
  for (const value of residual_vols) requireAtLeast(value, 0, "residual_vols");
  requireOneOf(inputs, "scores", "signals");
  const { used, spread } = scores === undefined ? standardised(signals ?? []) : { used: scores, spread: undefined };
  requireSameLength(residual_vols, "residual_vols", used, scores === undefined ? "signals" : "scores");
  const far = used.findIndex((score) => Math.abs(score) > FAR_SCORE);
  const warnings: Warning[] = [
    ...(spread === undefined ? [] : doubtfulSpread(spread, "signals", signals ?? [])),
    ...(far >= 0
      ? [
          {
            input: scores === undefined ? "signals" : "scores",
            detail: `Score ${far} is ${Number(valueAt(used, far).toPrecision(4))}, beyond four standard deviations. Is the value right?`,
          },
        ]
      : []),
  ];
  return {
    outputs: finiteOutputs(
      { alphas: residual_vols.map((value, index) => value * IC * valueAt(used, index)), scores: used },
      "residual_vols",
      "smaller volatilities are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Signals in standard deviations from their mean. */
function standardised(signals: readonly number[]): { used: number[]; spread: number } {
  requireSeries(signals, "signals", 2);
  const { unit, deviations } = deviationsFromMean(signals);
  const scaled = Math.sqrt(sumOfProducts(deviations, deviations) / signals.length);
  if (!(scaled * unit > noiseLevel(signals)))
    throw new NotComputable(
      "signals",
      "`signals` are all the same but for rounding, so they rank no asset; others are needed.",
    );
  return { used: deviations.map((value) => value / scaled), spread: scaled * unit };
}
