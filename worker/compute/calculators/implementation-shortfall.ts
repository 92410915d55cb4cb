// The calculator implementation-shortfall-calc: what an order cost against the price at which it was decided.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
  requireSameLength,
  requireSeries,
  requireSide,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type ImplementationShortfallInputs = {
  side: number;
  Q: number;
  p_0: number;
  fill_prices: number[];
  fill_quantities: number[];
  p_T: number;
  fees: number;
  arrival_price?: number;
};

/** A remainder of the order below this part of it is rounding. */
const REMAINDER_ROUNDING = 1e-12;
const FAR_FILL = 0.2;

/**
 * The shortfall of an order behind a paper portfolio that trades all of it at the decision price, by component.
 *
 * With d = 1 for a purchase and -1 for a sale: execution_cost = d sum of q_j (p_j - p_0); opportunity_cost = d (Q - sum of q_j)
 * (p_T - p_0); shortfall = execution_cost + opportunity_cost + fees, in basis points over Q p_0; delay_cost = d sum of q_j
 * (arrival - p_0) and trading_cost = d sum of q_j (p_j - arrival) are the parts of the execution cost.
 *
 * Units: prices in currency per share, quantities in shares, costs in currency, positive when they reduce the return.
 * Domain: Q and prices above 0, fills of 0 or above, together at most Q; side 1 or -1.
 * Source: A. F. Perold, "The Implementation Shortfall: Paper versus Reality", Journal of Portfolio Management 14 (1988).
 */
export function implementationShortfall(inputs: ImplementationShortfallInputs): Calculation<Record<string, number>> {
  const { side, Q, p_0, fill_prices, fill_quantities, p_T, fees, arrival_price } = inputs;
  requireOrder(inputs);
  const filled = sum(fill_quantities);
  const left = Q - filled;
  if (left < -REMAINDER_ROUNDING * Q)
    throw new NotComputable(
      "fill_quantities",
      `\`fill_quantities\` add up to ${filled}; at most \`Q\`, ${Q}, is needed.`,
    );
  const costAgainst = (price: number) =>
    side * sum(fill_prices.map((paid, index) => valueAt(fill_quantities, index) * (paid - price)));
  const execution_cost = costAgainst(p_0);
  const opportunity_cost = Math.abs(left) <= REMAINDER_ROUNDING * Q ? 0 : side * left * (p_T - p_0);
  const shortfall = sum([execution_cost, opportunity_cost, fees]);
  const paid = sum(fill_prices.map((price, index) => price * valueAt(fill_quantities, index)));
  const warnings = farFills(fill_prices, p_0);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        shortfall,
        shortfall_bps: (shortfall / Q / p_0) * 10_000,
        execution_cost,
        opportunity_cost,
        fees,
        fill_rate: filled / Q,
        ...(filled > 0 && { average_price: paid / filled }),
        ...(arrival_price !== undefined && {
          delay_cost: side * filled * (arrival_price - p_0),
          trading_cost: costAgainst(arrival_price),
        }),
      },
      "p_0",
      "prices and quantities of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function requireOrder(inputs: ImplementationShortfallInputs): void {
  const { side, Q, p_0, fill_prices, fill_quantities, p_T, arrival_price } = inputs;
  requireFiniteNumbers(inputs);
  requireSide(side);
  for (const [id, value] of Object.entries({ Q, p_0, p_T })) requirePositive(value, id);
  if (arrival_price !== undefined) requirePositive(arrival_price, "arrival_price");
  requireSeries(fill_prices, "fill_prices", 0);
  requireSeries(fill_quantities, "fill_quantities", 0);
  requireSameLength(fill_prices, "fill_prices", fill_quantities, "fill_quantities");
  for (const price of fill_prices) requirePositive(price, "fill_prices");
  for (const quantity of fill_quantities) requireAtLeast(quantity, 0, "fill_quantities");
}

function farFills(prices: readonly number[], decided: number): Warning[] {
  const far = prices.findIndex((price) => Math.abs(price - decided) > FAR_FILL * decided);
  if (far === -1) return [];
  return [
    {
      input: "fill_prices",
      detail: `\`fill_prices[${far}]\` is more than 20% from \`p_0\`. Are both prices of this share and in one currency?`,
    },
  ];
}
