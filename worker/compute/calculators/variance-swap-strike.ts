// The calculator variance-swap-strike-calc: the fair strike of a variance swap from a strip of options.

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

type VarianceSwapStrikeInputs = { strikes: number[]; otm_prices: number[]; F: number; T: number; r: number };

const MAX_STRIKES = 1000;
const FEW_STRIKES = 4;
/** An end of the strip that is worth more than this part of its middle is a cut. */
const CUT_OFF = 0.01;

/**
 * The variance that a strip of out-of-the-money options is worth, the method of the VIX.
 *
 * With k_0 the highest strike not above F: contribution_i = 2 exp(r T) / T dk_i price_i / k_i^2, where dk_i is half of the distance
 * between the neighbours, at either end the whole distance to the only one; variance = sum of contributions - (F / k_0 - 1)^2 / T;
 * strike_vol is its root.
 *
 * Units: strikes, prices and F in one currency; T in years; r a year, continuous; variance a year, decimal squared.
 * Domain: three strikes or more, strictly ascending, one at or below F; a variance above 0.
 * Source: K. Demeterfi, E. Derman, M. Kamal and J. Zou, "More Than You Ever Wanted to Know about Volatility Swaps" (1999); Cboe,
 * "Volatility Index Methodology".
 */
export function varianceSwapStrike(inputs: VarianceSwapStrikeInputs): Calculation {
  const { strikes, otm_prices, F, T, r } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(strikes, "strikes", 3);
  requireNoMoreThan(strikes, MAX_STRIKES, "strikes");
  requireSameLength(strikes, "strikes", otm_prices, "otm_prices");
  for (const price of otm_prices) requireAtLeast(price, 0, "otm_prices");
  requirePositive(F, "F");
  requirePositive(T, "T");
  requirePositive(valueAt(strikes, 0), "strikes");
  const unordered = strikes.findIndex((strike, index) => index > 0 && strike <= valueAt(strikes, index - 1));
  if (unordered >= 0)
    throw new NotComputable(
      "strikes",
      `\`strikes[${unordered}]\` is not above the one before; strictly ascending strikes are needed.`,
    );
  const middle = strikes.findLastIndex((strike) => strike <= F);
  if (middle < 0)
    throw new NotComputable("strikes", "`strikes` are all above `F`; at least one at or below it is needed.");
  const last = strikes.length - 1;
  const factor = (2 * Math.exp(r * T)) / T;
  const contributions = strikes.map((strike, index) => {
    const [below, above] = [valueAt(strikes, Math.max(index - 1, 0)), valueAt(strikes, Math.min(index + 1, last))];
    const width = index === 0 || index === last ? above - below : (above - below) / 2;
    return (factor * (width / strike) * valueAt(otm_prices, index)) / strike;
  });
  const k_0 = valueAt(strikes, middle);
  const gap = (F - k_0) / k_0;
  const correction = -(gap * gap) / T;
  const variance = sum([...contributions, correction]);
  if (variance <= 0)
    throw new NotComputable(
      "otm_prices",
      "`otm_prices` are too low for a variance above 0; higher ones, or a strike nearer to `F`, are needed.",
    );
  const warnings = warningsOn(otm_prices, middle);
  return {
    outputs: finiteOutputs(
      { variance, strike_vol: Math.sqrt(variance), k_0, forward_correction: correction, contributions },
      "T",
      "a longer time is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/**
 * Options in the money are told by prices that rise away from the middle. That at `k_0` is no bound for calls: the first
 * above may be worth more.
 */
function warningsOn(prices: readonly number[], middle: number): Warning[] {
  const last = prices.length - 1;
  const isAbove = (index: number) => (price: number) => price > valueAt(prices, index);
  const callsBelow = prices.slice(0, middle).some(isAbove(middle));
  const putsAbove = prices.slice(middle + 2).some(isAbove(middle + 1));
  const ends = [...(callsBelow ? [] : [0]), ...(putsAbove ? [] : [last])];
  const isCut = ends.some((end) => valueAt(prices, end) > CUT_OFF * valueAt(prices, middle));
  const inTheMoney = (side: string, kind: string): Warning => ({
    input: "otm_prices",
    detail: `Prices rise away from \`k_0\` ${side} it: ${kind} are needed there, and other options make the strike too high.`,
  });
  return [
    ...(callsBelow ? [inTheMoney("below", "puts")] : []),
    ...(putsAbove ? [inTheMoney("above", "calls")] : []),
    ...(isCut
      ? [
          {
            input: "otm_prices",
            detail:
              "The first or last option is above 1% of that at `k_0`: the strip is cut off and the strike too low.",
          },
        ]
      : []),
    ...(middle < FEW_STRIKES || last - middle < FEW_STRIKES
      ? [
          {
            input: "strikes",
            detail: `There are ${middle} strikes below and ${last - middle} above \`k_0\`; fewer than four on a side are few.`,
          },
        ]
      : []),
    ...(middle === last ? [{ input: "strikes", detail: "`k_0` is the last strike: the strip holds no calls." }] : []),
  ];
}
