// The calculator vwap-calc: the volume-weighted average price of trades, and the cost of an order against it.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requireSameLength,
  requireSeries,
  requireSide,
} from "../not-computable.ts";
import { mean, sum, valueAt } from "../numerics/series.ts";

type VwapInputs = { prices: number[]; quantities: number[]; order_average_price?: number; side: number };

/**
 * The average price of all trades, each weighted with its quantity.
 *
 * vwap = sum of p q / sum of q; turnover = sum of p q; mean_price = sum of p / count; for an order filled at P on average
 * cost_bps = side (P - vwap) / vwap 10,000, positive when it cost more than a market whose average is above 0.
 *
 * Units: prices in currency per share, quantities in shares, the cost in basis points of the average price.
 * Domain: as many quantities of 0 or above as prices, not all 0; side 1 for a purchase and -1 for a sale.
 * Source: S. A. Berkowitz, D. E. Logue and E. A. Noser, "The Total Cost of Transactions on the NYSE", Journal of Finance 43 (1988).
 */
export function vwap(inputs: VwapInputs): Calculation<Record<string, number>> {
  const { prices, quantities, order_average_price, side } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(prices, "prices", 1);
  requireSeries(quantities, "quantities", 1);
  requireSameLength(prices, "prices", quantities, "quantities");
  requireSide(side);
  for (const quantity of quantities) requireAtLeast(quantity, 0, "quantities");
  const volume = sum(quantities);
  if (volume === 0) throw new NotComputable("quantities", "`quantities` are all 0; at least one above 0 is needed.");
  const turnover = sum(prices.map((price, index) => price * valueAt(quantities, index)));
  const average = turnover / volume;
  if (order_average_price !== undefined && average === 0)
    throw new NotComputable("prices", "`prices` average to 0; another average is needed for a cost in parts of it.");
  const warnings = order_average_price === undefined ? [] : warningsOf(order_average_price, prices, average);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        vwap: average,
        volume,
        turnover,
        mean_price: mean(prices),
        ...(order_average_price !== undefined && {
          cost_bps: side * ((order_average_price - average) / average) * 10_000,
        }),
      },
      "prices",
      "prices and quantities of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(price: number, prices: readonly number[], average: number): Warning[] {
  // No mixture of the trades' prices is the average of the order.
  const isOutside = prices.every((other) => other > price) || prices.every((other) => other < price);
  const outside =
    "`order_average_price` is outside the range of `prices`. Are the trades those of the order's interval?";
  const turned = "`vwap` is below 0, so `cost_bps` has the other sign: it is negative where the order did worse.";
  return [
    ...(isOutside ? [{ input: "order_average_price", detail: outside }] : []),
    ...(average < 0 ? [{ input: "prices", detail: turned }] : []),
  ];
}
