// The calculator gordon-growth-calc: the value of a share whose dividend grows for ever.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requireOneOf,
  requirePositive,
} from "../not-computable.ts";

type GordonGrowthInputs = { r: number; g: number; D_0?: number; D_1?: number; price?: number };

/** A hundredth, less what rounding may take from a difference of two rates. */
const SMALL_DIFFERENCE = 0.01 - 1e-12;
const HIGH_GROWTH = 0.06;

/**
 * The present value of dividends that grow at a constant rate, and the return or the growth that a price implies.
 *
 * value = D_1 / (r - g), with D_1 = D_0 (1 + g) where the last dividend is given; forward_yield = r - g;
 * implied_return = D_1 / price + g; implied_growth = (price r - D_0) / (price + D_0), or r - D_1 / price from the next dividend.
 *
 * Units: dividends, value and price in currency per share; r and g decimal a year.
 * Domain: r above g; one of D_0 and D_1, 0 or above; a price above 0.
 * Source: M. J. Gordon and E. Shapiro, "Capital Equipment Analysis", Management Science 3 (1956).
 */
export function gordonGrowth(inputs: GordonGrowthInputs): Calculation<Record<string, number>> {
  const { r, g, D_0, D_1, price } = inputs;
  requireFiniteNumbers(inputs);
  requireOneOf({ D_0, D_1 }, "D_0", "D_1");
  if (D_0 !== undefined) requireAtLeast(D_0, 0, "D_0");
  if (D_1 !== undefined) requireAtLeast(D_1, 0, "D_1");
  if (price !== undefined) requirePositive(price, "price");
  if (r <= g)
    throw new NotComputable(
      "g",
      `\`g\` is ${g}; less than \`r\`, ${r}, is needed: the dividends have no finite value.`,
    );
  const next = D_1 ?? (D_0 ?? 0) * (1 + g);
  const warnings = warningsOf(r, g);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        value: next / (r - g),
        next_dividend: next,
        forward_yield: r - g,
        ...(price !== undefined && {
          implied_return: next / price + g,
          implied_growth: D_0 === undefined ? r - next / price : (price * r - D_0) / (price + D_0),
        }),
      },
      "g",
      "a larger difference between `r` and `g` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(r: number, g: number): Warning[] {
  return [
    ...(r - g < SMALL_DIFFERENCE
      ? [
          {
            input: "g",
            detail: "`r` is less than 0.01 above `g`: the value is dominated by the difference of two guesses.",
          },
        ]
      : []),
    ...(g > HIGH_GROWTH
      ? [{ input: "g", detail: "`g` is above 0.06: no dividend outgrows the economy for ever. Use several stages." }]
      : []),
  ];
}
