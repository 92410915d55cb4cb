// The calculator amihud-calc: how much a price moves for the value that trades.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type AmihudInputs = { returns: number[]; values_traded: number[]; scale: number };

/** A month of trading days. */
const FEW_DAYS = 21;
const LOW_VALUE = 1000;

/**
 * The mean of absolute returns over values traded, for a million of value.
 *
 * illiquidity = scale / D times the sum of |r| / V over the D days with V above 0: a mean of ratios, not the ratio of means.
 *
 * Units: returns decimal a day; values traded and scale in one currency; the result decimal for `scale` of currency.
 * Domain: as many values traded of 0 or above as returns, at least one above 0; scale above 0.
 * Source: Y. Amihud, "Illiquidity and Stock Returns", Journal of Financial Markets 5 (2002).
 */
export function amihud(inputs: AmihudInputs): Calculation {
  const { returns, values_traded, scale } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(returns, "returns", 1);
  requireSeries(values_traded, "values_traded", 1);
  requireSameLength(returns, "returns", values_traded, "values_traded");
  requirePositive(scale, "scale");
  for (const value of values_traded) requireAtLeast(value, 0, "values_traded");
  const days = values_traded.flatMap((value, index) => (value > 0 ? [index] : []));
  if (days.length === 0)
    throw new NotComputable("values_traded", "`values_traded` are all 0; at least one day with trading is needed.");
  const ratios = days.map((day) => (Math.abs(valueAt(returns, day)) * scale) / valueAt(values_traded, day));
  const illiquidity = sum(ratios) / days.length;
  const warnings = warningsOf(values_traded, days.length);
  return {
    outputs: finiteOutputs(
      { illiquidity, illiquidity_bps: illiquidity * 10_000, days_used: days.length },
      "values_traded",
      "larger values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(values: readonly number[], used: number): Warning[] {
  const idle = values.length - used;
  const traded = Float64Array.from(values.filter((value) => value > 0)).sort();
  const details = [
    ...(idle > 0
      ? [`${idle} of ${values.length} days had no trading and are left out, though they are the least liquid.`]
      : []),
    ...(used < FEW_DAYS ? [`The mean rests on ${used} days; a month or more is needed for a stable figure.`] : []),
    ...((traded[Math.floor(used / 2)] ?? 0) < LOW_VALUE
      ? ["`values_traded` are below 1,000 on most days. Are they shares in place of value?"]
      : []),
  ];
  return details.map((detail) => ({ input: "values_traded", detail }));
}
