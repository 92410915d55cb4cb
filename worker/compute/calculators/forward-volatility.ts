// The calculator forward-volatility-calc: the volatility between two dates that two implied volatilities imply.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
} from "../not-computable.ts";

type ForwardVolatilityInputs = { sigma_1: number; T_1: number; sigma_2: number; T_2: number };

/** Total variances within this part of the larger one are equal but for rounding. */
const VARIANCE_ROUNDING = 4 * Number.EPSILON;
const HIGH_MULTIPLE = 3;

/**
 * The volatility from T_1 to T_2 at which the variances of the two maturities agree.
 *
 * forward_variance = (sigma_2² T_2 - sigma_1² T_1) / (T_2 - T_1); forward_vol is its square root.
 *
 * Units: volatilities decimal a year, T in years, total variances plain numbers.
 * Domain: 0 < T_1 < T_2, volatilities of 0 or above, and a total variance that does not fall.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, Volatility Smiles; R. Rebonato, Volatility and Correlation (2004).
 */
export function forwardVolatility(inputs: ForwardVolatilityInputs): Calculation {
  const { sigma_1, T_1, sigma_2, T_2 } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(sigma_1, 0, "sigma_1");
  requirePositive(T_1, "T_1");
  requireAtLeast(sigma_2, 0, "sigma_2");
  requirePositive(T_2, "T_2");
  if (T_2 <= T_1) throw new NotComputable("T_2", `\`T_2\` is ${T_2}; more than \`T_1\`, ${T_1}, is needed.`);
  const total_variance_1 = sigma_1 * sigma_1 * T_1;
  const total_variance_2 = sigma_2 * sigma_2 * T_2;
  const rise = total_variance_2 - total_variance_1;
  const isFlat = Math.abs(rise) <= VARIANCE_ROUNDING * Math.max(total_variance_1, total_variance_2);
  if (rise < 0 && !isFlat)
    throw new NotComputable(
      "sigma_2",
      `\`sigma_2\` is ${sigma_2}; at least ${sigma_1 * Math.sqrt(T_1 / T_2)} is needed: total variance cannot fall, a calendar spread would be an arbitrage.`,
    );
  const forward_variance = isFlat ? 0 : rise / (T_2 - T_1);
  const forward_vol = Math.sqrt(forward_variance);
  return {
    outputs: finiteOutputs(
      { forward_vol, forward_variance, total_variance_1, total_variance_2 },
      "T_2",
      "volatilities and times of a common size are needed",
    ),
    ...(forward_vol > HIGH_MULTIPLE * Math.max(sigma_1, sigma_2) && { warnings: [highForward(forward_vol)] }),
  };
}

function highForward(volatility: number): Warning {
  const shown = Number(volatility.toPrecision(3));
  return {
    input: "sigma_2",
    detail: `The forward volatility is ${shown}, more than three times either input. Are the times in years and the quotes of one day?`,
  };
}
