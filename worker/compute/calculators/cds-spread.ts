// The calculator cds-spread-calc: the credit-triangle spread of a credit default swap.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireWithin } from "../not-computable.ts";

type CdsSpreadInputs = { default_probability: number; recovery_rate: number };
type CdsSpreadOutputs = { spread_bps: number };

/**
 * The fair spread of a credit default swap by the credit triangle.
 *
 * spread_bps = default_probability · (1 - recovery_rate) · 10000.
 *
 * Units: default_probability a year, decimal; recovery_rate as a part of par; the spread in basis points a year.
 * Domain: both from 0 to 1.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives": average hazard rate = spread / (1 - recovery rate).
 */
export function cdsSpread({ default_probability, recovery_rate }: CdsSpreadInputs): Calculation<CdsSpreadOutputs> {
  requireWithin(default_probability, 0, 1, "default_probability");
  requireWithin(recovery_rate, 0, 1, "recovery_rate");
  return {
    outputs: finiteOutputs(
      { spread_bps: default_probability * (1 - recovery_rate) * 10000 },
      "default_probability",
      "a smaller probability is needed",
    ),
  };
}
