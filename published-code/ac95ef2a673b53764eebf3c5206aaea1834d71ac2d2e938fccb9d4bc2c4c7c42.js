// The calculator probabilistic-sharpe-calc: how likely a Sharpe ratio is more than luck, also after many trials.
// Call probabilisticSharpe(inputs) with every input filled in.

/** Thrown when inputs have no finite answer. The message names the input and says what would work. */
class NotComputable extends Error {
  /** The id of the input to change. */
  input;

  constructor(input, message) {
    super(message);
    this.name = "NotComputable";
    this.input = input;
  }
}

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses the numbers among the inputs that are not finite. Texts, series and what was left out are passed over. */
function requireFiniteNumbers(inputs) {
  for (const [id, value] of Object.entries(inputs)) if (typeof value === "number") requireFinite(value, id);
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

const NORMAL_KURTOSIS = 3;

/** Refuses a series that is too short or holds anything but finite numbers. */
function requireSeries(values, input, shortest) {
  if (values.length < shortest) {
    const had = `${values.length} value${values.length === 1 ? "" : "s"}`;
    const needed = `at least ${shortest} ${shortest === 1 ? "is" : "are"} needed`;
    throw new NotComputable(input, `\`${input}\` has ${had}; ${needed}.`);
  }
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${values[wrong]}; every value has to be a finite number.`,
    );
  }
}

/**
 * The unit in which squares and sums of a series stay in range: 1 for ordinary numbers, otherwise the power of two just
 * below the largest magnitude. Dividing by it is exact.
 */
function binaryUnit(values) {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return 1;
  return 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
}

/** The series in units of `unit`. */
function inUnits(values, unit) {
  return unit === 1 ? values : values.map((value) => value / unit);
}

/** Neumaier's compensated sum: as accurate as if added up in twice the precision. */
function sum(values) {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** The deviations of a series from its mean, scaled so that their squares are harmless. */
function deviationsFromMean(values) {
  const unit = binaryUnit(values);
  const scaled = inUnits(values, unit);
  const centre = sum(scaled) / scaled.length;
  return { unit, deviations: scaled.map((value) => value - centre) };
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** The sum of products of deviations, corrected for the rounding of the two means. */
function sumOfProducts(left, right) {
  const products = left.map((value, index) => value * valueAt(right, index));
  return sum(products) - (sum(left) * sum(right)) / left.length;
}

/** The sample standard deviation (divisor: count minus 1) of at least two values. */
function standardDeviation(values) {
  const { unit, deviations } = deviationsFromMean(values);
  return Math.sqrt(sumOfProducts(deviations, deviations) / (values.length - 1)) * unit;
}

/** The largest magnitude of one or several series. */
function largestOf(series) {
  let largest = 0;
  for (const values of series) for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/** Numbers below this cannot come from quotients near 1: only their own rounding counts. */
const LEAST_QUOTIENT = 1e-12;

/**
 * The spread that values get from rounding alone: 8 e (1 + M) for the largest magnitude M and e = 2^-52, for magnitudes
 * below 1e-12 only 8 e M. Give both series when their difference is meant.
 */
function noiseLevel(...series) {
  const largest = largestOf(series);
  return 8 * Number.EPSILON * (largest < LEAST_QUOTIENT ? largest : 1 + largest);
}

/** The shape of a series that varies, from central moments with the number of values as divisor. */
function shapeOf(values) {
  const { deviations } = deviationsFromMean(values);
  const count = values.length;
  const variance = sumOfProducts(deviations, deviations) / count;
  // In units of the deviation third and fourth powers stay in range.
  const scale = Math.sqrt(variance);
  const scaled = deviations.map((value) => value / scale);
  return {
    skewness: sum(scaled.map((value) => value ** 3)) / count,
    excessKurtosis: sum(scaled.map((value) => value ** 4)) / count - 3,
    autocorrelation: sum(scaled.slice(1).map((value, index) => value * (scaled[index] ?? 0))) / count,
  };
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/** The record from its returns, or from its summary figures. */
function estimateOf(inputs) {
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

/** Refuses a value that is not finite and strictly between 0 and 1. */
function requireProbability(value, input) {
  requireFinite(value, input);
  if (value <= 0 || value >= 1) {
    throw new NotComputable(
      input,
      `\`${input}\` is ${value}; a number strictly between 0 and 1 is needed, such as 0.99.`,
    );
  }
}

const EULER_MASCHERONI = 0.5772156649015329;

const LOW_CUT = 0.02425;

function lowerTailQuantile(p) {
  const y = Math.sqrt(-2 * Math.log(p));
  const above =
    ((((-0.007784894002430293 * y - 0.3223964580411365) * y - 2.400758277161838) * y - 2.549732539343734) * y +
      4.374664141464968) *
      y +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * y + 0.3224671290700398) * y + 2.445134137142996) * y + 3.754408661907416) * y + 1;
  return above / below;
}

const HIGH_CUT = 0.97575;

/**
 * The standard normal quantile z(p) for 0 < p < 1: a rational approximation with a central region and two tails,
 * relative error below 1.15e-9. Source: P. J. Acklam, "An algorithm for computing the inverse normal cumulative
 * distribution function" (2003), without its refinement step.
 */
function normalQuantile(p) {
  if (p < LOW_CUT) return lowerTailQuantile(p);
  if (p > HIGH_CUT) return -lowerTailQuantile(1 - p);
  const centred = p - 0.5;
  const y = centred * centred;
  const above =
    ((((-39.69683028665376 * y + 220.9460984245205) * y - 275.9285104469687) * y + 138.357751867269) * y -
      30.66479806614716) *
      y +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * y + 161.5858368580409) * y - 155.6989798598866) * y + 66.80131188771972) * y -
      13.28068155288572) *
      y +
    1;
  return (centred * above) / below;
}

/** N(x) - 1/2 for |x| up to 0.66291. */
function centralArea(x) {
  const y = x * x;
  const above =
    (((0.06568233791820745 * y + 2.2352520354606837) * y + 161.02823106855587) * y + 1067.6894854603709) * y +
    18154.98125334356;
  const below = (((y + 47.202581904688245) * y + 976.0985517377767) * y + 10260.932208618979) * y + 45507.78933502673;
  return (x * above) / below;
}

/** Below this the central approximation holds, above it those of the tail. */
const CENTRAL_LIMIT = 0.66291;

/** The square root of 32: here the middle approximation hands over to the asymptotic one. */
const FAR_LIMIT = 5.656854249492381;

const ONE_OVER_SQRT_TWO_PI = 0.3989422804014327;

/** N(-x) · exp(x²/2) for x from 0.66291 up: the upper tail without its exponential, so it never underflows. */
function scaledTail(x) {
  if (x < FAR_LIMIT) {
    let above = 1.0765576773720192e-8;
    for (const coefficient of [
      0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726,
      6848.190450536283, 11602.65143764735, 9842.714838383978,
    ]) {
      above = above * x + coefficient;
    }
    let below = 1;
    for (const coefficient of [
      22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
      34900.95272114598, 38912.00328609327, 19685.429676859992,
    ]) {
      below = below * x + coefficient;
    }
    return above / below;
  }
  const y = 1 / (x * x);
  const above =
    ((((0.023073441764940174 * y + 0.215898534057957) * y + 0.12740116116024736) * y + 0.022235277870649807) * y +
      0.0014216191932278934) *
      y +
    0.000029112874951168793;
  const below =
    ((((y + 1.284260096144911) * y + 0.4682382124808651) * y + 0.06598813786892856) * y + 0.0037823963320275824) * y +
    7.297515550839662e-5;
  return (ONE_OVER_SQRT_TWO_PI - (y * above) / below) / x;
}

/** exp(-x²/2). The part of x that squares exactly goes apart from the rest: x² may round, its exponential would not. */
function expMinusHalfSquare(x) {
  const size = Math.abs(x);
  if (size > 40) return 0;
  const coarse = Math.trunc(size * 16) / 16;
  const rest = (size - coarse) * (size + coarse);
  return Math.exp(-0.5 * coarse * coarse) * Math.exp(-0.5 * rest);
}

/** The standard normal distribution function N(x) = P(Z <= x). */
function normalCdf(x) {
  if (Math.abs(x) < CENTRAL_LIMIT) return 0.5 + centralArea(x);
  const tail = scaledTail(Math.abs(x)) * expMinusHalfSquare(x);
  return x < 0 ? tail : 1 - tail;
}

/** The standard normal density n(x). */
function normalDensity(x) {
  return ONE_OVER_SQRT_TWO_PI * expMinusHalfSquare(x);
}

/**
 * The standard normal quantile z(p) for 1e-300 <= p < 1: the approximation after one step of Halley's method, in the nearer
 * tail, so that nothing is lost to 1 - p. Relative error a few units in the last place.
 */
function exactNormalQuantile(p) {
  // From one half on, 1 - p is exact.
  if (p > 0.5) return -exactNormalQuantile(1 - p);
  const x = normalQuantile(p);
  // Near the centre the area from 0 keeps the digits that N(x) - p would lose.
  const excess = p > 0.3 ? centralArea(x) - (p - 0.5) : normalCdf(x) - p;
  const error = excess / normalDensity(x);
  return x - error / (1 + (x * error) / 2) + 0;
}

/** The expected best ratio of independent trials whose true ratios are all 0. */
function bestOfTrials(trials, variance) {
  if (variance === undefined)
    throw new NotComputable("trials_variance", "`trials_variance` is needed with more than one of `trials`.");
  requireAtLeast(variance, 0, "trials_variance");
  const centre = (1 - EULER_MASCHERONI) * exactNormalQuantile(1 / trials);
  return -Math.sqrt(variance) * (centre + EULER_MASCHERONI * exactNormalQuantile(1 / (trials * Math.E)));
}

const FEW_OBSERVATIONS = 24;

function warningsOf(
  { sharpe_periodic, skewness, kurtosis, observations },
  isSummary,
  best = 0,
) {
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

function withoutNegativeZero(value) {
  if (typeof value === "string") return value;
  return typeof value === "number" ? value + 0 : value.map((one) => one + 0);
}

/**
 * Passes on outputs that are all finite, negative zero as zero; otherwise refuses, blaming `input`, with `remedy`
 * as the advice.
 */
function finiteOutputs(
  outputs,
  input,
  remedy,
) {
  for (const [id, value] of Object.entries(outputs)) {
    const numbers = typeof value === "object" ? value : [value];
    if (numbers.some((one) => typeof one === "number" && !Number.isFinite(one))) {
      throw new NotComputable(
        input,
        `\`${id}\` is beyond the range of a 64-bit number (about 1.8e308) for this \`${input}\`; ${remedy}.`,
      );
    }
  }
  return Object.fromEntries(Object.entries(outputs).map(([id, value]) => [id, withoutNegativeZero(value)]));
}

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
function probabilisticSharpe(inputs) {
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

export const CALCULATOR = "probabilistic-sharpe-calc";
export { probabilisticSharpe as calculate };
