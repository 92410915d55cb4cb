// The calculator implied-vol-newton-calc: the volatility at which the Black-Scholes price of a call is the market's.

import type { Calculation, Iteration, Warning } from "../calculator.ts";
import { finiteOutputs, NotComputable, requirePositive } from "../not-computable.ts";
import { requireOption, valueOption } from "../numerics/black-scholes.ts";
import { volatilityOfTimeValue } from "../numerics/implied-volatility.ts";

type ImpliedVolInputs = { market_price: number; S: number; K: number; T: number; r: number; q: number };
type ImpliedVolOutputs = { implied_vol: number };

const STARTING_VOLATILITY = 0.3;
/** Taken instead of a Newton step that ends at or below zero. */
const RESTART_VOLATILITY = 0.001;
const VOLATILITY_ITERATIONS = 100;
const PRICE_TOLERANCE = 1e-8;

/** A volatility that the tolerance on the price leaves open by more than this is no measurement. */
const OPEN_VOLATILITY = 1e-4;

/**
 * The implied volatility of a European call by Newton's method.
 *
 * From sigma = 0.30, up to 100 times: when the price at sigma is within 1e-8 of the market's, sigma is the answer;
 * otherwise sigma - (price - market_price) / vega is next, or 0.001 when that is zero or negative. After 100 iterations
 * the current sigma is returned, with `converged` false and a warning: so ends a price below max(S exp(-qT) - K exp(-rT),
 * 0), which no volatility gives. Where vega vanishes on the way and no next sigma exists, a price between the bounds is
 * solved by a bracketed search (`method` is "bracketed"). `iterations` counts the prices that Newton's method computed.
 *
 * Units: prices, S and K in one currency; T in years; r, q and the volatility a year, decimal.
 * Domain: market_price, S, K and T above 0; a price outside the bounds that sends the iteration to infinity has no answer.
 * Source: S. Manaster and G. Koehler, "The Calculation of Implied Variances from the Black-Scholes Model", Journal of
 * Finance 37 (1982), on Newton's method for this equation.
 */
export function impliedVolNewton(inputs: ImpliedVolInputs): Calculation<ImpliedVolOutputs> {
  const { market_price, S, K, T, r, q } = inputs;
  requirePositive(market_price, "market_price");
  requireOption({ S, K, T, r, sigma: STARTING_VOLATILITY, q });
  if (!Number.isFinite(S * Math.exp(-q * T))) {
    throw new NotComputable("T", "`T` is so long that the present value of `S` overflows; a shorter one is needed.");
  }
  const { sigma, iterations, converged } = newtonVolatility(inputs);
  const bracketed = converged ? undefined : bracketedVolatility(inputs);
  if (sigma === undefined && bracketed === undefined) throw outOfDomain(inputs);
  const answer = sigma ?? bracketed ?? Number.NaN;
  const meta: Iteration = {
    iterations,
    converged: converged || sigma === undefined,
    method: sigma === undefined ? "bracketed" : "newton",
    ...(sigma !== undefined && bracketed !== undefined && { bracketed_root: bracketed }),
  };
  const warnings = [
    ...(sigma === undefined
      ? [leftDomain()]
      : converged
        ? []
        : [{ input: "market_price", detail: unsettledReason(inputs) }]),
    ...(meta.converged ? looseReasons(inputs, answer) : []),
  ];
  return {
    outputs: finiteOutputs(
      { implied_vol: answer },
      "market_price",
      "a price nearer to the price at a volatility of 0.3 is needed",
    ),
    meta,
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Newton's method as far as it goes: `sigma` is missing where it has no next step. */
function newtonVolatility(inputs: ImpliedVolInputs): { sigma?: number; iterations: number; converged: boolean } {
  let sigma = STARTING_VOLATILITY;
  for (let iterations = 1; iterations <= VOLATILITY_ITERATIONS; iterations++) {
    const { call, presentSpot, density, rootTime } = valueOption({ ...inputs, sigma });
    const difference = call - inputs.market_price;
    if (Math.abs(difference) < PRICE_TOLERANCE) return { sigma, iterations, converged: true };
    const next = sigma - difference / (presentSpot * density * rootTime);
    if (!Number.isFinite(next) && next !== -Infinity) return { iterations, converged: false };
    sigma = next <= 0 ? RESTART_VOLATILITY : next;
  }
  return { sigma, iterations: VOLATILITY_ITERATIONS, converged: false };
}

/** What a call is worth at least and at most, whatever the volatility. */
function priceBounds({ S, K, T, r, q }: ImpliedVolInputs): { lower: number; upper: number } {
  const upper = S * Math.exp(-q * T);
  return { lower: Math.max(upper - K * Math.exp(-r * T), 0), upper };
}

/** The volatility of a price strictly between its bounds; `undefined` for others. */
function bracketedVolatility(inputs: ImpliedVolInputs): number | undefined {
  const { lower, upper } = priceBounds(inputs);
  const timeValue = inputs.market_price - lower;
  if (timeValue <= 0 || inputs.market_price >= upper) return undefined;
  return volatilityOfTimeValue(inputs, timeValue);
}

/** The refusal of a price for which Newton's method has no next step and no volatility exists. */
function outOfDomain(inputs: ImpliedVolInputs): NotComputable {
  const { market_price } = inputs;
  const { lower, upper } = priceBounds(inputs);
  const is = `\`market_price\` is ${market_price}; `;
  if (market_price >= upper) {
    return new NotComputable(
      "market_price",
      `${is}a price below S exp(-qT), here ${upper}, is needed: no volatility makes a call worth as much.`,
    );
  }
  if (market_price <= lower) {
    return new NotComputable(
      "market_price",
      `${is}a price above max(S exp(-qT) - K exp(-rT), 0), here ${lower}, is needed: no volatility gives it.`,
    );
  }
  return new NotComputable(
    "market_price",
    `${is}a price less near to its bounds ${lower} and ${upper} is needed: only a volatility beyond all measure gives it.`,
  );
}

function leftDomain(): Warning {
  return {
    input: "market_price",
    detail:
      "Newton's method from a volatility of 0.3 has no next step, because vega vanishes on the way; the volatility was bracketed.",
  };
}

/** Why a volatility that fits is not determined well by its price. */
function looseReasons(inputs: ImpliedVolInputs, sigma: number): Warning[] {
  const { presentSpot, density, rootTime } = valueOption({ ...inputs, sigma });
  const open = PRICE_TOLERANCE / (presentSpot * density * rootTime);
  const { lower, upper } = priceBounds(inputs);
  const least =
    "`market_price` equals its intrinsic value: every small volatility fits, and the answer is not determined.";
  const most = "`market_price` equals S exp(-qT): every large volatility fits, and the answer is not determined.";
  const width = Number.isFinite(open) ? `±${Number(open.toPrecision(2))}` : "any amount";
  const loose = `A price accuracy of 1e-8 leaves the volatility open by ${width}.`;
  return [
    ...(Math.abs(inputs.market_price - lower) <= PRICE_TOLERANCE ? [least] : []),
    ...(Math.abs(inputs.market_price - upper) <= PRICE_TOLERANCE ? [most] : []),
    ...(open > OPEN_VOLATILITY ? [loose] : []),
  ].map((detail) => ({ input: "market_price", detail }));
}

/** Why no volatility was found: the price is one that no volatility gives, or the method did not settle. */
function unsettledReason(inputs: ImpliedVolInputs): string {
  const { market_price } = inputs;
  const { lower } = priceBounds(inputs);
  const stopped = "`implied_vol` is where the search stopped, not a volatility of this price.";
  return market_price < lower
    ? `\`market_price\` is ${market_price}; no volatility gives a call less than max(S exp(-qT) - K exp(-rT), 0), here ` +
        `${lower}. ${stopped}`
    : `The search for a \`market_price\` of ${market_price} did not settle in ${VOLATILITY_ITERATIONS} steps. ${stopped}`;
}
