// The calculator annualize-return-calc: the yearly rate that compounds to a total return.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requirePositive } from "../not-computable.ts";

type AnnualizeReturnInputs = { total_return: number; years: number };
type AnnualizeReturnOutputs = { annualized: number };

/**
 * The compound annual return.
 *
 * annualized = (1 + total_return)^(1/years) - 1.
 *
 * Units: both returns decimal, time in years (fractions allowed).
 * Domain: total_return -1 or above, years above 0.
 * Source: CFA Institute, "Global Investment Performance Standards (GIPS)" (2020): geometric linking.
 */
export function annualizeReturn({ total_return, years }: AnnualizeReturnInputs): Calculation<AnnualizeReturnOutputs> {
  requireAtLeast(total_return, -1, "total_return");
  requirePositive(years, "years");
  const warnings: Warning[] =
    years < 1
      ? [
          {
            input: "years",
            detail:
              "Annualising less than a year extrapolates; the GIPS standards do not allow presenting it. Show the " +
              "return of the period itself.",
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      // The same power, without the loss of digits that adding and taking away 1 brings for small returns.
      { annualized: Math.expm1(Math.log1p(total_return) / years) },
      "years",
      "a longer time is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}
