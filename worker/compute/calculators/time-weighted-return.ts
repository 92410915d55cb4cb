// The calculator time-weighted-return-calc: the returns between external flows, linked.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type TimeWeightedReturnInputs = {
  begin_value?: number;
  valuations?: number[];
  flows?: number[];
  returns?: number[];
  years?: number;
};

/**
 * The return of a portfolio that does not depend on when money came and went.
 *
 * With values V_i just before the flows F_i: r_1 = V_1 / begin_value - 1 and r_i = V_i / (V_(i-1) + F_(i-1)) - 1;
 * twr = product of (1 + r_i) - 1; annualized = (1 + twr)^(1 / years) - 1.
 *
 * Units: values and flows in one currency, inflows positive; returns decimal; years of the whole span.
 * Domain: capital above 0 at the start of each subperiod; returns from -1 up.
 * Source: P. O. Dietz, "Pension Funds: Measuring Investment Performance" (1966); CFA Institute, "Global Investment Performance
 * Standards" (2020).
 */
export function timeWeightedReturn(inputs: TimeWeightedReturnInputs): Calculation {
  const { years } = inputs;
  requireFiniteInputs(inputs);
  if (years !== undefined) requirePositive(years, "years");
  const subperiod_returns = returnsOf(inputs);
  const isLost = subperiod_returns.includes(-1);
  const growth = sum(subperiod_returns.map(Math.log1p));
  const isAnnualized = years !== undefined && !isLost;
  const warnings = isAnnualized ? shortSpan(years) : [];
  return {
    outputs: finiteOutputs(
      {
        twr: isLost ? -1 : Math.expm1(growth),
        subperiod_returns,
        ...(isAnnualized && { annualized: Math.expm1(growth / years) }),
      },
      inputs.returns === undefined ? "valuations" : "returns",
      "smaller returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The returns as given, or those of the values between flows. */
function returnsOf({ begin_value, valuations, flows, returns }: TimeWeightedReturnInputs): number[] {
  if (returns !== undefined) {
    if (begin_value !== undefined || valuations !== undefined || flows !== undefined)
      throw new NotComputable(
        "returns",
        "`returns` are given with `begin_value`, `valuations` or `flows`; only one form is needed.",
      );
    requireSeries(returns, "returns", 1);
    for (const value of returns) requireAtLeast(value, -1, "returns");
    return returns;
  }
  if (begin_value === undefined || valuations === undefined)
    throw new NotComputable("valuations", "`begin_value` and `valuations` are needed, or else `returns`.");
  requirePositive(begin_value, "begin_value");
  requireSeries(valuations, "valuations", 1);
  const moved = flows ?? valuations.map(() => 0);
  requireSameLength(valuations, "valuations", moved, "flows");
  return valuations.map((value, index) => {
    requireAtLeast(value, 0, "valuations");
    const capital = index === 0 ? begin_value : valueAt(valuations, index - 1) + valueAt(moved, index - 1);
    if (capital <= 0)
      throw new NotComputable(
        "flows",
        `\`flows[${index - 1}]\` leaves a capital of ${capital}; the next subperiod needs one above 0.`,
      );
    return (value - capital) / capital;
  });
}

function shortSpan(years: number): Warning[] {
  if (years >= 1) return [];
  return [
    { input: "years", detail: "`years` is below 1: performance standards forbid to annualise less than a year." },
  ];
}
