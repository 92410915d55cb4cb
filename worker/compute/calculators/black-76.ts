// The calculator black-76-calc: price and Greeks of European options on a forward or future.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireFiniteNumbers, requirePositive } from "../not-computable.ts";
import { requireOption, valueOption } from "../numerics/black-scholes.ts";
import { normalCdf } from "../numerics/normal.ts";

type Black76Inputs = { F: number; K: number; T: number; r: number; sigma: number };

/**
 * The prices of a European call and put on a forward or futures price, and their Greeks.
 *
 * With d_1 = ln(F/K) / (sigma sqrt(T)) + sigma sqrt(T) / 2 and d_2 = d_1 - sigma sqrt(T):
 * call = exp(-rT) [F N(d_1) - K N(d_2)]; put = exp(-rT) [K N(-d_2) - F N(-d_1)]; call_delta = exp(-rT) N(d_1);
 * put_delta = -exp(-rT) N(-d_1); gamma = exp(-rT) n(d_1) / (F sigma sqrt(T)); vega = exp(-rT) F n(d_1) sqrt(T);
 * theta = -exp(-rT) F n(d_1) sigma / (2 sqrt(T)) + r price; rho = -T price.
 *
 * Units: F, K and prices in one currency; T in years; r and sigma a year, decimal, r continuously compounded to the day of
 * payment. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: F, K, T and sigma above 0.
 * Source: F. Black, "The Pricing of Commodity Contracts", Journal of Financial Economics 3 (1976).
 */
export function black76(inputs: Black76Inputs): Calculation {
  const { F, K, T, r, sigma } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(F, "F");
  requireOption({ S: F, K, T, r, sigma, q: r });
  const { call, put, d1, d2, yieldFactor, presentSpot, rootTime, density } = valueOption({
    S: F,
    K,
    T,
    r,
    sigma,
    q: r,
  });
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  return {
    outputs: finiteOutputs(
      {
        call,
        put,
        call_delta: yieldFactor * normalCdf(d1),
        put_delta: -yieldFactor * normalCdf(-d1),
        gamma: (yieldFactor * density) / F / (sigma * rootTime),
        vega: presentSpot * density * rootTime,
        call_theta: decay + r * call,
        put_theta: decay + r * put,
        call_rho: -T * call,
        put_rho: -T * put,
        d_1: d1,
        d_2: d2,
      },
      "T",
      "values nearer to each other are needed",
    ),
  };
}
