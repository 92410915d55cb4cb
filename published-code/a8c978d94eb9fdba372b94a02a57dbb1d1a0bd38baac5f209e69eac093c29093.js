// The calculator parametric-tail-risk-calc: value at risk and expected shortfall of a normal loss, and with skewness and kurtosis.
// Call parametricTailRisk(inputs) with every input filled in.

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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

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

/** Where the expansion falls somewhere, it orders confidences wrongly. */
function warningsOf(skew, kurtosis, confidence) {
  const curve = kurtosis / 8 - (skew * skew) / 6;
  const rises = curve >= 0 && (skew * skew) / 9 - 4 * curve * (1 - kurtosis / 8 + (5 * skew * skew) / 36) <= 0;
  return [
    ...(rises
      ? []
      : [
          {
            input: "skewness",
            detail:
              "`skewness` and `excess_kurtosis` are outside the domain of the expansion: a higher confidence can give a smaller loss.",
          },
        ]),
    ...(confidence < 0.5
      ? [
          {
            input: "confidence",
            detail: "`confidence` is below 0.5. Did you enter the tail? Give 0.99 for the worst 1%.",
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
 * Value at risk and expected shortfall of a normal return over a horizon, and value at risk by the Cornish-Fisher expansion.
 *
 * With h the horizon, z the quantile of 1 - confidence, S = skewness / sqrt(h) and K = excess_kurtosis / h:
 * var_normal = -V (mu h + sigma sqrt(h) z); es_normal = V (-mu h + sigma sqrt(h) n(z) / (1 - confidence));
 * z_cornish_fisher = z + (z² - 1) S/6 + (z³ - 3z) K/24 - (2z³ - 5z) S²/36, and var_cornish_fisher with it in the place of z.
 *
 * Units: V and the results in currency, losses positive; sigma and mu decimal per period; the horizon in periods, which are
 * independent; quantiles in standard deviations.
 * Domain: V, sigma 0 or above, the horizon above 0, confidence strictly between 0 and 1.
 * Source: E. A. Cornish and R. A. Fisher, "Moments and Cumulants in the Specification of Distributions", Revue de l'Institut
 * International de Statistique 5 (1938); D. Maillard, "A User's Guide to the Cornish Fisher Expansion" (2012), on its domain.
 */
function parametricTailRisk(inputs) {
  const { portfolio_value, sigma, mu, skewness, excess_kurtosis, confidence, horizon_periods } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(portfolio_value, 0, "portfolio_value");
  requireAtLeast(sigma, 0, "sigma");
  requireProbability(confidence, "confidence");
  requirePositive(horizon_periods, "horizon_periods");
  const z = -exactNormalQuantile(confidence);
  const skew = skewness / Math.sqrt(horizon_periods);
  const kurtosis = excess_kurtosis / horizon_periods;
  const expanded =
    z + ((z - 1) * (z + 1) * skew) / 6 + (z * (z * z - 3) * kurtosis) / 24 - (z * (2 * z * z - 5) * skew * skew) / 36;
  const mean = mu * horizon_periods;
  const deviation = sigma * Math.sqrt(horizon_periods);
  const warnings = warningsOf(skew, kurtosis, confidence);
  return {
    outputs: finiteOutputs(
      {
        var_normal: -portfolio_value * (mean + deviation * z),
        es_normal: portfolio_value * ((deviation * normalDensity(z)) / (1 - confidence) - mean),
        var_cornish_fisher: -portfolio_value * (mean + deviation * expanded),
        z,
        z_cornish_fisher: expanded,
      },
      "portfolio_value",
      "smaller values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "parametric-tail-risk-calc";
export { parametricTailRisk as calculate };
