// The calculator performance-fee-calc: a performance fee with a high-water mark and a hurdle.

import { suggestClosest } from "../../suggest-closest.ts";
import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFinite, requireWithin } from "../not-computable.ts";

type PerformanceFeeInputs = {
  starting_nav: number;
  ending_nav_pre_fee: number;
  high_water_mark: number;
  hurdle_rate: number;
  performance_fee_rate: number;
  hurdle_type: string;
};
type PerformanceFeeOutputs = {
  performance_fee_per_share: number;
  ending_nav_post_fee: number;
  new_high_water_mark: number;
};

/**
 * The performance fee of one period on one share.
 *
 * base = max(high_water_mark, starting_nav); hurdle NAV = base (1 + hurdle_rate). At or below the hurdle NAV there is
 * no fee. Above it a soft hurdle charges rate · (NAV - base), the whole gain (full catch-up); a hard one, and any other
 * `hurdle_type`, charges rate · (NAV - hurdle NAV). The new high-water mark is the larger of the old one and the NAV
 * after the fee.
 *
 * Units: NAVs and fee in one currency per share; rates decimal, the hurdle per period.
 * Domain: NAVs 0 or above, performance_fee_rate from 0 to 1. A hurdle below 0 charges a fee below the high-water mark,
 * and a soft one makes it negative there.
 * Source: the usual terms of hedge-fund offering documents; W. N. Goetzmann, J. E. Ingersoll and S. A. Ross,
 * "High-Water Marks and Hedge Fund Management Contracts", Journal of Finance 58 (2003).
 */
export function performanceFee(inputs: PerformanceFeeInputs): Calculation<PerformanceFeeOutputs> {
  const { starting_nav, ending_nav_pre_fee, high_water_mark, hurdle_rate, performance_fee_rate, hurdle_type } = inputs;
  requireAtLeast(starting_nav, 0, "starting_nav");
  requireAtLeast(ending_nav_pre_fee, 0, "ending_nav_pre_fee");
  requireAtLeast(high_water_mark, 0, "high_water_mark");
  requireFinite(hurdle_rate, "hurdle_rate");
  requireWithin(performance_fee_rate, 0, 1, "performance_fee_rate");
  const base = Math.max(high_water_mark, starting_nav);
  const above = ending_nav_pre_fee - base * (1 + hurdle_rate);
  const charged = hurdle_type === "soft" ? ending_nav_pre_fee - base : above;
  const fee = above > 0 ? performance_fee_rate * charged : 0;
  const ending_nav_post_fee = ending_nav_pre_fee - fee;
  const warnings = warningsOf(inputs);
  return {
    outputs: finiteOutputs(
      {
        performance_fee_per_share: fee,
        ending_nav_post_fee,
        new_high_water_mark: Math.max(ending_nav_post_fee, high_water_mark),
      },
      "ending_nav_pre_fee",
      "smaller values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** A share so far below its mark, or so far from where it started, is likelier a mistake. */
function warningsOf({
  starting_nav,
  ending_nav_pre_fee,
  high_water_mark,
  hurdle_type,
}: PerformanceFeeInputs): Warning[] {
  const isFar = ending_nav_pre_fee > 10 * starting_nav || ending_nav_pre_fee < starting_nav / 10;
  return [
    ...(hurdle_type === "hard" || hurdle_type === "soft" ? [] : [unknownHurdle(hurdle_type)]),
    ...(starting_nav < high_water_mark / 2
      ? [
          {
            input: "starting_nav",
            detail: "`starting_nav` is below `high_water_mark` by more than half. Are both of one share?",
          },
        ]
      : []),
    ...(isFar
      ? [
          {
            input: "ending_nav_pre_fee",
            detail:
              "`ending_nav_pre_fee` is more than ten times, or less than a tenth of, `starting_nav`. Are both of one share?",
          },
        ]
      : []),
  ];
}

/** Any other text than `soft` counts as `hard`, whatever was meant by it. */
function unknownHurdle(given: string): Warning {
  const near = suggestClosest(given.trim(), ["hard", "soft"], 1)[0];
  const question = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  return {
    input: "hurdle_type",
    detail: `\`hurdle_type\` is ${JSON.stringify(given)}; only hard and soft are known, hard was computed.${question}`,
  };
}
