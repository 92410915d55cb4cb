// The calculator option-structure-calc: payoff, break-even points, value and Greeks of a position in several options.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";
import { blackScholesCall } from "./black-scholes-call.ts";
import { blackScholesPut } from "./black-scholes-put.ts";

type OptionStructureInputs = {
  kinds: string[];
  quantities: number[];
  strikes: number[];
  premiums: number[];
  spots?: number[];
  S?: number;
  T?: number;
  r: number;
  q: number;
  sigmas?: number[];
  multiplier: number;
};

const MAX_LEGS = 20;
const MAX_SPOTS = 501;

/** A profit of no more than this part of what is at stake is 0. */
const ROUNDING = 1e-12;

/**
 * A position of legs, each a number of calls, puts or the underlying.
 *
 * With w = multiplier quantity: net_premium = sum of w premium; payoff(x) = sum of w max(x - K, 0) for calls, w max(K - x, 0) for puts and
 * w x for stock; profit = payoff - net_premium, not discounted. break_evens are where profit is 0; extremes are at strikes, at 0 or
 * without bound. Values and Greeks are sums of those of Black, Scholes and Merton; stock counts S and a delta of 1.
 *
 * Units: prices in one currency; T in years; r, q and sigmas a year, decimal; theta per year, vega and rho per 1.00.
 * Domain: at least one leg; strikes of options above 0; S, T and sigmas all or none.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on trading strategies; S. Natenberg, "Option Volatility and
 * Pricing".
 */
export function optionStructure(inputs: OptionStructureInputs): Calculation {
  const { spots } = inputs;
  const legs = legsOf(inputs);
  const weight = sum(legs.map(({ w }) => Math.abs(w)));
  const net_premium = sum(legs.map(({ w, premium }) => w * premium));
  const stake = sum(legs.map(({ w, strike, premium }) => Math.abs(w) * (strike + Math.abs(premium))));
  const knots = [...new Set([0, ...legs.flatMap(({ kind, strike }) => (kind === "stock" ? [] : [strike]))])].sort(
    (a, b) => a - b,
  );
  const profits = knots.map((knot) => {
    const profit = payoffAt(legs, knot) - net_premium;
    return Math.abs(profit) <= ROUNDING * stake ? 0 : profit;
  });
  const rise = sum(legs.map(({ kind, w }) => (kind === "put" ? 0 : w)));
  const slope = Math.abs(rise) <= ROUNDING * weight ? 0 : rise;
  const payoff = spots?.map((spot) => payoffAt(legs, spot));
  const today = valueToday(inputs, legs);
  const warnings = warningsOn(inputs, legs, slope);
  return {
    outputs: finiteOutputs(
      {
        net_premium,
        break_evens: breakEvens(knots, profits, slope),
        unlimited_profit: slope > 0 ? 1 : 0,
        unlimited_loss: slope < 0 ? 1 : 0,
        ...(slope <= 0 && { max_profit: Math.max(...profits) }),
        ...(slope >= 0 && { max_loss: Math.min(...profits) }),
        ...(payoff && { payoff, profit: payoff.map((value) => value - net_premium) }),
        ...(today && { ...today, unrealised_profit: today.value - net_premium }),
      },
      "quantities",
      "smaller quantities are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** A leg with its signed number of units. The strike of stock is 0. */
type Leg = { kind: string; w: number; strike: number; premium: number };

function legsOf(inputs: OptionStructureInputs): Leg[] {
  const { kinds, quantities, strikes, premiums, spots, multiplier } = inputs;
  requireFiniteInputs(inputs);
  if (kinds.length === 0) throw new NotComputable("kinds", "`kinds` is empty; at least one leg is needed.");
  requireNoMoreThan(kinds, MAX_LEGS, "kinds");
  requireSameLength(quantities, "quantities", kinds, "kinds");
  requireSameLength(strikes, "strikes", kinds, "kinds");
  requireSameLength(premiums, "premiums", kinds, "kinds");
  requirePositive(multiplier, "multiplier");
  if (spots !== undefined) {
    requireSeries(spots, "spots", 1);
    requireNoMoreThan(spots, MAX_SPOTS, "spots");
    for (const spot of spots) requireAtLeast(spot, 0, "spots");
  }
  return kinds.map((kind, index) => {
    const strike = kind === "stock" ? 0 : valueAt(strikes, index);
    if (kind !== "stock" && strike <= 0)
      throw new NotComputable("strikes", `\`strikes[${index}]\` is ${strike}; an option needs a strike above 0.`);
    return { kind, w: multiplier * valueAt(quantities, index), strike, premium: valueAt(premiums, index) };
  });
}

function payoffAt(legs: readonly Leg[], price: number): number {
  return sum(legs.map((leg) => leg.w * intrinsicValue(leg, price)));
}

function intrinsicValue({ kind, strike }: Leg, price: number): number {
  if (kind === "stock") return price;
  return Math.max(kind === "call" ? price - strike : strike - price, 0);
}

/** Where the profit, linear between the knots and of this slope beyond the last, is 0. */
function breakEvens(knots: readonly number[], profits: readonly number[], slope: number): number[] {
  const last = knots.length - 1;
  return knots.flatMap((knot, index) => {
    const profit = valueAt(profits, index);
    if (profit === 0) return [knot];
    if (index === last) return profit * slope < 0 ? [knot - profit / slope] : [];
    const [next, after] = [valueAt(knots, index + 1), valueAt(profits, index + 1)];
    return Math.sign(profit) * Math.sign(after) < 0 ? [knot + (next - knot) * (profit / (profit - after))] : [];
  });
}

type Today = { value: number; delta: number; gamma: number; vega: number; theta: number; rho: number };

/** Value and Greeks today; nothing without S, T and sigmas. */
function valueToday({ S, T, r, q, sigmas }: OptionStructureInputs, legs: readonly Leg[]): Today | undefined {
  if (S === undefined && T === undefined && sigmas === undefined) return undefined;
  if (S === undefined || T === undefined || sigmas === undefined)
    throw new NotComputable(
      S === undefined ? "S" : T === undefined ? "T" : "sigmas",
      "`S`, `T` and `sigmas` are needed together, or none of them.",
    );
  requirePositive(S, "S");
  requirePositive(T, "T");
  if (sigmas.length !== 1 && sigmas.length !== legs.length)
    throw new NotComputable(
      "sigmas",
      `\`sigmas\` has ${sigmas.length} values; one for all is needed, or one for each of ${legs.length} legs.`,
    );
  const parts = legs.map(({ kind, w, strike }, index): Today => {
    if (kind === "stock") return { value: w * S, delta: w, gamma: 0, vega: 0, theta: 0, rho: 0 };
    const sigma = valueAt(sigmas, sigmas.length === 1 ? 0 : index);
    if (sigma * Math.sqrt(T) <= 0)
      throw new NotComputable("sigmas", `\`sigmas\` has ${sigma}; an option needs a volatility above 0.`);
    const option = { S, K: strike, T, r, sigma, q };
    const { outputs } = kind === "call" ? callOf(option) : putOf(option);
    const { value, delta, gamma, vega, theta, rho } = outputs;
    return { value: w * value, delta: w * delta, gamma: w * gamma, vega: w * vega, theta: w * theta, rho: w * rho };
  });
  const total = (name: keyof Today) => sum(parts.map((part) => part[name]));
  return {
    value: total("value"),
    delta: total("delta"),
    gamma: total("gamma"),
    vega: total("vega"),
    theta: total("theta"),
    rho: total("rho"),
  };
}

type Option = Parameters<typeof blackScholesCall>[0];

function callOf(option: Option) {
  const { call, ...greeks } = blackScholesCall(option).outputs;
  return { outputs: { value: call, ...greeks } };
}

function putOf(option: Option) {
  const { put, ...greeks } = blackScholesPut(option).outputs;
  return { outputs: { value: put, ...greeks } };
}

function warningsOn({ S }: OptionStructureInputs, legs: readonly Leg[], slope: number): Warning[] {
  const cheap = legs.findIndex(
    (leg) => leg.kind !== "stock" && S !== undefined && leg.premium < intrinsicValue(leg, S),
  );
  return [
    ...(slope < 0 ? [{ input: "quantities", detail: "The loss has no limit as the price rises." }] : []),
    ...(cheap >= 0
      ? [
          {
            input: "premiums",
            detail: `\`premiums[${cheap}]\` is below what exercise at \`S\` pays. Is it an older price, or that of a European option?`,
          },
        ]
      : []),
  ];
}
