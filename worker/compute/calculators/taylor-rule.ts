// The calculator taylor-rule-calc: the policy rate that a Taylor rule prescribes.

import type { Calculation } from "../calculator.ts";
import { finiteOutputs, NotComputable, requireFiniteNumbers, requireWithin } from "../not-computable.ts";

type TaylorRuleInputs = {
  inflation: number;
  output_gap: number;
  neutral_real_rate: number;
  inflation_target: number;
  a_pi: number;
  a_y: number;
  previous_rate?: number;
  smoothing: number;
};

/**
 * The rate that answers to inflation above its target and to the output gap, also smoothed towards the previous rate.
 *
 * policy_rate = r* + pi + a_pi (pi - pi*) + a_y y; inflation_gap = pi - pi*; real_rate = policy_rate - pi;
 * smoothed_rate = smoothing previous_rate + (1 - smoothing) policy_rate.
 *
 * Units: rates and inflation decimal a year, the gap decimal of potential output; 0.026 is 2.6%.
 * Domain: smoothing from 0 to 1; above 0 it needs the previous rate.
 * Source: J. B. Taylor, "Discretion versus Policy Rules in Practice", Carnegie-Rochester Conference Series on Public Policy 39 (1993).
 */
export function taylorRule(inputs: TaylorRuleInputs): Calculation<Record<string, number>> {
  const { inflation, output_gap, neutral_real_rate, inflation_target, a_pi, a_y, previous_rate, smoothing } = inputs;
  requireFiniteNumbers(inputs);
  requireWithin(smoothing, 0, 1, "smoothing");
  if (smoothing > 0 && previous_rate === undefined)
    throw new NotComputable("previous_rate", "`previous_rate` is needed with `smoothing` above 0.");
  const inflation_gap = inflation - inflation_target;
  const real_rate = neutral_real_rate + a_pi * inflation_gap + a_y * output_gap;
  const policy_rate = inflation + real_rate;
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        policy_rate,
        inflation_gap,
        real_rate,
        ...(previous_rate !== undefined && {
          smoothed_rate: smoothing * previous_rate + (1 - smoothing) * policy_rate,
        }),
      },
      "inflation",
      "rates are needed as decimals, such as 0.026 for 2.6%",
    ),
    ...(policy_rate < 0 && {
      warnings: [
        {
          input: "inflation",
          detail: "`policy_rate` is below 0: a central bank can hardly set it, and uses other means.",
        },
      ],
    }),
  };
}
