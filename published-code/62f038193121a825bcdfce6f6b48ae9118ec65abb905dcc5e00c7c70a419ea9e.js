// The calculator information-ratio-calc: active return per unit of tracking error.
// Call informationRatio(inputs) with every input filled in.

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

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
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

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

/** Two years of months. */
const FEW_OBSERVATIONS = 24;

/**
 * The standard error of an annualised Sharpe ratio from few observations, about sqrt(periods per year / observations).
 * Without periods per year the error is that of a ratio per period.
 */
function shortRecord(observations, input, periodsPerYear) {
  if (observations >= FEW_OBSERVATIONS) return [];
  const ratio = periodsPerYear === undefined ? "a Sharpe ratio per period" : "an annualised Sharpe ratio";
  const error = Number(Math.sqrt((periodsPerYear ?? 1) / observations).toPrecision(2));
  return [
    {
      input,
      detail: `\`${input}\` has ${observations} observations: the standard error of ${ratio} from so few is about ${error}.`,
    },
  ];
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/**
 * The mean of `values[i] - subtrahend(i)`. Both go into one compensated sum, so that nothing is lost when they
 * nearly cancel.
 */
function meanDifference(values, subtrahend) {
  const terms = values.concat(values.map((_, index) => -subtrahend(index)));
  return mean(terms) * 2;
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
 * The annualised information ratio against a benchmark.
 *
 * active_i = portfolio_i - benchmark_i; active_return = mean(active) · periods per year; tracking_error = std(active) ·
 * sqrt(periods per year), std with divisor count - 1; information_ratio = active_return / tracking_error.
 *
 * Units: returns decimal per period; active_return and tracking_error decimal a year.
 * Domain: two series of the same length, at least two values each, whose differences vary by more than the rounding of
 * the returns; periods_per_year above 0.
 * Source: R. C. Grinold and R. N. Kahn, "Active Portfolio Management", 2nd edition (1999); T. H. Goodwin, "The
 * Information Ratio", Financial Analysts Journal 54 (1998).
 */
function informationRatio(inputs) {
  const { portfolio_returns, benchmark_returns, periods_per_year } = inputs;
  requireSeries(portfolio_returns, "portfolio_returns", 2);
  requireSeries(benchmark_returns, "benchmark_returns", 2);
  requireSameLength(portfolio_returns, "portfolio_returns", benchmark_returns, "benchmark_returns");
  requirePositive(periods_per_year, "periods_per_year");
  const active = portfolio_returns.map((value, index) => value - valueAt(benchmark_returns, index));
  const deviation = standardDeviation(active);
  if (deviation <= noiseLevel(portfolio_returns, benchmark_returns)) {
    const same = active.every((value) => value === 0);
    throw new NotComputable(
      "portfolio_returns",
      `\`portfolio_returns\` ${same ? "and `benchmark_returns` are the same series" : "differ from `benchmark_returns` by a constant"}, ` +
        "so the tracking error is 0; differences that vary are needed.",
    );
  }
  const warnings = doubtfulSpread(deviation, "portfolio_returns", portfolio_returns, benchmark_returns).concat(
    shortRecord(active.length, "portfolio_returns", periods_per_year),
  );
  const meanActive = meanDifference(portfolio_returns, (index) => valueAt(benchmark_returns, index));
  const rootPeriods = Math.sqrt(periods_per_year);
  return {
    outputs: finiteOutputs(
      {
        information_ratio: (meanActive / deviation) * rootPeriods,
        active_return: meanActive * periods_per_year,
        tracking_error: deviation * rootPeriods,
      },
      "portfolio_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "information-ratio-calc";
export { informationRatio as calculate };
