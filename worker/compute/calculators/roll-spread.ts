// The calculator roll-spread-calc: the effective spread that the bounce of trade prices implies.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireSeries } from "../not-computable.ts";
import { noiseLevel } from "../numerics/noise.ts";
import { deviationsFromMean, mean, standardDeviation, sumOfProducts, valueAt } from "../numerics/series.ts";

type RollSpreadInputs = { prices: number[] };

const FEW_PRICES = 60;

/**
 * The spread between bid and ask at which trades that jump from side to side have the covariance that is seen.
 *
 * With changes c_t = P_t - P_(t-1): spread = 2 sqrt(-covariance), the sample covariance of (c_t, c_(t-1)), each side less its own
 * mean and the number of pairs less 1 as divisor; relative_spread_bps = spread / mean(prices) 10,000.
 *
 * Units: spread in the currency of the prices, covariance in its square.
 * Domain: at least four prices with a mean above 0, changes that vary by more than rounding, and a covariance below 0.
 * Source: R. Roll, "A Simple Implicit Measure of the Effective Bid-Ask Spread in an Efficient Market", Journal of Finance 39 (1984).
 */
export function rollSpread({ prices }: RollSpreadInputs): Calculation {
  requireSeries(prices, "prices", 4);
  const level = mean(prices);
  if (!(level > 0)) throw new NotComputable("prices", `\`prices\` have a mean of ${level}; one above 0 is needed.`);
  const changes = prices.slice(1).map((price, index) => price - valueAt(prices, index));
  if (standardDeviation(changes) <= noiseLevel(prices))
    throw new NotComputable(
      "prices",
      "`prices` change by the same amount each time but for rounding; changes that vary are needed.",
    );
  const now = deviationsFromMean(changes.slice(1));
  const before = deviationsFromMean(changes.slice(0, -1));
  const pairs = now.deviations.length;
  const covariance = (sumOfProducts(now.deviations, before.deviations) / (pairs - 1)) * now.unit * before.unit;
  if (!(covariance < 0))
    throw new NotComputable(
      "prices",
      "`prices` have changes whose covariance is not below 0, so the estimator has no value for this sample, as is common in short " +
        "ones; more prices are needed.",
    );
  const spread = 2 * Math.sqrt(-covariance);
  const few = `\`prices\` has ${prices.length} values: a covariance from fewer than ${FEW_PRICES} is hardly determined.`;
  return {
    outputs: finiteOutputs(
      { spread, covariance, relative_spread_bps: (spread / level) * 10_000 },
      "prices",
      "prices of a common size are needed",
    ),
    ...(prices.length < FEW_PRICES && { warnings: [{ input: "prices", detail: few }] }),
  };
}
