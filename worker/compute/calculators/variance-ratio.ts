// The calculator variance-ratio-calc: the variance ratio of Lo and MacKinlay with both test statistics.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteInputs,
  requireOneOf,
  requirePositive,
  requireSeries,
  requireWhole,
  requireWithin,
} from "../not-computable.ts";
import { logRatio } from "../numerics/log-ratio.ts";
import { doubtfulSpread, noiseLevel } from "../numerics/noise.ts";
import { deviationsFromMean, sum, valueAt } from "../numerics/series.ts";

type VarianceRatioInputs = {
  q: number;
  returns?: number[];
  prices?: number[];
  autocorrelations?: number[];
  observations?: number;
};

const MAX_HORIZON = 1000;
const MAX_WORK = 2_000_000;
/** A ratio no further below 0 is 0 but for rounding. */
const ROUNDING = 1e-12;

/**
 * Whether returns over q periods vary as much as q independent ones.
 *
 * With deviations e_t from the mean of n returns: variance_ratio = (sum over t of (e_t + ... + e_(t-q+1))^2 / M) / (sum of e_t^2 /
 * (n - 1)), M = q (n - q + 1) (1 - q / n); z = (VR - 1) sqrt(n) / sqrt(2 (2 q - 1) (q - 1) / (3 q)); z_robust = sqrt(n) (VR - 1) /
 * sqrt(theta), theta = sum over j < q of (2 (q - j) / q)^2 n sum of e_t^2 e_(t-j)^2 / (sum of e_t^2)^2;
 * from autocorrelations VR = 1 + 2 sum over k < q of (1 - k / q) rho_k.
 *
 * Units: ratios without dimension, 1 for a random walk; statistics in standard deviations.
 * Domain: returns, prices or q - 1 autocorrelations with their number of observations; more returns than q.
 * Source: A. W. Lo and A. C. MacKinlay, "Stock Market Prices Do Not Follow Random Walks", Review of Financial Studies 1 (1988).
 */
export function varianceRatio(inputs: VarianceRatioInputs): Calculation {
  const { q, returns, prices, autocorrelations, observations } = inputs;
  requireFiniteInputs(inputs);
  requireWhole(q, 2, MAX_HORIZON, "q");
  requireOneOf(inputs, "returns", "prices", "autocorrelations");
  if (autocorrelations !== undefined) return fromCorrelations(q, autocorrelations, observations);
  const input = returns === undefined ? "prices" : "returns";
  const series = returns ?? logReturns(prices ?? []);
  const count = series.length;
  if (count < q + 1)
    throw new NotComputable(
      input,
      `\`${input}\` has ${count} returns; at least ${q + 1}, one more than \`q\`, are needed.`,
    );
  if (q * count > MAX_WORK)
    throw new NotComputable(
      "q",
      `\`q\` times the number of returns is ${q * count}; ${MAX_WORK} at most are computed, so a smaller \`q\` is needed.`,
    );
  const { unit, deviations } = deviationsFromMean(series);
  const squares = sum(deviations.map((value) => value * value));
  const spread = Math.sqrt(squares / (count - 1)) * unit;
  if (!(spread > noiseLevel(series)))
    throw new NotComputable(
      input,
      `\`${input}\` does not vary but for rounding, so no ratio follows; other values are needed.`,
    );
  const ratio = (overlappingVariance(deviations, q) * (count - 1)) / squares;
  const { correlations, theta } = laggedSums(deviations, squares, q);
  const warnings = [...doubtfulSpread(spread, input, series), ...longHorizon(q, count)];
  return {
    outputs: finiteOutputs(
      {
        variance_ratio: ratio,
        z: statistic(ratio, q, count),
        ...(theta > 0 && { z_robust: (Math.sqrt(count) * (ratio - 1)) / Math.sqrt(theta) }),
        variance_ratio_autocorrelations: ratioOf(correlations, q),
        autocorrelations: correlations,
        ...(ratio > 0 && { scaled_volatility_ratio: Math.sqrt(ratio) }),
        observations: count,
      },
      input,
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function logReturns(prices: readonly number[]): number[] {
  requireSeries(prices, "prices", 2);
  for (const price of prices) requirePositive(price, "prices");
  return prices.slice(1).map((price, index) => logRatio(price, valueAt(prices, index)));
}

function fromCorrelations(q: number, correlations: readonly number[], observations: number | undefined): Calculation {
  if (observations === undefined)
    throw new NotComputable("observations", "`observations` is missing; it is needed with `autocorrelations`.");
  requireAtLeast(observations, 2, "observations");
  if (correlations.length !== q - 1)
    throw new NotComputable(
      "autocorrelations",
      `\`autocorrelations\` has ${correlations.length} values; ${q - 1}, one less than \`q\`, are needed.`,
    );
  for (const value of correlations) requireWithin(value, -1, 1, "autocorrelations");
  const ratio = ratioOf(correlations, q);
  const warnings = [...impossibleRatio(ratio), ...longHorizon(q, observations)];
  return {
    outputs: finiteOutputs(
      {
        variance_ratio: ratio,
        z: statistic(ratio, q, observations),
        ...(ratio > 0 && { scaled_volatility_ratio: Math.sqrt(ratio) }),
      },
      "q",
      "a smaller one is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The variance of overlapping sums of q deviations, per period and without bias. */
function overlappingVariance(deviations: readonly number[], q: number): number {
  const count = deviations.length;
  const squares: number[] = [];
  for (let end = q; end <= count; end++) {
    let total = 0;
    for (let t = end - q; t < end; t++) total += deviations[t] ?? 0;
    squares.push(total * total);
  }
  return sum(squares) / (q * (count - q + 1) * (1 - q / count));
}

/** The autocorrelations of lags below q, and the variance of the ratio times the number of returns where variances change over time. */
function laggedSums(
  deviations: readonly number[],
  squares: number,
  q: number,
): { correlations: number[]; theta: number } {
  const count = deviations.length;
  const correlations: number[] = [];
  let theta = 0;
  for (let lag = 1; lag < q; lag++) {
    let products = 0;
    let fourth = 0;
    for (let t = lag; t < count; t++) {
      const product = (deviations[t] ?? 0) * (deviations[t - lag] ?? 0);
      products += product;
      fourth += (product / squares) * (product / squares);
    }
    correlations.push(products / squares);
    theta += ((2 * (q - lag)) / q) ** 2 * count * fourth;
  }
  return { correlations, theta };
}

function ratioOf(correlations: readonly number[], q: number): number {
  return sum([1, ...correlations.map((value, index) => 2 * (1 - (index + 1) / q) * value)]);
}

function statistic(ratio: number, q: number, count: number): number {
  return ((ratio - 1) * Math.sqrt(count)) / Math.sqrt((2 * (2 * q - 1) * (q - 1)) / (3 * q));
}

function longHorizon(q: number, count: number): Warning[] {
  if (q <= count / 2) return [];
  return [{ input: "q", detail: `\`q\` is more than half of ${count} returns: hardly any sums are independent.` }];
}

function impossibleRatio(ratio: number): Warning[] {
  if (ratio >= -ROUNDING) return [];
  return [
    {
      input: "autocorrelations",
      detail: "`variance_ratio` is below 0, which no variance is: no series has these `autocorrelations`.",
    },
  ];
}
