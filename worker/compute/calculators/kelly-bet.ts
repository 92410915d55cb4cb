// The calculator kelly-bet-calc: the part of wealth to stake on a bet with two outcomes.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
  requireProbability,
} from "../not-computable.ts";

type KellyBetInputs = { p: number; b: number; a: number; fraction: number };

/** More than this part of wealth is seldom meant. */
const HIGH_STAKE = 0.5;

/**
 * The stake on a bet that wins b or loses a for each unit, at which wealth grows fastest, and the growth at a fraction of it.
 *
 * kelly = p/a - (1 - p)/b; stake = max(0, fraction kelly); edge = p b - (1 - p) a;
 * growth_rate = p ln(1 + b stake) + (1 - p) ln(1 - a stake); bets_to_double = ln 2 / growth_rate where that is above 0.
 *
 * Units: p a probability; b and a per unit staked; kelly and stake parts of wealth; growth the logarithm per bet.
 * Domain: p strictly between 0 and 1, b and a above 0, fraction 0 or above; a stake that can lose all is refused.
 * Source: J. L. Kelly, "A New Interpretation of Information Rate", Bell System Technical Journal 35 (1956); E. O. Thorp, "The
 * Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and Liability Management 1 (2006).
 */
export function kellyBet(inputs: KellyBetInputs): Calculation {
  const { p, b, a, fraction } = inputs;
  requireFiniteNumbers(inputs);
  requireProbability(p, "p");
  requirePositive(b, "b");
  requirePositive(a, "a");
  requireAtLeast(fraction, 0, "fraction");
  const kelly = p / a - (1 - p) / b;
  const stake = Math.max(0, fraction * kelly);
  if (a * stake >= 1)
    throw new NotComputable(
      "fraction",
      `\`fraction\` is ${fraction}; a smaller one is needed: one loss would take all wealth.`,
    );
  const growth_rate = p * Math.log1p(b * stake) + (1 - p) * Math.log1p(-a * stake);
  const warnings = warningsOf(kelly, stake, fraction);
  return {
    outputs: finiteOutputs(
      {
        kelly,
        stake,
        edge: p * b - (1 - p) * a,
        growth_rate,
        ...(growth_rate > 0 && { bets_to_double: Math.LN2 / growth_rate }),
      },
      "b",
      "odds nearer to 1 are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(kelly: number, stake: number, fraction: number): Warning[] {
  return [
    ...(kelly <= 0
      ? [{ input: "p", detail: "No stake grows wealth at these odds; the other side of the bet may." }]
      : []),
    ...(stake > HIGH_STAKE ? [{ input: "p", detail: "`stake` is above half of wealth. Is `p` known so well?" }] : []),
    ...(fraction > 1 && stake > 0
      ? [{ input: "fraction", detail: "`fraction` is above 1: more risk than full Kelly, for less growth." }]
      : []),
  ];
}
