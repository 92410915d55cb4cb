// The calculator expected-shortfall-historical-calc: the mean loss in the worst part of a return history.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireProbability, requireSeries } from "../not-computable.ts";
import { mean, valueAt } from "../numerics/series.ts";

type ExpectedShortfallInputs = { returns: number[]; confidence: number };
type ExpectedShortfallOutputs = { expected_shortfall: number; value_at_risk: number };

/**
 * Historical expected shortfall and value at risk of a series of periodic returns, each with weight 1/count.
 *
 * With losses -returns: value_at_risk is the smallest loss L such that at least a part `confidence` of the losses is L or
 * less; expected_shortfall = VaR + mean(max(loss - VaR, 0)) / (1 - confidence), the mean of the worst 1 - confidence,
 * in which the loss at the edge counts with the part of its weight that lies in the tail.
 *
 * Units: returns decimal per period; both results decimal per period, a loss positive (negative: even the tail gained).
 * Domain: at least one return; confidence strictly between 0 and 1.
 * Source: R. T. Rockafellar and S. Uryasev, "Optimization of Conditional Value-at-Risk", Journal of Risk 2 (2000).
 */
export function expectedShortfallHistorical(inputs: ExpectedShortfallInputs): Calculation<ExpectedShortfallOutputs> {
  const { returns, confidence } = inputs;
  requireSeries(returns, "returns", 1);
  requireProbability(confidence, "confidence");
  const losses = Float64Array.from(returns, (value) => -value).sort();
  const value_at_risk = valueAt(losses, rankOf(confidence, losses.length) - 1);
  const beyond = Array.from(losses, (loss) => Math.max(loss - value_at_risk, 0));
  return {
    outputs: finiteOutputs(
      { expected_shortfall: value_at_risk + mean(beyond) / (1 - confidence), value_at_risk },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
  };
}

/** The rank (from 1) of the value at risk. 0.07 · 100 is 7.000000000000001 in binary, and yet the 7th is meant. */
function rankOf(confidence: number, count: number): number {
  const exact = confidence * count;
  const nearest = Math.round(exact);
  const rank = Math.abs(exact - nearest) < 1e-12 * count ? nearest : Math.ceil(exact);
  return Math.min(Math.max(rank, 1), count);
}
