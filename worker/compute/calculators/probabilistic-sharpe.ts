// The calculator probabilistic-sharpe-calc: how likely a Sharpe ratio is more than luck, also after many trials.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requireProbability,
  requireSeries,
} from "../not-computable.ts";
import { exactNormalQuantile } from "../numerics/exact-normal-quantile.ts";
import { shapeOf } from "../numerics/moments.ts";
import { noiseLevel } from "../numerics/noise.ts";
import { normalCdf } from "../numerics/normal.ts";
import { mean, standardDeviation } from "../numerics/series.ts";

type ProbabilisticSharpeInputs = {
  returns?: number[];
  sharpe_periodic?: number;
  observations?: number;
  skewness: number;
  kurtosis: number;
  sharpe_benchmark: number;
  trials: number;
  trials_variance?: number;
  confidence: number;
};

/** What is known of a record: its ratio per period, the shape of its returns, and their number. */
type Estimate = { sharpe_periodic: number; skewness: number; kurtosis: number; observations: number };

const EULER_MASCHERONI = 0.5772156649015329;
const NORMAL_KURTOSIS = 3;
const FEW_OBSERVATIONS = 24;

/**
 * The probability that the true Sharpe ratio is above a benchmark, and above the best that a number of trials without skill
 * would show; the length of record that a confidence needs.
 *
 * With v = 1 - skewness SR + (kurtosis - 1)/4 SR²: standard_error = sqrt(v / (n - 1)); psr = N((SR - SR*) sqrt(n - 1) / sqrt(v));
 * min_track_record_length = 1 + v (z(confidence) / (SR - SR*))²; with g the Euler-Mascheroni constant
 * expected_max_sharpe = sqrt(V) [(1 - g) z(1 - 1/N) + g z(1 - 1/(N e))], and dsr is psr with it in the place of SR*.
 *
 * Units: Sharpe ratios per square root of a period; kurtosis 3 for a normal distribution; V the variance of the trials' ratios.
 * Domain: two returns or more that vary, or SR with n of 2 or above; v above 0; confidence above one half and below 1.
 * Source: D. H. Bailey and M. Lopez de Prado, "The Sharpe Ratio Efficient Frontier", Journal of Risk 15 (2012), and "The
 * Deflated Sharpe Ratio", Journal of Portfolio Management 40 (2014).
 */
export function probabilisticSharpe(inputs: ProbabilisticSharpeInputs): Calculation {
  const { sharpe_benchmark, trials, trials_variance, confidence } = inputs;
  requireFiniteNumbers(inputs);
  const estimate = estimateOf(inputs);
  const { sharpe_periodic, skewness, kurtosis, observations } = estimate;
  requireAtLeast(trials, 1, "trials");
  requireProbability(confidence, "confidence");
  if (confidence <= 0.5)
    throw new NotComputable(
      "confidence",
      `\`confidence\` is ${confidence}; a number above 0.5 is needed, such as 0.95.`,
    );
  const variance = 1 - skewness * sharpe_periodic + ((kurtosis - 1) / 4) * sharpe_periodic ** 2;
  if (!(variance > 0))
    throw new NotComputable(
      "kurtosis",
      "`kurtosis` is too small for this `skewness`; at least 1 + `skewness`² is needed, or no returns have both.",
    );
  const standard_error = Math.sqrt(variance / (observations - 1));
  const excess = sharpe_periodic - sharpe_benchmark;
  const best = trials > 1 ? bestOfTrials(trials, trials_variance) : undefined;
  const warnings = warningsOf(estimate, inputs.returns === undefined, best);
  return {
    outputs: finiteOutputs(
      {
        ...estimate,
        standard_error,
        psr: normalCdf(excess / standard_error),
        ...(excess > 0 && { min_track_record_length: 1 + variance * (exactNormalQuantile(confidence) / excess) ** 2 }),
        ...(best !== undefined && {
          expected_max_sharpe: best,
          dsr: normalCdf((sharpe_periodic - best) / standard_error),
        }),
      },
      "sharpe_benchmark",
      "ratios of a common size are needed, such as 0.1 a month",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The record from its returns, or from its summary figures. */
function estimateOf(inputs: ProbabilisticSharpeInputs): Estimate {
  const { returns, sharpe_periodic, observations, skewness, kurtosis } = inputs;
  if (returns === undefined) {
    if (sharpe_periodic === undefined || observations === undefined)
      throw new NotComputable(
        "returns",
        "`returns` are needed, or `sharpe_periodic` and `observations` in their place.",
      );
    requireAtLeast(observations, 2, "observations");
    return { sharpe_periodic, skewness, kurtosis, observations };
  }
  const given = { sharpe_periodic, observations, skewness: skewness || undefined };
  const others = Object.entries(given).flatMap(([id, value]) => (value === undefined ? [] : [id]));
  const [other] = kurtosis === NORMAL_KURTOSIS ? others : [...others, "kurtosis"];
  if (other !== undefined)
    throw new NotComputable(other, `\`${other}\` follows from \`returns\`; only one of the two is needed.`);
  requireSeries(returns, "returns", 2);
  const spread = standardDeviation(returns);
  if (spread <= noiseLevel(returns))
    throw new NotComputable("returns", "`returns` are all the same but for rounding; returns that vary are needed.");
  const shape = shapeOf(returns);
  return {
    sharpe_periodic: mean(returns) / spread,
    skewness: shape.skewness,
    kurtosis: shape.excessKurtosis + NORMAL_KURTOSIS,
    observations: returns.length,
  };
}

/** The expected best ratio of independent trials whose true ratios are all 0. */
function bestOfTrials(trials: number, variance: number | undefined): number {
  if (variance === undefined)
    throw new NotComputable("trials_variance", "`trials_variance` is needed with more than one of `trials`.");
  requireAtLeast(variance, 0, "trials_variance");
  const centre = (1 - EULER_MASCHERONI) * exactNormalQuantile(1 / trials);
  return -Math.sqrt(variance) * (centre + EULER_MASCHERONI * exactNormalQuantile(1 / (trials * Math.E)));
}

function warningsOf(
  { sharpe_periodic, skewness, kurtosis, observations }: Estimate,
  isSummary: boolean,
  best = 0,
): Warning[] {
  const ratio = isSummary ? "sharpe_periodic" : "returns";
  return [
    ...(Math.abs(sharpe_periodic) > 1
      ? [
          {
            input: ratio,
            detail: `The Sharpe ratio is ${Number(sharpe_periodic.toPrecision(4))} a period. Is it annualised? Divide by the root of the periods per year.`,
          },
        ]
      : []),
    ...(isSummary && kurtosis < 1 + skewness * skewness
      ? [{ input: "kurtosis", detail: "`kurtosis` is below 1 + `skewness`²: no returns have both." }]
      : []),
    ...(observations < FEW_OBSERVATIONS
      ? [
          {
            input: isSummary ? "observations" : "returns",
            detail: `Skewness and kurtosis from ${observations} observations are hardly determined.`,
          },
        ]
      : []),
    ...(best < 0
      ? [
          {
            input: "trials",
            detail:
              "`expected_max_sharpe` is below 0: its formula does not hold for so few trials, and `dsr` deflates nothing.",
          },
        ]
      : []),
  ];
}
