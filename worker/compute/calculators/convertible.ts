// The calculator convertible-calc: parity, premiums and payback of a convertible bond.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFiniteNumbers, requirePositive } from "../not-computable.ts";

type ConvertibleInputs = {
  S: number;
  C_R: number;
  B: number;
  B_0?: number;
  I?: number;
  D: number;
  par: number;
};

/** A price below this part of par is likelier one per 100. */
const LOW_PRICE = 0.2;

/**
 * What a convertible costs above its shares and above its bond, and how long its income takes to earn the premium back.
 *
 * parity = C_R S; conversion_premium = (B - parity) / parity; conversion_price = par / C_R; market_conversion_price = B / C_R;
 * premium_per_share = B / C_R - S; investment_premium = (B - B_0) / B_0; downside_to_floor = (B_0 - B) / B;
 * income_advantage = I - C_R D; payback_years = (B - parity) / income_advantage where both are above 0.
 *
 * Units: B, B_0, I and par in currency per bond, S and D per share, C_R in shares per bond; premiums decimal; income a year.
 * Domain: S, C_R, B and par above 0, B_0 too; I and D 0 or above.
 * Source: F. J. Fabozzi, Bond Markets, Analysis, and Strategies, Analysis of Convertible Bonds.
 */
export function convertible(inputs: ConvertibleInputs): Calculation<Record<string, number>> {
  const { S, C_R, B, B_0, I, D, par } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ S, C_R, B, par })) requirePositive(value, id);
  if (B_0 !== undefined) requirePositive(B_0, "B_0");
  if (I !== undefined) requireAtLeast(I, 0, "I");
  requireAtLeast(D, 0, "D");
  const parity = C_R * S;
  const advantage = I === undefined ? undefined : I - C_R * D;
  const pays = advantage !== undefined && advantage > 0 && B > parity;
  const warnings = warningsOf(inputs, parity, advantage);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        parity,
        conversion_premium: (B - parity) / parity,
        conversion_price: par / C_R,
        market_conversion_price: B / C_R,
        premium_per_share: (B - parity) / C_R,
        ...(B_0 !== undefined && { investment_premium: (B - B_0) / B_0, downside_to_floor: (B_0 - B) / B }),
        ...(advantage !== undefined && { income_advantage: advantage }),
        ...(pays && { payback_years: (B - parity) / advantage }),
      },
      "C_R",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf({ B, B_0, par }: ConvertibleInputs, parity: number, advantage?: number): Warning[] {
  const details = [
    ...(B < parity ? ["`B` is below parity: buying, converting and selling the shares would be free money."] : []),
    ...(B_0 !== undefined && B < B_0
      ? ["`B` is below `B_0`, the value of the bond without the right to convert."]
      : []),
    ...(B < par * LOW_PRICE ? ["`B` is far below `par`. Is the price quoted per 100?"] : []),
    ...(advantage !== undefined && advantage <= 0
      ? ["The shares' dividends are as much as the coupon, so no income pays the premium back."]
      : []),
    ...(advantage !== undefined && advantage > 0 && B <= parity ? ["There is no premium to pay back."] : []),
  ];
  return details.map((detail) => ({ input: "B", detail }));
}
