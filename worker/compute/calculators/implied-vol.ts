// The calculator implied-vol-calc: the volatility of a European option's price, without a starting guess.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteNumbers, requirePositive } from "../not-computable.ts";
import { type OptionInputs, requireOption, valueOption } from "../numerics/black-scholes.ts";
import { volatilityOfTimeValue } from "../numerics/implied-volatility.ts";

type ImpliedVolInputs = {
  price: number;
  type: string;
  S?: number;
  F?: number;
  K: number;
  T: number;
  r: number;
  q: number;
};
type Option = Omit<OptionInputs, "sigma">;

/** An accuracy of the price that leaves the volatility open by more than OPEN_VOLATILITY is no measurement. */
const PRICE_ACCURACY = 1e-8;
const OPEN_VOLATILITY = 1e-4;
const HIGH_VOLATILITY = 3;

/**
 * The volatility at which a European call or put is worth its price, from the spot price or from the forward.
 *
 * With D = exp(-rT) and the forward F = S exp((r - q) T), sigma is the only root above 0 of
 * D [w F N(w d_1) - w K N(w d_2)] = price, w = 1 for a call and -1 for a put, d_1 = ln(F/K) / (sigma sqrt(T)) + sigma sqrt(T) / 2,
 * d_2 = d_1 - sigma sqrt(T). It exists for prices between lower_bound = D max(w (F - K), 0) and upper_bound = D F, or D K for a put.
 * An option in the money is solved through its partner out of the money, which is worth the time value.
 *
 * Units: prices, S, F and K in one currency; T in years; r, q and the volatility a year, decimal, rates continuously compounded.
 * Vega is per 1.00 of volatility.
 * Domain: price, K, T and the one of S and F that is given above 0; sigma sqrt(T) from 1e-8 to 80.
 * Source: F. Black and M. Scholes, Journal of Political Economy 81 (1973); F. Black, Journal of Financial Economics 3 (1976).
 */
export function impliedVol(inputs: ImpliedVolInputs): Calculation {
  const { price, type } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(price, "price");
  const option = optionOf(inputs);
  const isPut = type === "put";
  const { lower, upper, forward } = boundsOf(option, isPut);
  requireBetween(price, lower, upper);
  const sigma = volatilityOfTimeValue(option, price - lower);
  if (sigma === undefined)
    throw new NotComputable(
      "price",
      `\`price\` is ${price}; a price less near to its bounds ${lower} and ${upper} is needed.`,
    );
  const { presentSpot, density, rootTime } = valueOption({ ...option, sigma });
  const vega = presentSpot * density * rootTime;
  const warnings = warningsOf(sigma, (PRICE_ACCURACY * Math.max(1, price)) / vega);
  return {
    outputs: finiteOutputs(
      { implied_vol: sigma, vega, lower_bound: lower, upper_bound: upper, time_value: price - lower, forward },
      "T",
      "a shorter `T` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The option in spot form: a forward is an asset whose yield is the rate. */
function optionOf({ S, F, K, T, r, q }: ImpliedVolInputs): Option {
  if ((S === undefined) === (F === undefined))
    throw new NotComputable("S", "One of `S` and `F` is needed: the spot price or the forward price, not both.");
  if (F !== undefined) {
    requirePositive(F, "F");
    if (q !== 0)
      throw new NotComputable("q", "`q` belongs to the spot price; with the forward `F` a `q` of 0 is needed.");
  }
  const option = { S: S ?? F ?? Number.NaN, K, T, r, q: F === undefined ? q : r };
  requireOption({ ...option, sigma: 1 });
  return option;
}

/** What the option is worth at least and at most, whatever its volatility, and the forward price. */
function boundsOf({ S, K, T, r, q }: Option, isPut: boolean): { lower: number; upper: number; forward: number } {
  const [presentSpot, presentStrike] = [S * Math.exp(-q * T), K * Math.exp(-r * T)];
  const forward = S * Math.exp((r - q) * T);
  // Of numbers within a factor of two the difference is exact.
  const intrinsic = Math.exp(-r * T) * (forward - K);
  return {
    lower: Math.max(isPut ? -intrinsic : intrinsic, 0),
    upper: isPut ? presentStrike : presentSpot,
    forward,
  };
}

function requireBetween(price: number, lower: number, upper: number): void {
  const is = `\`price\` is ${price}; a price`;
  if (price <= lower)
    throw new NotComputable(
      "price",
      `${is} above ${lower} is needed: it is not above its intrinsic value, so any small volatility or none fits.`,
    );
  if (!(price < upper))
    throw new NotComputable("price", `${is} below ${upper} is needed: no volatility makes the option worth as much.`);
}

function warningsOf(sigma: number, open: number): Warning[] {
  const loose = "The price hardly depends on the volatility: the last digits of `price` decide the answer.";
  const high = `The volatility is ${Number(sigma.toPrecision(3))}. Are \`price\` and \`T\` of this option?`;
  return [...(open > OPEN_VOLATILITY ? [loose] : []), ...(sigma > HIGH_VOLATILITY ? [high] : [])].map((detail) => ({
    input: "price",
    detail,
  }));
}
