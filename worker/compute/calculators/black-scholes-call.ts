// The calculator black-scholes-call-calc: price and Greeks of a European call.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs } from "../not-computable.ts";
import { type OptionInputs, requireOption, valueOption } from "../numerics/black-scholes.ts";
import { normalCdf } from "../numerics/normal.ts";

/** Price and Greeks of a call. */
type CallOutputs = { call: number; delta: number; gamma: number; vega: number; theta: number; rho: number };

/**
 * The Black-Scholes-Merton price of a European call and its Greeks.
 *
 * With d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)) and d2 = d1 - sigma sqrt(T):
 * call = S exp(-qT) N(d1) - K exp(-rT) N(d2); delta = exp(-qT) N(d1); gamma = exp(-qT) n(d1) / (S sigma sqrt(T));
 * vega = S exp(-qT) n(d1) sqrt(T);
 * theta = -S exp(-qT) n(d1) sigma / (2 sqrt(T)) - r K exp(-rT) N(d2) + q S exp(-qT) N(d1);
 * rho = K T exp(-rT) N(d2).
 *
 * Units: S, K and the price in one currency; T in years; r, q and sigma a year, decimal, r and q continuously
 * compounded. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: S, K, T and sigma above 0.
 * Source: F. Black and M. Scholes, Journal of Political Economy 81 (1973); R. C. Merton, Bell Journal of Economics
 * and Management Science 4 (1973).
 */
export function blackScholesCall(inputs: OptionInputs): Calculation<CallOutputs> {
  requireOption(inputs);
  const { S, K, T, r, sigma, q } = inputs;
  const { call, d1, d2, yieldFactor, presentSpot, presentStrike, rootTime, density } = valueOption(inputs);
  const vega = presentSpot * density * rootTime;
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  const exercised = presentStrike * normalCdf(d2);
  return {
    outputs: finiteOutputs(
      {
        call,
        delta: yieldFactor * normalCdf(d1),
        gamma: (yieldFactor * density) / S / (sigma * rootTime),
        vega,
        // q S exp(-qT) N(d1) is q times the call plus q times the strike's part: fewer digits cancel.
        theta: decay + q * call - (r - q) * exercised,
        rho: T * exercised,
      },
      "T",
      "values nearer to each other are needed " +
        `(\`S\` ${S}, \`K\` ${K}, \`T\` ${T}, \`r\` ${r}, \`sigma\` ${sigma}, \`q\` ${q})`,
    ),
  };
}
