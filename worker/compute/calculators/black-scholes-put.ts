// The calculator black-scholes-put-calc: price and Greeks of a European put.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs } from "../not-computable.ts";
import { type OptionInputs, requireOption, valueOption } from "../numerics/black-scholes.ts";
import { normalCdf } from "../numerics/normal.ts";

/** Price and Greeks of a put. */
type PutOutputs = { put: number; delta: number; gamma: number; vega: number; theta: number; rho: number };

/**
 * The Black-Scholes-Merton price of a European put and its Greeks.
 *
 * With d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)) and d2 = d1 - sigma sqrt(T):
 * put = K exp(-rT) N(-d2) - S exp(-qT) N(-d1); delta = -exp(-qT) N(-d1);
 * gamma = exp(-qT) n(d1) / (S sigma sqrt(T)); vega = S exp(-qT) n(d1) sqrt(T);
 * theta = -S exp(-qT) n(d1) sigma / (2 sqrt(T)) + r K exp(-rT) N(-d2) - q S exp(-qT) N(-d1);
 * rho = -K T exp(-rT) N(-d2).
 *
 * Units: S, K and the price in one currency; T in years; r, q and sigma a year, decimal, r and q continuously
 * compounded. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: S, K, T and sigma above 0.
 * Source: F. Black and M. Scholes, Journal of Political Economy 81 (1973); R. C. Merton, Bell Journal of Economics
 * and Management Science 4 (1973).
 */
export function blackScholesPut(inputs: OptionInputs): Calculation<PutOutputs> {
  requireOption(inputs);
  const { S, K, T, r, sigma, q } = inputs;
  const { put, d1, d2, yieldFactor, presentSpot, presentStrike, rootTime, density } = valueOption(inputs);
  const vega = presentSpot * density * rootTime;
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  return {
    outputs: finiteOutputs(
      {
        put,
        delta: -yieldFactor * normalCdf(-d1),
        gamma: (yieldFactor * density) / S / (sigma * rootTime),
        vega,
        // r K exp(-rT) N(-d2) is r times the put plus r times the spot's part: fewer digits cancel.
        theta: decay + r * put + (r - q) * presentSpot * normalCdf(-d1),
        rho: -T * presentStrike * normalCdf(-d2),
      },
      "T",
      "values nearer to each other are needed " +
        `(\`S\` ${S}, \`K\` ${K}, \`T\` ${T}, \`r\` ${r}, \`sigma\` ${sigma}, \`q\` ${q})`,
    ),
  };
}
