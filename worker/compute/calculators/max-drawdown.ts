// The calculator max-drawdown-calc: the deepest fall of a net asset value below its running high.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireSeries } from "../not-computable.ts";
import { valueAt } from "../numerics/series.ts";

type MaxDrawdownInputs = { nav_series: number[] };
type MaxDrawdownOutputs = {
  mdd: number;
  peak_index: number;
  trough_index: number;
  duration: number;
  drawdown_peak_index: number;
  peak_to_trough: number;
  recovery_index?: number;
};

/**
 * The maximum drawdown of a series of net asset values.
 *
 * mdd = min over t of (nav_t - peak_t) / peak_t, where peak_t is the highest value up to t; trough_index is the
 * first index of that minimum. peak_index is the index of the last running high anywhere in the series, so duration =
 * trough_index - peak_index is negative when the series made a new high after its trough.
 *
 * The fall itself lies between drawdown_peak_index, the last index up to the trough at which nav stood at peak_t, and
 * the trough: peak_to_trough = trough_index - drawdown_peak_index. recovery_index is the first index after the trough
 * with nav at that peak or above; it is left out when there is none, or no fall.
 *
 * Units: mdd decimal, zero or negative; indexes from 0; duration and peak_to_trough in steps of the series.
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
  let peak = valueAt(nav_series, 0);
  if (peak === 0) {
    throw new NotComputable("nav_series", "`nav_series` starts at 0; a first value above 0 is needed.");
  }
  let mdd = 0;
  let peakOfFall = peak;
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
      peakOfFall = peak;
      trough_index = index;
    }
  }
  const drawdown_peak_index = nav_series.lastIndexOf(peakOfFall, trough_index);
  const recovery_index = nav_series.findIndex((nav, index) => index > trough_index && nav >= peakOfFall);
  return {
    outputs: finiteOutputs(
      {
        mdd,
        peak_index,
        trough_index,
        duration: trough_index - peak_index,
        drawdown_peak_index,
        peak_to_trough: trough_index - drawdown_peak_index,
        ...(mdd < 0 && recovery_index !== -1 && { recovery_index }),
      },
      "nav_series",
      "values of a common size are needed",
    ),
  };
}
