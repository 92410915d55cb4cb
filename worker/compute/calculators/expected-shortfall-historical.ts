// The calculator expected-shortfall-historical-calc: the mean loss in the worst part of a return history.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireProbability, requireSeries } from "../not-computable.ts";
import { ascendingLosses, expectedShortfall, valueAtRisk } from "../numerics/loss-tail.ts";
import { thinTail } from "../short-record.ts";

type ExpectedShortfallInputs = { returns: number[]; confidence: number };
type ExpectedShortfallOutputs = {
  expected_shortfall: number;
  value_at_risk: number;
  tail_observations: number;
  observations: number;
};

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
  const losses = ascendingLosses(returns);
  const observations = returns.length;
  const tail_observations = observations * (1 - confidence);
  const warnings = thinTail(tail_observations, observations);
  return {
    outputs: finiteOutputs(
      {
        expected_shortfall: expectedShortfall(losses, confidence),
        value_at_risk: valueAtRisk(losses, confidence),
        tail_observations,
        observations,
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
