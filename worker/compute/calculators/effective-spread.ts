// The calculator effective-spread-calc: what trades paid against the midpoint, and what of it was impact.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type EffectiveSpreadInputs = {
  prices: number[];
  mids: number[];
  sides: number[];
  later_mids?: number[];
  quantities?: number[];
};

/** A trade further from its midpoint is more often a mistake. */
const FAR_TRADE = 0.05;

/**
 * Effective spread of trades with sides d, prices p, midpoints m before and m' some time after, as weighted means:
 * effective_spread of 2 d (p - m) / m; realized_spread of 2 d (p - m') / m; price_impact of 2 d (m' - m) / m, so that
 * effective = realized + impact; effective_spread_money of 2 d (p - m).
 *
 * Units: prices per share in one currency; spreads decimal, in basis points and in money per share; weights in shares.
 * Domain: prices and midpoints above 0; sides 1 for a purchase and -1 for a sale; weights that are not all 0.
 * Source: R. D. Huang and H. R. Stoll, "Dealer versus Auction Markets", Journal of Financial Economics 41 (1996).
 */
export function effectiveSpread(inputs: EffectiveSpreadInputs): Calculation {
  const { prices, mids, sides, later_mids, quantities } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(prices, "prices", 1);
  for (const price of prices) requirePositive(price, "prices");
  requirePrices(mids, "mids", prices);
  if (later_mids !== undefined) requirePrices(later_mids, "later_mids", prices);
  requireSameLength(prices, "prices", sides, "sides");
  const wrong = sides.findIndex((side) => side !== 1 && side !== -1);
  if (wrong >= 0)
    throw new NotComputable(
      "sides",
      `\`sides[${wrong}]\` is ${sides[wrong]}; 1 for a purchase or -1 for a sale is needed.`,
    );
  const weights = weightsOf(quantities, prices);
  const total = sum(weights);
  const meanOf = (made: (index: number) => number) => sum(weights.map((weight, index) => weight * made(index))) / total;
  const signed = (index: number) => 2 * valueAt(sides, index);
  const effective = meanOf((i) => signed(i) * ((valueAt(prices, i) - valueAt(mids, i)) / valueAt(mids, i)));
  const warnings = warningsOn(effective, prices, mids);
  return {
    outputs: finiteOutputs(
      {
        effective_spread: effective,
        effective_spread_bps: effective * 10_000,
        effective_spread_money: meanOf((i) => signed(i) * (valueAt(prices, i) - valueAt(mids, i))),
        ...(later_mids && laterParts(later_mids, prices, mids, (made) => meanOf((i) => signed(i) * made(i)))),
      },
      "prices",
      "prices nearer to their midpoints are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** What the other side kept, and how far the midpoint moved. */
function laterParts(
  later: readonly number[],
  prices: readonly number[],
  mids: readonly number[],
  meanOf: (made: (index: number) => number) => number,
) {
  const realized = meanOf((i) => (valueAt(prices, i) - valueAt(later, i)) / valueAt(mids, i));
  const impact = meanOf((i) => (valueAt(later, i) - valueAt(mids, i)) / valueAt(mids, i));
  return {
    realized_spread: realized,
    price_impact: impact,
    realized_spread_bps: realized * 10_000,
    price_impact_bps: impact * 10_000,
  };
}

function requirePrices(values: readonly number[], input: string, prices: readonly number[]): void {
  requireSameLength(values, input, prices, "prices");
  for (const value of values) requirePositive(value, input);
}

/** The weights of the trades, in units of the largest. */
function weightsOf(quantities: readonly number[] | undefined, prices: readonly number[]): number[] {
  if (quantities === undefined) return prices.map(() => 1);
  requireSameLength(quantities, "quantities", prices, "prices");
  for (const quantity of quantities) requireAtLeast(quantity, 0, "quantities");
  const largest = quantities.reduce((most, quantity) => Math.max(most, quantity), 0);
  if (largest === 0) throw new NotComputable("quantities", "`quantities` are all 0; at least one above 0 is needed.");
  return quantities.map((quantity) => quantity / largest);
}

function warningsOn(effective: number, prices: readonly number[], mids: readonly number[]): Warning[] {
  const far = prices.findIndex((price, index) => Math.abs(price / valueAt(mids, index) - 1) > FAR_TRADE);
  return [
    ...(effective < 0
      ? [{ input: "sides", detail: "The effective spread is negative: prices beyond the midpoint, or sides swapped." }]
      : []),
    ...(far >= 0
      ? [
          {
            input: "prices",
            detail: `\`prices[${far}]\` is more than 5% from its midpoint. Is it the same instrument and time?`,
          },
        ]
      : []),
  ];
}
