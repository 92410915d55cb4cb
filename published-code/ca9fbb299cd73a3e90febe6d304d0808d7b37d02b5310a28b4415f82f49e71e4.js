// The calculator roll-spread-calc: the effective spread that the bounce of trade prices implies.
// Call rollSpread(inputs) with every input filled in.

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

/** The series in units of `unit`. */
function inUnits(values, unit) {
  return unit === 1 ? values : values.map((value) => value / unit);
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** The deviations of a series from its mean, scaled so that their squares are harmless. */
function deviationsFromMean(values) {
  const unit = binaryUnit(values);
  const scaled = inUnits(values, unit);
  const centre = sum(scaled) / scaled.length;
  return { unit, deviations: scaled.map((value) => value - centre) };
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

const FEW_PRICES = 60;

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
 * The spread between bid and ask at which trades that jump from side to side have the covariance that is seen.
 *
 * With changes c_t = P_t - P_(t-1): spread = 2 sqrt(-covariance), the sample covariance of (c_t, c_(t-1)), each side less its own
 * mean and the number of pairs less 1 as divisor; relative_spread_bps = spread / mean(prices) 10,000.
 *
 * Units: spread in the currency of the prices, covariance in its square.
 * Domain: at least four prices with a mean above 0, changes that vary by more than rounding, and a covariance below 0.
 * Source: R. Roll, "A Simple Implicit Measure of the Effective Bid-Ask Spread in an Efficient Market", Journal of Finance 39 (1984).
 */
function rollSpread({ prices }) {
  requireSeries(prices, "prices", 4);
  const level = mean(prices);
  if (!(level > 0)) throw new NotComputable("prices", `\`prices\` have a mean of ${level}; one above 0 is needed.`);
  const changes = prices.slice(1).map((price, index) => price - valueAt(prices, index));
  if (standardDeviation(changes) <= noiseLevel(prices))
    throw new NotComputable(
      "prices",
      "`prices` change by the same amount each time but for rounding; changes that vary are needed.",
    );
  const now = deviationsFromMean(changes.slice(1));
  const before = deviationsFromMean(changes.slice(0, -1));
  const pairs = now.deviations.length;
  const covariance = (sumOfProducts(now.deviations, before.deviations) / (pairs - 1)) * now.unit * before.unit;
  if (!(covariance < 0))
    throw new NotComputable(
      "prices",
      "`prices` have changes whose covariance is not below 0, so the estimator has no value for this sample, as is common in short " +
        "ones; more prices are needed.",
    );
  const spread = 2 * Math.sqrt(-covariance);
  const few = `\`prices\` has ${prices.length} values: a covariance from fewer than ${FEW_PRICES} is hardly determined.`;
  return {
    outputs: finiteOutputs(
      { spread, covariance, relative_spread_bps: (spread / level) * 10_000 },
      "prices",
      "prices of a common size are needed",
    ),
    ...(prices.length < FEW_PRICES && { warnings: [{ input: "prices", detail: few }] }),
  };
}

export const CALCULATOR = "roll-spread-calc";
export { rollSpread as calculate };
