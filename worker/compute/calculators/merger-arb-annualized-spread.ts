// The calculator merger-arb-annualized-spread-calc: what a merger spread earns if the deal closes on time.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFinite, requirePositive } from "../not-computable.ts";

type MergerArbInputs = { deal_price: number; current_price: number; days_to_close: number };
/** Over fewer days a yearly rate is not earned. */
const FEW_DAYS = 10;

type MergerArbOutputs = { raw_spread_pct: number; annualized_spread_pct: number };

/**
 * The gross and annualised spread of a cash merger.
 *
 * raw = deal_price / current_price - 1; annualised = raw · 365 / max(days_to_close, 1), without compounding.
 *
 * Units: prices in one currency a share; calendar days; both spreads decimal (0.05 is 5 %).
 * Domain: current_price above 0, deal_price 0 or above; days_to_close below 1 count as 1.
 * Source: M. Mitchell and T. Pulvino, "Characteristics of Risk and Return in Risk Arbitrage", Journal of Finance 56
 * (2001), on the arbitrage spread.
 */
export function mergerArbAnnualizedSpread(inputs: MergerArbInputs): Calculation<MergerArbOutputs> {
  const { deal_price, current_price, days_to_close } = inputs;
  requireAtLeast(deal_price, 0, "deal_price");
  requirePositive(current_price, "current_price");
  requireFinite(days_to_close, "days_to_close");
  // The difference first: dividing first would lose the digits of a narrow spread.
  const raw = (deal_price - current_price) / current_price;
  return {
    outputs: finiteOutputs(
      { raw_spread_pct: raw, annualized_spread_pct: (raw * 365) / Math.max(days_to_close, 1) },
      "current_price",
      "a price nearer to `deal_price` is needed",
    ),
    ...(days_to_close < FEW_DAYS && { warnings: [shortSpan(days_to_close)] }),
  };
}

/** What a caller should know of a yearly rate over a few days. */
function shortSpan(days: number): Warning {
  const input = "days_to_close";
  if (days < 1) return { input, detail: `\`${input}\` is ${days}, and is counted as 1.` };
  const times = Number((365 / days).toPrecision(3));
  const span = days === 1 ? "a day" : `${days} days`;
  return { input, detail: `A spread over ${span} cannot be earned ${times} times a year.` };
}
