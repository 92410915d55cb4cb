// The calculator perp-funding-rate-pnl-calc: a perpetual future's funding rate as a yearly carry.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireFinite, requirePositive } from "../not-computable.ts";

type PerpFundingInputs = { funding_rate_per_period: number; periods_per_day: number };
type PerpFundingOutputs = { annualized: number };

/** 500 % a year. */
const HIGHEST_CARRY = 5;

/**
 * The yearly carry of a short perpetual future (hedged in spot) at an unchanged funding rate, without compounding.
 *
 * annualized = funding_rate_per_period · periods_per_day · 365.
 *
 * Units: both rates decimal on notional; a positive rate is paid by longs to shorts.
 * Domain: periods_per_day above 0.
 * Source: S. He, A. Manela, O. Ross and V. von Wachter, "Fundamentals of Perpetual Futures" (2022), on funding.
 */
export function perpFundingRatePnl(inputs: PerpFundingInputs): Calculation<PerpFundingOutputs> {
  const { funding_rate_per_period, periods_per_day } = inputs;
  requireFinite(funding_rate_per_period, "funding_rate_per_period");
  requirePositive(periods_per_day, "periods_per_day");
  const annualized = funding_rate_per_period * periods_per_day * 365;
  const detail = `\`annualized\` is ${Number((annualized * 100).toPrecision(4))}%. Is \`funding_rate_per_period\` the rate of one period, as a decimal?`;
  return {
    outputs: finiteOutputs({ annualized }, "funding_rate_per_period", "a smaller rate is needed"),
    ...(Math.abs(annualized) > HIGHEST_CARRY && { warnings: [{ input: "funding_rate_per_period", detail }] }),
  };
}
