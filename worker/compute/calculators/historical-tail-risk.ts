// The calculator historical-tail-risk-calc: value at risk by a chosen quantile of the losses, and the mean loss in the tail.

import type { Calculation } from "../calculator.ts";
import {
  finiteOutputs,
  requireAtLeast,
  requireFiniteNumbers,
  requireProbability,
  requireSeries,
} from "../not-computable.ts";
import { ascendingLosses, expectedShortfall, positionWithin, valueAtRisk } from "../numerics/loss-tail.ts";
import { mean, valueAt } from "../numerics/series.ts";
import { thinTail } from "../short-record.ts";

type HistoricalTailRiskInputs = {
  returns: number[];
  confidence: number;
  quantile_method: string;
  portfolio_value?: number;
};
type Numbers = Record<string, number>;

/**
 * Empirical value at risk by one of five definitions of a quantile, and expected shortfall.
 *
 * With losses -returns ascending and c the confidence, inverted-cdf takes the loss of rank ceil(n c). The others interpolate
 * between ranks at h = (n - 1) c + 1 (linear), (n + 1) c (weibull), n c + 1/2 (hazen), (n + 1/3) c + 1/3 (median-unbiased).
 * expected_shortfall = VaR + sum of max(loss - VaR, 0) / (n (1 - c)) with VaR by inverted-cdf, whatever the method.
 *
 * Units: returns decimal per period; results decimal per period, a loss positive, and in currency with a portfolio value.
 * Domain: at least one return; confidence strictly between 0 and 1.
 * Source: R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", American Statistician 50 (1996);
 * R. T. Rockafellar and S. Uryasev, "Optimization of Conditional Value-at-Risk", Journal of Risk 2 (2000).
 */
export function historicalTailRisk(inputs: HistoricalTailRiskInputs): Calculation<Numbers> {
  const { returns, confidence, quantile_method, portfolio_value } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(returns, "returns", 1);
  requireProbability(confidence, "confidence");
  if (portfolio_value !== undefined) requireAtLeast(portfolio_value, 0, "portfolio_value");
  const losses = ascendingLosses(returns);
  const count = losses.length;
  const value_at_risk = quantile(losses, confidence, quantile_method);
  const expected_shortfall = expectedShortfall(losses, confidence);
  const beyond = Array.from(losses).filter((loss) => loss > value_at_risk);
  const tail_observations = count * (1 - confidence);
  const warnings = thinTail(tail_observations, count);
  return {
    outputs: finiteOutputs<Numbers>(
      {
        value_at_risk,
        expected_shortfall,
        tail_observations,
        losses_beyond: beyond.length,
        ...(beyond.length > 0 && { mean_loss_beyond: mean(beyond) }),
        mean_loss_at_or_beyond: mean(Array.from(losses).filter((loss) => loss >= value_at_risk)),
        worst_loss: valueAt(losses, count - 1),
        observations: count,
        ...(portfolio_value !== undefined && {
          var_money: value_at_risk * portfolio_value,
          es_money: expected_shortfall * portfolio_value,
        }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function quantile(losses: Float64Array, confidence: number, method: string): number {
  const position = positionOf(losses.length, confidence, method);
  if (position === undefined) return valueAtRisk(losses, confidence);
  const rank = positionWithin(position, losses.length);
  const below = valueAt(losses, Math.floor(rank) - 1);
  const above = losses[Math.floor(rank)] ?? below;
  // Rounding may carry an interpolated loss past the next one.
  return Math.min(below + (rank - Math.floor(rank)) * (above - below), above);
}

/** Where among the ranks from 1 the quantile lies; none for the method that takes a rank. */
function positionOf(count: number, confidence: number, method: string): number | undefined {
  switch (method) {
    case "linear":
      return (count - 1) * confidence + 1;
    case "weibull":
      return (count + 1) * confidence;
    case "hazen":
      return count * confidence + 0.5;
    case "median-unbiased":
      return (count + 1 / 3) * confidence + 1 / 3;
    default:
      return undefined;
  }
}
