// The calculator implied-correlation-calc: the average correlation that the volatilities of an index and its members imply.
// Call impliedCorrelation(inputs) with every input filled in.

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

/** Refuses two series that belong together but differ in length. */
function requireSameLength(
  values,
  input,
  others,
  other,
) {
  if (values.length !== others.length) {
    throw new NotComputable(
      input,
      `\`${input}\` has ${values.length} values and \`${other}\` ${others.length}; both need the same number of values.`,
    );
  }
}

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MOST_MEMBERS = 3000;

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
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

/** A denominator below this part of its terms is 0 but for rounding. */
const DENOMINATOR_ROUNDING = 1e-14;

const WEIGHT_TOLERANCE = 0.001;

function warningsOf(correlation, weights, weighted_vol) {
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
 * The one correlation between all members at which their variances add up to that of the index.
 *
 * implied_correlation = (sigma_I² - sum of w² s²) / ((sum of w s)² - sum of w² s²); shortcut = sigma_I² / (sum of w s)².
 *
 * Units: volatilities decimal a year, weights parts of the index; the correlation is not cut at its bounds.
 * Domain: two members or more, at most 3,000, as many volatilities of 0 or above; denominators other than 0.
 * Source: Cboe, S&P 500 Implied Correlation Index; J. Driessen, P. J. Maenhout and G. Vilkov, "The Price of Correlation Risk",
 * Journal of Finance 64 (2009).
 */
function impliedCorrelation(inputs) {
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

export const CALCULATOR = "implied-correlation-calc";
export { impliedCorrelation as calculate };
