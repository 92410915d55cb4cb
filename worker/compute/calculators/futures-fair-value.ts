// The calculator futures-fair-value-calc: a futures price by the cost of carry, and what an observed price implies.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteNumbers, requirePositive } from "../not-computable.ts";
import { logRatio } from "../numerics/log-ratio.ts";

type FuturesFairValueInputs = { S: number; r: number; T: number; u: number; y: number; income_pv: number; F?: number };

/**
 * The futures price at which carrying the asset to delivery earns nothing, and the yield or the financing rate in an observed
 * price.
 *
 * fair_value = (S - income_pv) exp((r + u - y) T); full_carry = (S - income_pv) exp((r + u) T); fair_basis = fair_value - S.
 * With F and s = ln(F / (S - income_pv)) / T: implied_yield = r + u - s; implied_financing_rate = s - u + y;
 * mispricing = F - fair_value; share_of_full_carry = (F - S) / (full_carry - S), left out where that divides by 0.
 *
 * Units: S, F and income_pv in one currency; T in years; r, u and y a year, decimal, continuously compounded.
 * Domain: S, T and F above 0; S above income_pv.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, Determination of Forward and Futures Prices; N. Kaldor,
 * "Speculation and Economic Stability", Review of Economic Studies 7 (1939), on the convenience yield.
 */
export function futuresFairValue(inputs: FuturesFairValueInputs): Calculation {
  const { S, r, T, u, y, income_pv, F } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requirePositive(T, "T");
  if (F !== undefined) requirePositive(F, "F");
  const held = S - income_pv;
  if (!(held > 0))
    throw new NotComputable("income_pv", `\`income_pv\` is ${income_pv}; a value below \`S\`, ${S}, is needed.`);
  const fair_value = held * Math.exp((r + u - y) * T);
  const detail = "`income_pv` is more than half of `S`. Is it the present value of the payments until `T` alone?";
  return {
    outputs: finiteOutputs(
      {
        fair_value,
        full_carry: held * Math.exp((r + u) * T),
        fair_basis: held * Math.expm1((r + u - y) * T) - income_pv,
        ...(F !== undefined && impliedBy(F, inputs, held, fair_value)),
      },
      "T",
      "a shorter `T` or smaller rates are needed",
    ),
    ...(income_pv > S / 2 && { warnings: [{ input: "income_pv", detail }] }),
  };
}

/** What an observed futures price says. */
function impliedBy(
  F: number,
  { S, r, T, u, y, income_pv }: FuturesFairValueInputs,
  held: number,
  fairValue: number,
): Record<string, number> {
  const slope = logRatio(F, held) / T;
  const fullBasis = held * Math.expm1((r + u) * T) - income_pv;
  return {
    implied_yield: r + u - slope,
    implied_financing_rate: slope - u + y,
    mispricing: F - fairValue,
    ...(fullBasis !== 0 && { share_of_full_carry: (F - S) / fullBasis }),
  };
}
