// The calculator cva-calc: the expected loss from a counterparty's default.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireNoMoreThan,
  requireOneOf,
  requirePositive,
  requireSameLength,
  requireSeries,
  requireWithin,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type CvaInputs = {
  exposures: number[];
  times?: number[];
  discount_factors?: number[];
  rate?: number;
  spread?: number;
  recovery_rate: number;
  default_probabilities?: number[];
};

const MAX_PERIODS = 1200;
const FEW_PERIODS = 4;
const ROUNDING = 1e-12;

/**
 * The expected loss on a position from the default of the other side, today.
 *
 * cva = LGD times the sum of D_i EE_i p_i, with LGD = 1 - recovery_rate, discount factors D_i given or exp(-rate t_i), and default
 * probabilities p_i given or exp(-h t_(i-1)) - exp(-h t_i) for the hazard rate h = spread / LGD;
 * cva_spread_approximation = spread times the sum of D_i EE_i (t_i - t_(i-1)).
 *
 * Units: exposures in one currency; times in years; rates and spreads a year, decimal, continuous; p_i unconditional.
 * Domain: times strictly ascending from above 0; probabilities that add up to 1 at most.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives"; J. Gregory, "The xVA Challenge".
 */
export function cva(inputs: CvaInputs): Calculation {
  const { exposures, times, spread, recovery_rate } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(exposures, "exposures", 1);
  requireNoMoreThan(exposures, MAX_PERIODS, "exposures");
  for (const exposure of exposures) requireAtLeast(exposure, 0, "exposures");
  requireWithin(recovery_rate, 0, 1, "recovery_rate");
  if (times !== undefined) requireTimes(times, exposures);
  const discounts = discountsOf(inputs);
  const { probabilities, hazard } = probabilitiesOf(inputs);
  const loss = 1 - recovery_rate;
  const contributions = exposures.map(
    (exposure, index) => loss * valueAt(discounts, index) * exposure * valueAt(probabilities, index),
  );
  const warnings: Warning[] =
    exposures.length < FEW_PERIODS
      ? [
          {
            input: "exposures",
            detail: `\`exposures\` has ${exposures.length} periods; with so few the path of exposure is coarse.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      {
        cva: sum(contributions),
        contributions,
        default_probabilities: probabilities,
        ...(hazard !== undefined && { hazard_rate: hazard }),
        ...(spread !== undefined &&
          times !== undefined && {
            cva_spread_approximation:
              spread *
              sum(exposures.map((exposure, index) => valueAt(discounts, index) * exposure * periodOf(times, index))),
          }),
      },
      "exposures",
      "smaller exposures are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function requireTimes(times: readonly number[], exposures: readonly number[]): void {
  requireSameLength(times, "times", exposures, "exposures");
  requirePositive(valueAt(times, 0), "times");
  const unordered = times.findIndex((time, index) => index > 0 && time <= valueAt(times, index - 1));
  if (unordered >= 0)
    throw new NotComputable(
      "times",
      `\`times[${unordered}]\` is not after the one before; strictly ascending times are needed.`,
    );
}

function neededTimes(times: readonly number[] | undefined, by: string): readonly number[] {
  if (times === undefined) throw new NotComputable("times", `\`times\` is missing; it is needed with \`${by}\`.`);
  return times;
}

function periodOf(times: readonly number[], index: number): number {
  return valueAt(times, index) - (index === 0 ? 0 : valueAt(times, index - 1));
}

function discountsOf(inputs: CvaInputs): readonly number[] {
  const { exposures, times, discount_factors, rate } = inputs;
  requireOneOf(inputs, "discount_factors", "rate");
  if (rate !== undefined) return neededTimes(times, "rate").map((time) => Math.exp(-rate * time));
  const factors = discount_factors ?? [];
  requireSameLength(factors, "discount_factors", exposures, "exposures");
  for (const factor of factors) requirePositive(factor, "discount_factors");
  return factors;
}

/** The probability of default in each period, and the hazard rate behind it where a spread is given. */
function probabilitiesOf(inputs: CvaInputs): { probabilities: readonly number[]; hazard?: number } {
  const { exposures, times, spread, recovery_rate, default_probabilities } = inputs;
  requireOneOf(inputs, "spread", "default_probabilities");
  if (spread !== undefined) {
    requireAtLeast(spread, 0, "spread");
    if (recovery_rate === 1)
      throw new NotComputable(
        "recovery_rate",
        "`recovery_rate` is 1, so a spread pays for no loss; a rate below 1 is needed.",
      );
    const hazard = spread / (1 - recovery_rate);
    const ends = neededTimes(times, "spread");
    const probabilities = ends.map(
      (_, index) =>
        Math.exp(-hazard * (index === 0 ? 0 : valueAt(ends, index - 1))) * -Math.expm1(-hazard * periodOf(ends, index)),
    );
    return { probabilities, hazard };
  }
  const probabilities = default_probabilities ?? [];
  requireSameLength(probabilities, "default_probabilities", exposures, "exposures");
  for (const probability of probabilities) requireWithin(probability, 0, 1, "default_probabilities");
  const total = sum(probabilities);
  if (total > 1 + ROUNDING)
    throw new NotComputable(
      "default_probabilities",
      `\`default_probabilities\` add up to ${total}; 1 at most is needed.`,
    );
  return { probabilities };
}
