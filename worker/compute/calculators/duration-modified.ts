// The calculator duration-modified-calc: how far and how sensitively the cash flows of a bond lie in time.

import type { Calculation } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireFinite,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type DurationModifiedInputs = { cash_flows: number[]; times: number[]; ytm: number; compounding: number };
type DurationModifiedOutputs = { macaulay: number; modified: number; price: number };

/**
 * Price, Macaulay duration and modified duration of a stream of cash flows.
 *
 * factor_i = (1 + ytm/m)^(-times_i m) for m = compounding; price = sum of cash_flow_i factor_i;
 * macaulay = sum of times_i cash_flow_i factor_i / price; modified = macaulay / (1 + ytm/m).
 *
 * Units: cash flows and price in one currency; times and durations in years; ytm a year, decimal, compounded m times.
 * Domain: at least one cash flow and a time of 0 or above for each; ytm above -compounding; price not 0.
 * Source: F. R. Macaulay, "Some Theoretical Problems Suggested by the Movements of Interest Rates, Bond Yields and Stock
 * Prices in the United States since 1856" (NBER, 1938).
 */
export function durationModified(inputs: DurationModifiedInputs): Calculation<DurationModifiedOutputs> {
  const { cash_flows, times, ytm, compounding } = inputs;
  requireSeries(cash_flows, "cash_flows", 1);
  requireSeries(times, "times", 1);
  requireSameLength(times, "times", cash_flows, "cash_flows");
  const early = times.findIndex((time) => time < 0);
  if (early !== -1) {
    throw new NotComputable("times", `\`times[${early}]\` is ${times[early]}; times of 0 or above are needed.`);
  }
  requireFinite(ytm, "ytm");
  requirePositive(compounding, "compounding");
  const periodicRate = ytm / compounding;
  if (periodicRate <= -1) {
    throw new NotComputable(
      "ytm",
      `\`ytm\` is ${ytm}: a period's growth factor 1 + ytm/compounding has to be above 0; ` +
        `a yield above ${-compounding} is needed.`,
    );
  }
  // The power as an exponential of log1p: raising the rounded 1 + rate to many periods would multiply its rounding.
  const logGrowth = compounding * Math.log1p(periodicRate);
  const presentValues = cash_flows.map((flow, index) => flow * Math.exp(-valueAt(times, index) * logGrowth));
  const price = sum(presentValues);
  if (price === 0) {
    throw new NotComputable(
      "cash_flows",
      "the present values of `cash_flows` add up to 0, and duration divides by that; a stream with a value is needed.",
    );
  }
  const macaulay = sum(presentValues.map((value, index) => value * valueAt(times, index))) / price;
  return {
    outputs: finiteOutputs(
      { macaulay, modified: macaulay / (1 + periodicRate), price },
      "cash_flows",
      "smaller cash flows, or a higher `ytm`, are needed",
    ),
  };
}
