// The calculator fundamental-law-calc: the information ratio that skill and breadth allow.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFiniteNumbers, requireWithin } from "../not-computable.ts";

type FundamentalLawInputs = { IC: number; BR: number; TC: number; target_ir?: number };

/** Forecasts as good as this are rarely real. */
const HIGH_SKILL = 0.2;

/**
 * The information ratio of independent forecasts of a given quality, and what a target takes.
 *
 * information_ratio = TC IC sqrt(BR); unconstrained_ir = IC sqrt(BR); hit_rate = (1 + IC) / 2;
 * breadth_needed = (target_ir / (TC IC))² where TC IC is above 0; ic_needed = target_ir / (TC sqrt(BR)) where TC and BR are not 0.
 *
 * Units: IC and TC correlations, BR bets a year, ratios per square root of a year.
 * Domain: IC and TC from -1 to 1, BR and target_ir 0 or above.
 * Source: R. C. Grinold, "The Fundamental Law of Active Management", Journal of Portfolio Management 15 (1989); R. Clarke, H. de
 * Silva and S. Thorley, "Portfolio Constraints and the Fundamental Law of Active Management", Financial Analysts Journal 58 (2002).
 */
export function fundamentalLaw(inputs: FundamentalLawInputs): Calculation<Record<string, number>> {
  const { IC, BR, TC, target_ir } = inputs;
  requireFiniteNumbers(inputs);
  requireWithin(IC, -1, 1, "IC");
  requireAtLeast(BR, 0, "BR");
  requireWithin(TC, -1, 1, "TC");
  if (target_ir !== undefined) requireAtLeast(target_ir, 0, "target_ir");
  const unconstrained_ir = IC * Math.sqrt(BR);
  const skillNeeded = target_ir !== undefined && TC !== 0 && BR !== 0 ? target_ir / (TC * Math.sqrt(BR)) : undefined;
  const warnings = warningsOf(IC, skillNeeded);
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        information_ratio: TC * unconstrained_ir,
        unconstrained_ir,
        hit_rate: (1 + IC) / 2,
        ...(target_ir !== undefined && TC * IC > 0 && { breadth_needed: (target_ir / (TC * IC)) ** 2 }),
        ...(skillNeeded !== undefined && { ic_needed: skillNeeded }),
      },
      "TC",
      "correlations further from 0 are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(skill: number, needed: number | undefined): Warning[] {
  return [
    ...(skill > HIGH_SKILL
      ? [
          {
            input: "IC",
            detail: "`IC` is above 0.2. Was it measured out of sample, on bets that do not depend on each other?",
          },
        ]
      : []),
    ...(needed !== undefined && Math.abs(needed) > 1
      ? [{ input: "target_ir", detail: "`ic_needed` is beyond 1: no skill reaches `target_ir` with so few bets." }]
      : []),
  ];
}
