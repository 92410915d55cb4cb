// The calculator roll-yield-calc: what a future earns a year if the curve stands still.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requirePositive,
} from "../not-computable.ts";
import { logRatio } from "../numerics/log-ratio.ts";

type RollYieldInputs = { F_1: number; F_2: number; T_1: number; T_2: number };

/** Futures that expire so close together, in years, have a yield of noise. */
const SHORT_DISTANCE = 0.02;

/**
 * The yearly return of a long future from the shape of the curve alone.
 *
 * roll_yield = ln(F_1 / F_2) / (T_2 - T_1); roll_yield_compounded = (F_1 / F_2)^(1 / (T_2 - T_1)) - 1;
 * roll_return = F_1 / F_2 - 1; calendar_spread = F_1 - F_2.
 *
 * Units: prices in one currency; times in years; yields a year, decimal, positive in backwardation.
 * Domain: prices above 0; the second future expires after the first.
 * Source: C. B. Erb and C. R. Harvey, "The Strategic and Tactical Value of Commodity Futures", Financial Analysts Journal 62
 * (2006).
 */
export function rollYield(inputs: RollYieldInputs): Calculation {
  const { F_1, F_2, T_1, T_2 } = inputs;
  requireFiniteInputs(inputs);
  requirePositive(F_1, "F_1");
  requirePositive(F_2, "F_2");
  requireAtLeast(T_1, 0, "T_1");
  if (T_2 <= T_1) throw new NotComputable("T_2", `\`T_2\` is ${T_2}; a time after \`T_1\`, ${T_1}, is needed.`);
  const distance = T_2 - T_1;
  const roll_yield = logRatio(F_1, F_2) / distance;
  const warnings: Warning[] =
    distance < SHORT_DISTANCE
      ? [
          {
            input: "T_2",
            detail: `The futures expire ${Number((distance * 365).toPrecision(3))} days apart; a yearly yield of so few days is noise.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      {
        roll_yield,
        roll_yield_compounded: Math.expm1(roll_yield),
        roll_return: (F_1 - F_2) / F_2,
        calendar_spread: F_1 - F_2,
      },
      "T_2",
      "times further apart are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
