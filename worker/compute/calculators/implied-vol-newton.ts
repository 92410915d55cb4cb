// The calculator implied-vol-newton-calc: the volatility at which the Black-Scholes price of a call is the market's.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requirePositive } from "../not-computable.ts";
import { requireOption, valueOption } from "../numerics/black-scholes.ts";

type ImpliedVolInputs = { market_price: number; S: number; K: number; T: number; r: number; q: number };
type ImpliedVolOutputs = { implied_vol: number };

const STARTING_VOLATILITY = 0.3;
/** Taken instead of a Newton step that ends at or below zero. */
const RESTART_VOLATILITY = 0.001;
const VOLATILITY_ITERATIONS = 100;
const PRICE_TOLERANCE = 1e-8;

/**
 * The implied volatility of a European call by Newton's method.
 *
 * From sigma = 0.30, up to 100 times: when the price at sigma is within 1e-8 of the market's, sigma is the answer;
 * otherwise sigma - (price - market_price) / vega is next, or 0.001 when that is zero or negative. After 100 iterations
 * the current sigma is returned, with `converged` false and a warning: so ends a price below max(S exp(-qT) - K exp(-rT),
 * 0), which no volatility gives. `iterations` counts the prices computed.
 *
 * Units: prices, S and K in one currency; T in years; r, q and the volatility a year, decimal.
 * Domain: market_price, S, K and T above 0; a price that sends the iteration to infinity has no finite answer.
 * Source: S. Manaster and G. Koehler, "The Calculation of Implied Variances from the Black-Scholes Model", Journal of
 * Finance 37 (1982), on Newton's method for this equation.
 */
export function impliedVolNewton(inputs: ImpliedVolInputs): Calculation<ImpliedVolOutputs> {
  const { market_price, S, K, T, r, q } = inputs;
  requirePositive(market_price, "market_price");
  let sigma = STARTING_VOLATILITY;
  requireOption({ S, K, T, r, sigma, q });
  if (!Number.isFinite(S * Math.exp(-q * T))) {
    throw new NotComputable("T", "`T` is so long that the present value of `S` overflows; a shorter one is needed.");
  }
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < VOLATILITY_ITERATIONS) {
    const { call, presentSpot, density, rootTime } = valueOption({ S, K, T, r, sigma, q });
    const difference = call - market_price;
    iterations += 1;
    if (Math.abs(difference) < PRICE_TOLERANCE) {
      converged = true;
    } else {
      const next = sigma - difference / (presentSpot * density * rootTime);
      if (!Number.isFinite(next) && next !== -Infinity) {
        if (market_price >= presentSpot) {
          throw new NotComputable(
            "market_price",
            `\`market_price\` is ${market_price}; a price below S exp(-qT), here ${presentSpot}, is needed: no ` +
              "volatility makes a call worth as much.",
          );
        }
        throw new NotComputable(
          "market_price",
          `Newton's method finds no volatility for a \`market_price\` of ${market_price}: at sigma = ${sigma} the price ` +
            "no longer reacts to it (vega is 0); a price nearer to the price at a volatility of 0.3, or a longer `T`, is needed.",
        );
      }
      sigma = next <= 0 ? RESTART_VOLATILITY : next;
    }
  }
  return {
    outputs: finiteOutputs(
      { implied_vol: sigma },
      "market_price",
      "a price nearer to the price at a volatility of 0.3 is needed",
    ),
    meta: { iterations, converged },
    ...(converged ? {} : { warnings: [{ input: "market_price", detail: unsettledReason(inputs) }] }),
  };
}

/** Why no volatility was found: the price is one that no volatility gives, or the method did not settle. */
function unsettledReason({ market_price, S, K, T, r, q }: ImpliedVolInputs): string {
  const least = Math.max(S * Math.exp(-q * T) - K * Math.exp(-r * T), 0);
  const stopped = "`implied_vol` is where the search stopped, not a volatility of this price.";
  return market_price < least
    ? `\`market_price\` is ${market_price}; no volatility gives a call less than max(S exp(-qT) - K exp(-rT), 0), here ` +
        `${least}. ${stopped}`
    : `The search for a \`market_price\` of ${market_price} did not settle in ${VOLATILITY_ITERATIONS} steps. ${stopped}`;
}
