// The calculator var-parametric-calc: value at risk of normally distributed returns.
// Call varParametric(inputs) with every input filled in.

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

/** Hardly a portfolio has a higher volatility in one day. */
const DAILY_VOLATILITY = 0.1;

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

function yearlyVolatility(sigma) {
  const daily = Number((sigma / Math.sqrt(252)).toPrecision(2));
  return {
    input: "sigma_periodic",
    detail: `\`sigma_periodic\` is ${sigma}. Is it a yearly volatility? A daily one is about 1/16 of it, here ${daily}.`,
  };
}

/**
 * The parametric (variance-covariance) value at risk, with a mean return of zero.
 *
 * var_usd = portfolio_value · sigma_periodic · sqrt(horizon_periods) · z(confidence).
 *
 * Units: portfolio_value and var_usd in US dollars; sigma_periodic decimal per period; horizon in the same periods. A
 * loss is positive; below a confidence of 0.5 z is negative, and so is the result, as for a negative portfolio_value.
 * Domain: sigma_periodic and horizon_periods 0 or above, confidence strictly between 0 and 1.
 * Source: J.P. Morgan and Reuters, "RiskMetrics: Technical Document", 4th edition (1996).
 */
function varParametric(inputs) {
  const { portfolio_value, sigma_periodic, horizon_periods, confidence } = inputs;
  requireFinite(portfolio_value, "portfolio_value");
  requireAtLeast(sigma_periodic, 0, "sigma_periodic");
  requireAtLeast(horizon_periods, 0, "horizon_periods");
  requireProbability(confidence, "confidence");
  const deviation = sigma_periodic * Math.sqrt(horizon_periods);
  const yearly = sigma_periodic > DAILY_VOLATILITY && horizon_periods === 1;
  return {
    outputs: finiteOutputs(
      { var_usd: portfolio_value * deviation * normalQuantile(confidence) },
      "portfolio_value",
      "a smaller one, or a smaller `sigma_periodic` or `horizon_periods`, is needed",
    ),
    ...(yearly && { warnings: [yearlyVolatility(sigma_periodic)] }),
  };
}

export const CALCULATOR = "var-parametric-calc";
export { varParametric as calculate };
