// The calculator return-statistics-calc: the usual table of figures of a return series.
// Call returnStatistics(inputs) with every input filled in.

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

/** Refuses a series in which one loss is more than everything. */
function requireCompoundable(returns, input) {
  const wrong = returns.findIndex((value) => value < -1);
  if (wrong !== -1)
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${returns[wrong]}; returns of -1 or above are needed: more than everything cannot be lost.`,
    );
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

/** (1 + r_1) (1 + r_2) ... to the power `exponent`, less 1; for returns of -1 or above, of which one of -1 loses all. */
function compounded(returns, exponent = 1) {
  if (returns.includes(-1)) return -1;
  return Math.expm1(sum(returns.map(Math.log1p)) * exponent);
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

/** The root of the mean squared shortfall. */
function downsideDeviation(returns, target) {
  const shortfalls = returns.map((value) => Math.min(value - target, 0));
  const unit = binaryUnit(shortfalls);
  return Math.sqrt(sum(inUnits(shortfalls, unit).map((value) => value * value)) / returns.length) * unit;
}

/** The worst fall of wealth from a high before it, the start included. */
function deepestDrawdown(returns) {
  let [part, least] = [1, 1];
  for (const value of returns) {
    // Wealth as a part of its last high.
    part = Math.min(1, part * (1 + value));
    least = Math.min(least, part);
  }
  return least - 1;
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

function warningsOf({ returns, periods_per_year }, std, varies) {
  const same = "`returns` do not vary: ratios to their deviation and the figures of their shape are left out.";
  const short = `\`returns\` has ${returns.length} values and a year ${periods_per_year}: \`cagr\` extrapolates less than a year.`;
  const spread = varies ? doubtfulSpread(std, "returns", returns) : [{ input: "returns", detail: same }];
  return spread.concat(
    shortRecord(returns.length, "returns", periods_per_year),
    returns.length < periods_per_year ? [{ input: "periods_per_year", detail: short }] : [],
  );
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

function ranksOf(returns) {
  const sorted = Float64Array.from(returns).sort();
  const middle = sorted.length / 2;
  const [lower, upper] = [valueAt(sorted, Math.ceil(middle) - 1), valueAt(sorted, Math.floor(middle))];
  return { median: lower / 2 + upper / 2, best: valueAt(sorted, sorted.length - 1), worst: valueAt(sorted, 0) };
}

function gainsAndLosses(returns) {
  const [gains, losses] = [returns.filter((value) => value > 0), returns.filter((value) => value < 0)];
  return {
    hit_rate: gains.length / returns.length,
    ...(gains.length > 0 && { average_gain: mean(gains) }),
    ...(losses.length > 0 && { average_loss: mean(losses), profit_factor: sum(gains) / -sum(losses) }),
  };
}

/** A Sharpe ratio per period, annualised, with the error that it has for independent returns. */
function sharpeOf(ratio, count, rootYear) {
  return {
    sharpe: ratio * rootYear,
    sharpe_standard_error: Math.hypot(1, ratio * Math.SQRT1_2) * (rootYear / Math.sqrt(count)),
  };
}

/**
 * The mean of `values[i] - subtrahend(i)`. Both go into one compensated sum, so that nothing is lost when they
 * nearly cancel.
 */
function meanDifference(values, subtrahend) {
  const terms = values.concat(values.map((_, index) => -subtrahend(index)));
  return mean(terms) * 2;
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

function shapesOf(returns) {
  const { skewness, excessKurtosis, autocorrelation } = shapeOf(returns);
  const n = returns.length;
  return {
    skewness,
    ...(n > 2 && { skewness_sample: (skewness * Math.sqrt(n * (n - 1))) / (n - 2) }),
    excess_kurtosis: excessKurtosis,
    ...(n > 3 && { excess_kurtosis_sample: ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * excessKurtosis + 6) }),
    jarque_bera: (n / 6) * (skewness ** 2 + excessKurtosis ** 2 / 4),
    autocorrelation,
  };
}

/**
 * Return, dispersion, downside, shape and drawdown of a series of periodic returns.
 *
 * With n returns, p of them a year, m_k the central moments with divisor n: total_return = product of (1 + r) - 1;
 * cagr = (1 + total_return)^(p/n) - 1, geometric_mean the same to the power 1/n; std with divisor n - 1, times sqrt(p) a year;
 * downside_deviation = sqrt(sum of min(r - target, 0)² / n); SR = (mean - rf) / std, sharpe = SR sqrt(p), its standard error
 * sqrt((1 + SR²/2) / n) sqrt(p); sortino = (mean - target) / downside_deviation sqrt(p); g_1 = m_3 / m_2^(3/2),
 * g_2 = m_4 / m_2² - 3; skewness_sample = g_1 sqrt(n (n - 1)) / (n - 2); excess_kurtosis_sample = (n - 1) ((n + 1) g_2 + 6) /
 * ((n - 2) (n - 3)); jarque_bera = n/6 (g_1² + g_2²/4); max_drawdown of the wealth 1, 1 + r_1, ...; calmar = cagr / |max_drawdown|.
 *
 * Units: returns decimal per period, yearly figures decimal per year, ratios per square root of a year.
 * Domain: at least one return, none below -1. What needs more returns, or returns that vary, is left out.
 * Source: C. R. Bacon, Practical Portfolio Performance Measurement and Attribution (2008); A. W. Lo, "The Statistics of Sharpe
 * Ratios", Financial Analysts Journal 58 (2002).
 */
function returnStatistics(inputs) {
  const { returns, periods_per_year, rf_periodic, target } = inputs;
  requireSeries(returns, "returns", 1);
  requireCompoundable(returns, "returns");
  requirePositive(periods_per_year, "periods_per_year");
  requireFinite(rf_periodic, "rf_periodic");
  requireFinite(target, "target");
  const count = returns.length;
  const rootYear = Math.sqrt(periods_per_year);
  const average = mean(returns);
  const cagr = compounded(returns, periods_per_year / count);
  const std = count > 1 ? standardDeviation(returns) : 0;
  const varies = std > noiseLevel(returns);
  const downside = downsideDeviation(returns, target);
  const max_drawdown = deepestDrawdown(returns);
  const warnings = warningsOf(inputs, std, varies);
  return {
    outputs: finiteOutputs(
      {
        count,
        total_return: compounded(returns),
        cagr,
        mean: average,
        mean_annual: average * periods_per_year,
        geometric_mean: compounded(returns, 1 / count),
        ...ranksOf(returns),
        ...gainsAndLosses(returns),
        ...(count > 1 && { std, volatility_annual: std * rootYear }),
        downside_deviation: downside,
        downside_deviation_annual: downside * rootYear,
        ...(varies && sharpeOf(meanDifference(returns, () => rf_periodic) / std, count, rootYear)),
        ...(downside > 0 && { sortino: (meanDifference(returns, () => target) / downside) * rootYear }),
        ...(varies && { mean_t_statistic: (average / std) * Math.sqrt(count), ...shapesOf(returns) }),
        max_drawdown,
        ...(max_drawdown < 0 && { calmar: cagr / -max_drawdown }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "return-statistics-calc";
export { returnStatistics as calculate };
