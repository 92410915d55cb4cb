// The calculator implied-correlation-calc: the average correlation that the volatilities of an index and its members imply.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requireNoMoreThan,
  requireSameLength,
  requireSeries,
} from "../not-computable.ts";
import { sum, valueAt } from "../numerics/series.ts";

type ImpliedCorrelationInputs = { sigma_I: number; weights: number[]; sigmas: number[] };

const MOST_MEMBERS = 3000;
/** A denominator below this part of its terms is 0 but for rounding. */
const DENOMINATOR_ROUNDING = 1e-14;
const WEIGHT_TOLERANCE = 0.001;

/**
 * The one correlation between all members at which their variances add up to that of the index.
 *
 * implied_correlation = (sigma_I² - sum of w² s²) / ((sum of w s)² - sum of w² s²); shortcut = sigma_I² / (sum of w s)².
 *
 * Units: volatilities decimal a year, weights parts of the index; the correlation is not cut at its bounds.
 * Domain: two members or more, at most 3,000, as many volatilities of 0 or above; denominators other than 0.
 * Source: Cboe, S&P 500 Implied Correlation Index; J. Driessen, P. J. Maenhout and G. Vilkov, "The Price of Correlation Risk",
 * Journal of Finance 64 (2009).
 */
export function impliedCorrelation(inputs: ImpliedCorrelationInputs): Calculation {
  const { sigma_I, weights, sigmas } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(sigma_I, 0, "sigma_I");
  requireSeries(weights, "weights", 2);
  requireSeries(sigmas, "sigmas", 2);
  requireSameLength(weights, "weights", sigmas, "sigmas");
  requireNoMoreThan(weights, MOST_MEMBERS, "weights");
  for (const sigma of sigmas) requireAtLeast(sigma, 0, "sigmas");
  const risks = weights.map((weight, index) => weight * valueAt(sigmas, index));
  const weighted_vol = sum(risks);
  const own = sum(risks.map((risk) => risk * risk));
  const crossed = weighted_vol * weighted_vol - own;
  if (!(Math.abs(crossed) > DENOMINATOR_ROUNDING * own) || weighted_vol === 0)
    throw new NotComputable(
      "sigmas",
      "`sigmas` and `weights` leave nothing to correlate; at least two members with a weight and a volatility are needed.",
    );
  const implied_correlation = (sigma_I * sigma_I - own) / crossed;
  const warnings = warningsOf(implied_correlation, weights, weighted_vol);
  return {
    outputs: finiteOutputs(
      {
        implied_correlation,
        shortcut: (sigma_I / weighted_vol) ** 2,
        weighted_vol,
        vol_at_zero_correlation: Math.sqrt(own),
      },
      "sigma_I",
      "volatilities of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function warningsOf(correlation: number, weights: readonly number[], weighted_vol: number): Warning[] {
  const total = sum(weights);
  const least = -1 / (weights.length - 1);
  const impossible = correlation > 1 || correlation < least;
  return [
    ...(Math.abs(total - 1) > WEIGHT_TOLERANCE
      ? [
          {
            input: "weights",
            detail: `\`weights\` add up to ${Number(total.toPrecision(4))}, not to 1; they are used as they are.`,
          },
        ]
      : []),
    ...(weighted_vol < 0
      ? [{ input: "weights", detail: "`weighted_vol` is below 0, as of no index: negative weights prevail." }]
      : []),
    ...(impossible
      ? [
          {
            input: "sigma_I",
            detail: `The correlation is outside ${Number(least.toPrecision(3))} to 1, which no members have. Are all volatilities of one day and maturity?`,
          },
        ]
      : []),
  ];
}
