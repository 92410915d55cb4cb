// The calculator vol-annualize-calc: volatility of a period scaled to a year.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requirePositive } from "../not-computable.ts";

type VolAnnualizeInputs = { periodic_vol: number; periods_per_year: number };
type VolAnnualizeOutputs = { annualized_vol: number };

/**
 * Annualised volatility by the square-root-of-time rule, which holds for uncorrelated returns.
 *
 * annualized_vol = periodic_vol · sqrt(periods_per_year).
 *
 * Units: both volatilities decimal.
 * Domain: periodic_vol 0 or above, periods_per_year above 0.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on estimating volatility from historical data.
 */
export function volAnnualize({ periodic_vol, periods_per_year }: VolAnnualizeInputs): Calculation<VolAnnualizeOutputs> {
  requireAtLeast(periodic_vol, 0, "periodic_vol");
  requirePositive(periods_per_year, "periods_per_year");
  return {
    outputs: finiteOutputs(
      { annualized_vol: periodic_vol * Math.sqrt(periods_per_year) },
      "periodic_vol",
      "a smaller volatility is needed",
    ),
  };
}
