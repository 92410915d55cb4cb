// The calculator expected-shortfall-historical-calc: the mean loss in the worst part of a return history.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireProbability, requireSeries } from "../not-computable.ts";
import { mean, valueAt } from "../numerics/series.ts";

type ExpectedShortfallInputs = { returns: number[]; confidence: number };
type ExpectedShortfallOutputs = {
  expected_shortfall: number;
  value_at_risk: number;
  tail_observations: number;
  observations: number;
};

/** A mean of fewer observations says little. */
const FEW_IN_TAIL = 10;

/**
 * Historical expected shortfall and value at risk of a series of periodic returns, each with weight 1/count.
 *
 * With losses -returns: value_at_risk is the smallest loss L such that at least a part `confidence` of the losses is L or
 * less; expected_shortfall = VaR + mean(max(loss - VaR, 0)) / (1 - confidence), the mean of the worst 1 - confidence,
 * in which the loss at the edge counts with the part of its weight that lies in the tail. tail_observations = count ·
 * (1 - confidence).
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
  const observations = returns.length;
  const tail_observations = observations * (1 - confidence);
  const expected_shortfall = value_at_risk + mean(beyond) / (1 - confidence);
  return {
    outputs: finiteOutputs(
      { expected_shortfall, value_at_risk, tail_observations, observations },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(tail_observations < FEW_IN_TAIL && { warnings: [thinTail(tail_observations, observations)] }),
  };
}

function thinTail(inTail: number, observations: number): Warning {
  const shown = Number(inTail.toPrecision(4));
  const detail =
    shown < 1
      ? "Only the worst observation is in the tail: the result is that loss for every `confidence` above 1 - 1/" +
        `${observations}, here ${Number((1 - 1 / observations).toPrecision(4))}.`
      : `The tail holds ${shown} of ${observations} observations; a mean of so few says little.`;
  return { input: "returns", detail };
}

/** The rank (from 1) of the value at risk. 0.07 · 100 is 7.000000000000001 in binary, and yet the 7th is meant. */
function rankOf(confidence: number, count: number): number {
  const exact = confidence * count;
  const nearest = Math.round(exact);
  const rank = Math.abs(exact - nearest) < 1e-12 * count ? nearest : Math.ceil(exact);
  return Math.min(Math.max(rank, 1), count);
}
