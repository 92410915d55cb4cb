// The calculator garman-kohlhagen-calc: price and Greeks of European currency options.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireFiniteNumbers } from "../not-computable.ts";
import { requireOption, valueOption } from "../numerics/black-scholes.ts";
import { normalCdf } from "../numerics/normal.ts";

type GarmanKohlhagenInputs = { S: number; K: number; T: number; r_d: number; r_f: number; sigma: number };

/**
 * The prices of a European call and put on one unit of the base currency, and their Greeks.
 *
 * With d_1 = (ln(S/K) + (r_d - r_f + sigma²/2) T) / (sigma sqrt(T)) and d_2 = d_1 - sigma sqrt(T):
 * call = S exp(-r_f T) N(d_1) - K exp(-r_d T) N(d_2); put = K exp(-r_d T) N(-d_2) - S exp(-r_f T) N(-d_1);
 * forward = S exp((r_d - r_f) T); the Greeks are the derivatives of these prices, delta the spot delta without premium.
 *
 * Units: S, K and prices in units of the quote currency for one of base; T in years; rates and sigma a year, decimal, rates
 * continuously compounded. Vega is per 1.00 of volatility, theta per year, rho per 1.00 of rate.
 * Domain: S, K, T and sigma above 0.
 * Source: M. B. Garman and S. W. Kohlhagen, "Foreign Currency Option Values", Journal of International Money and Finance 2
 * (1983).
 */
export function garmanKohlhagen(inputs: GarmanKohlhagenInputs): Calculation {
  const { S, K, T, r_d, r_f, sigma } = inputs;
  requireFiniteNumbers(inputs);
  const option = { S, K, T, r: r_d, sigma, q: r_f };
  requireOption(option);
  const { call, put, d1, d2, yieldFactor, presentSpot, presentStrike, rootTime, density } = valueOption(option);
  const decay = (-presentSpot * density * sigma) / (2 * rootTime);
  const [calledSpot, putSpot] = [presentSpot * normalCdf(d1), presentSpot * normalCdf(-d1)];
  const [calledStrike, putStrike] = [presentStrike * normalCdf(d2), presentStrike * normalCdf(-d2)];
  return {
    outputs: finiteOutputs(
      {
        call,
        put,
        forward: S * Math.exp((r_d - r_f) * T),
        call_delta: yieldFactor * normalCdf(d1),
        put_delta: -yieldFactor * normalCdf(-d1),
        gamma: (yieldFactor * density) / S / (sigma * rootTime),
        vega: presentSpot * density * rootTime,
        // In these forms fewer digits cancel than in the textbook's.
        call_theta: decay + r_f * call - (r_d - r_f) * calledStrike,
        put_theta: decay + r_d * put + (r_d - r_f) * putSpot,
        call_rho_domestic: T * calledStrike,
        put_rho_domestic: -T * putStrike,
        call_rho_foreign: -T * calledSpot,
        put_rho_foreign: T * putSpot,
        d_1: d1,
        d_2: d2,
      },
      "T",
      "values nearer to each other are needed",
    ),
  };
}
