// The calculator max-drawdown-calc: the deepest fall of a net asset value below its running high.

import type { Calculation } from "./calculation.ts";
import { finiteOutputs, NotComputable, requireSeries } from "./not-computable.ts";

type MaxDrawdownInputs = { nav_series: number[] };
type MaxDrawdownOutputs = { mdd: number; peak_index: number; trough_index: number; duration: number };

/**
 * The maximum drawdown of a series of net asset values.
 *
 * mdd = min over t of (nav_t - peak_t) / peak_t, where peak_t is the highest value up to t; trough_index is the
 * first index of that minimum. peak_index is the index of the last running high anywhere in the series, so duration =
 * trough_index - peak_index is negative when the series made a new high after its trough.
 *
 * Units: mdd decimal, zero or negative; indexes from 0; duration in steps of the series.
 * Domain: at least one value; the first above 0, the others 0 or above.
 * Source: M. Magdon-Ismail and A. F. Atiya, "Maximum Drawdown", Risk 17 (2004).
 */
export function maxDrawdown({ nav_series }: MaxDrawdownInputs): Calculation<MaxDrawdownOutputs> {
  requireSeries(nav_series, "nav_series", 1);
  const negative = nav_series.findIndex((nav) => nav < 0);
  if (negative !== -1) {
    throw new NotComputable(
      "nav_series",
      `\`nav_series[${negative}]\` is ${nav_series[negative]}; net asset values of 0 or above are needed.`,
    );
  }
  let peak = nav_series[0] ?? 0;
  if (peak === 0) {
    throw new NotComputable("nav_series", "`nav_series` opens at 0; a first value above 0 is needed to fall from.");
  }
  let mdd = 0;
  let peak_index = 0;
  let trough_index = 0;
  for (const [index, nav] of nav_series.entries()) {
    if (nav > peak) {
      peak = nav;
      peak_index = index;
    }
    const drawdown = (nav - peak) / peak;
    if (drawdown < mdd) {
      mdd = drawdown;
      trough_index = index;
    }
  }
  return {
    outputs: finiteOutputs(
      { mdd, peak_index, trough_index, duration: trough_index - peak_index },
      "nav_series",
      "values of a common size are needed",
    ),
  };
}
