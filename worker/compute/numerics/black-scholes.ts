// The Black-Scholes-Merton value of a European option on an asset with a continuous yield, and what the Greeks are
// made of. Shared by the call, the put and the implied volatility. The textbook difference of two products loses all
// its digits for cheap options, so the out-of-the-money value is computed by a route of its own; the other option
// follows by put-call parity, where only positive numbers are added.

import { NotComputable, requireFinite, requirePositive } from "../not-computable.ts";
import { logRatio } from "./log-ratio.ts";
import { expMinusHalfSquare, millsRatio, normalCdf, normalDensity } from "./normal.ts";

/** A European option: spot, strike, years to expiry, rate, volatility and yield (the last three a year, decimal). */
export type OptionInputs = { S: number; K: number; T: number; r: number; sigma: number; q: number };

/** The parts from which prices and Greeks are put together. */
type Valuation = {
  call: number;
  put: number;
  d1: number;
  d2: number;
  /** exp(-qT) */
  yieldFactor: number;
  /** S exp(-qT) */
  presentSpot: number;
  /** K exp(-rT) */
  presentStrike: number;
  /** sqrt(T) */
  rootTime: number;
  /** n(d1) */
  density: number;
};

/** Refuses what no European option can have: a spot, strike, time or volatility that is not above zero. */
export function requireOption({ S, K, T, r, sigma, q }: OptionInputs): void {
  requirePositive(S, "S");
  requirePositive(K, "K");
  requirePositive(T, "T");
  requireFinite(r, "r");
  requirePositive(sigma, "sigma");
  requireFinite(q, "q");
  if (sigma * Math.sqrt(T) === 0) {
    throw new NotComputable("sigma", "`sigma` times the square root of `T` vanishes; a larger `sigma` is needed.");
  }
}

/**
 * Values a European option.
 *
 * d1 = (ln(S/K) + (r - q + sigma²/2) T) / (sigma sqrt(T)), d2 = d1 - sigma sqrt(T),
 * call = S exp(-qT) N(d1) - K exp(-rT) N(d2), put = K exp(-rT) N(-d2) - S exp(-qT) N(-d1).
 *
 * The relative error of the price is a few parts in 1e16, times 1 + (|ln(S/K)| + |(r - q) T|) |x| / (sigma² T) with
 * x = ln(S/K) + (r - q) T: far in the tail the price is that sensitive to the last bit of its inputs.
 */
export function valueOption({ S, K, T, r, sigma, q }: OptionInputs): Valuation {
  const rootTime = Math.sqrt(T);
  const deviation = sigma * rootTime;
  const moneyness = logRatio(S, K) + (r - q) * T;
  const d1 = moneyness / deviation + deviation / 2;
  const d2 = moneyness / deviation - deviation / 2;
  const yieldFactor = Math.exp(-q * T);
  const presentSpot = S * yieldFactor;
  const presentStrike = K * Math.exp(-r * T);
  const cheap = outOfTheMoneyValue(presentSpot, presentStrike, moneyness, deviation);
  // expm1 keeps the digits that the difference loses near the money.
  const difference = Math.abs(moneyness) < 0.5 ? presentStrike * Math.expm1(moneyness) : presentSpot - presentStrike;
  return {
    call: moneyness > 0 ? difference + cheap : cheap,
    put: moneyness > 0 ? cheap : cheap - difference,
    d1,
    d2,
    yieldFactor,
    presentSpot,
    presentStrike,
    rootTime,
    density: normalDensity(d1),
  };
}

/**
 * The value of the call when moneyness <= 0, of the put otherwise: always the option without intrinsic value.
 *
 * With h = |moneyness| / deviation, both products of the textbook formula hold the factor
 * sqrt(presentSpot presentStrike) n(h) exp(-deviation²/8); what remains is a difference of two Mills ratios.
 */
function outOfTheMoneyValue(presentSpot: number, presentStrike: number, moneyness: number, deviation: number): number {
  const h = Math.abs(moneyness) / deviation;
  const half = deviation / 2;
  const narrow = deviation < 0.1 * (1 + h);
  if (!narrow && half > h) {
    const lesser = moneyness > 0 ? presentStrike : presentSpot;
    const greater = moneyness > 0 ? presentSpot : presentStrike;
    return lesser * normalCdf(half - h) - greater * normalCdf(-half - h);
  }
  const common = Math.sqrt(presentSpot) * Math.sqrt(presentStrike) * normalDensity(h) * expMinusHalfSquare(half);
  return common * (narrow ? narrowMillsDifference(h, half) : millsRatio(h - half) - millsRatio(h + half));
}

/**
 * M(h - w) - M(h + w) for Mills' ratio M, where w is small beside 1 + h and the subtraction would cancel.
 *
 * M(h) is the integral of exp(-ht - t²/2) over t > 0, so the difference is 2 (w J1 + w³ J3 + w⁵ J5 + ...), where
 * Jk is the integral of t^k/k! times the same: all terms are positive. They obey
 * (k + 1) J(k+1) = J(k-1) - h Jk, which is stable upwards for small h and downwards, as a continued fraction of the
 * ratios Jk / J(k-1), for larger h.
 */
function narrowMillsDifference(h: number, w: number): number {
  const first = millsRatio(h);
  if (h > 2) {
    let ratio = 0;
    let series = 1;
    for (let k = 80; k > 1; k--) {
      const previous = 1 / (h + (k + 1) * ratio);
      if (k % 2 === 0) series = 1 + w * w * previous * ratio * series;
      ratio = previous;
    }
    return (2 * first * w * series) / (h + 2 * ratio);
  }
  let even = first;
  let odd = 1 - h * first;
  let power = w;
  let total = power * odd;
  for (let k = 2; k < 16; k += 2) {
    even = (even - h * odd) / k;
    odd = (odd - h * even) / (k + 1);
    power *= w * w;
    total += power * odd;
  }
  return 2 * total;
}
