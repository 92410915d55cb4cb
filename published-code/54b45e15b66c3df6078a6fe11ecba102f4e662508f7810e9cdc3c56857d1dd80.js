// The calculator benchmark-comparison-calc: a portfolio's returns beside those of its benchmark.
// Call benchmarkComparison(inputs) with every input filled in.

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

/** Refuses a series in which one loss is more than everything. */
function requireCompoundable(returns, input) {
  const wrong = returns.findIndex((value) => value < -1);
  if (wrong !== -1)
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${returns[wrong]}; returns of -1 or above are needed: more than everything cannot be lost.`,
    );
}

function requireComparable(inputs) {
  const { portfolio_returns, benchmark_returns, rf_periodic, periods_per_year } = inputs;
  requireSeries(portfolio_returns, "portfolio_returns", 2);
  requireSeries(benchmark_returns, "benchmark_returns", 2);
  requireSameLength(portfolio_returns, "portfolio_returns", benchmark_returns, "benchmark_returns");
  requireFinite(rf_periodic, "rf_periodic");
  requirePositive(periods_per_year, "periods_per_year");
  requireCompoundable(portfolio_returns, "portfolio_returns");
  requireCompoundable(benchmark_returns, "benchmark_returns");
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

/** The regression of y on x, which varies: slope = Sxy / Sxx, correlation = Sxy / sqrt(Sxx Syy). */
function regressed(y, x) {
  const own = deviationsFromMean(y);
  const other = deviationsFromMean(x);
  const squaresX = sumOfProducts(other.deviations, other.deviations);
  const squaresY = sumOfProducts(own.deviations, own.deviations);
  const products = sumOfProducts(own.deviations, other.deviations);
  const slope = products / squaresX;
  const residuals = own.deviations.map((value, index) => value - slope * valueAt(other.deviations, index));
  const correlation = squaresY > 0 ? products / Math.sqrt(squaresX) / Math.sqrt(squaresY) : 0;
  return {
    count: y.length,
    slope: slope * (own.unit / other.unit),
    // Rounding may lift a perfect fit above 1.
    correlation: Math.min(1, Math.max(-1, correlation)),
    rootSquaresX: Math.sqrt(squaresX),
    residualSquares: Math.max(0, sumOfProducts(residuals, residuals)),
    squaresY,
    unitX: other.unit,
    unitY: own.unit,
  };
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

/** (1 + r_1) (1 + r_2) ... to the power `exponent`, less 1; for returns of -1 or above, of which one of -1 loses all. */
function compounded(returns, exponent = 1) {
  if (returns.includes(-1)) return -1;
  return Math.expm1(sum(returns.map(Math.log1p)) * exponent);
}

/** Compounded returns of the portfolio over those of the benchmark, apart for its gains and its losses. */
function capturesOf(portfolio, benchmark) {
  const capture = (isOn) => {
    const periods = benchmark.filter(isOn).length;
    if (periods === 0) return { periods };
    const own = portfolio.filter((_, index) => isOn(valueAt(benchmark, index)));
    return { periods, share: compounded(own, 1 / periods) / compounded(benchmark.filter(isOn), 1 / periods) };
  };
  const [up, down] = [capture((value) => value > 0), capture((value) => value < 0)];
  return {
    ...(up.share !== undefined && { upside_capture: up.share }),
    ...(down.share !== undefined && { downside_capture: down.share }),
    ...(up.share !== undefined && down.share && { capture_ratio: up.share / down.share }),
    up_periods: up.periods,
    down_periods: down.periods,
  };
}

const FEW_PERIODS = 5;

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

function warningsOf(
  { portfolio_returns, benchmark_returns, periods_per_year },
  { spread, varies, beta, captures },
) {
  const few = Math.min(captures["up_periods"] ?? 0, captures["down_periods"] ?? 0) < FEW_PERIODS;
  return doubtfulSpread(spread, "benchmark_returns", benchmark_returns).concat(
    shortRecord(portfolio_returns.length, "portfolio_returns", periods_per_year),
    varies
      ? []
      : [
          {
            input: "portfolio_returns",
            detail: "`portfolio_returns` do not vary: ratios to their volatility are left out.",
          },
        ],
    varies && beta < 0
      ? [
          {
            input: "portfolio_returns",
            detail: "`beta` is negative: the Treynor ratio and a ranking by it have no meaning.",
          },
        ]
      : [],
    (captures["downside_capture"] ?? 0) < 0
      ? [
          {
            input: "portfolio_returns",
            detail:
              "`downside_capture` is negative: the portfolio gained on average while the benchmark fell, and `capture_ratio` has no meaning.",
          },
        ]
      : [],
    few
      ? [
          {
            input: "benchmark_returns",
            detail: `Captures rest on fewer than ${FEW_PERIODS} periods in which the benchmark gained, or lost.`,
          },
        ]
      : [],
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

/** Standard errors of the fit. The error of an exact fit is rounding, and has no t-statistic. */
function errorsOf(fit, alpha, meanX, varies, noise) {
  const residual = Math.sqrt(fit.residualSquares / (fit.count - 2)) * fit.unitY;
  const alpha_standard_error = residual * Math.hypot(1 / Math.sqrt(fit.count), meanX / fit.unitX / fit.rootSquaresX);
  return {
    alpha_standard_error,
    beta_standard_error: residual / fit.rootSquaresX / fit.unitX,
    ...(varies && residual > noise && { alpha_t_statistic: alpha / alpha_standard_error }),
  };
}

/** What the portfolio did differently from its benchmark. */
function activeFigures(
  portfolio,
  benchmark,
  year,
) {
  const active = portfolio.map((value, index) => value - valueAt(benchmark, index));
  const meanActive = meanDifference(portfolio, (index) => valueAt(benchmark, index));
  const deviation = standardDeviation(active);
  return {
    tracking_error: deviation * year.root,
    active_return: meanActive * year.count,
    ...(deviation > noiseLevel(portfolio, benchmark) && { information_ratio: (meanActive / deviation) * year.root }),
  };
}

/**
 * Regression of a portfolio on its benchmark, with the ratios and captures that compare the two.
 *
 * With y = portfolio - rf, x = benchmark - rf, a = portfolio - benchmark, p periods a year and sample deviations:
 * beta = Sxy / Sxx; alpha = mean(y) - beta mean(x), a year times p; the errors of both from s² = sum of residuals² / (n - 2);
 * tracking_error = std(a) sqrt(p); active_return = mean(a) p; information_ratio, sharpe and benchmark_sharpe = mean / std sqrt(p)
 * of a, y and x; treynor = mean(y) p / beta; m2 = p rf + sharpe std(x) sqrt(p); m2_alpha = m2 - mean(benchmark) p;
 * captures are geometric means of portfolio over benchmark in the periods in which the benchmark gained, and lost.
 *
 * Units: returns, rf_periodic, alpha_periodic and its error decimal per period; yearly figures arithmetic; ratios per square
 * root of a year; beta, correlation, captures and batting_average plain numbers.
 * Domain: two series of the same length of at least two returns of -1 or above, the benchmark varying by more than rounding.
 * Source: M. C. Jensen, Journal of Finance 23 (1968); J. L. Treynor, Harvard Business Review 43 (1965); F. Modigliani and
 * L. Modigliani, Journal of Portfolio Management 23 (1997); C. R. Bacon, Practical Portfolio Performance Measurement (2008).
 */
function benchmarkComparison(inputs) {
  const { portfolio_returns: portfolio, benchmark_returns: benchmark, rf_periodic, periods_per_year } = inputs;
  requireComparable(inputs);
  const spread = standardDeviation(benchmark);
  if (spread <= noiseLevel(benchmark))
    throw new NotComputable(
      "benchmark_returns",
      "`benchmark_returns` are all the same but for rounding; returns that vary are needed.",
    );
  const fit = regressed(portfolio, benchmark);
  const own = standardDeviation(portfolio);
  const varies = own > noiseLevel(portfolio);
  const meanOwn = meanDifference(portfolio, () => rf_periodic);
  const premium = meanDifference(benchmark, () => rf_periodic);
  const year = { count: periods_per_year, root: Math.sqrt(periods_per_year) };
  const alpha_periodic = meanOwn - fit.slope * premium;
  const m2_alpha = ((meanOwn / own) * spread - premium) * year.count;
  const captures = capturesOf(portfolio, benchmark);
  const warnings = warningsOf(inputs, { spread, varies, beta: fit.slope, captures });
  return {
    outputs: finiteOutputs(
      {
        beta: fit.slope,
        alpha_periodic,
        alpha_annual: alpha_periodic * year.count,
        ...(portfolio.length > 2 && errorsOf(fit, alpha_periodic, premium, varies, noiseLevel(portfolio, benchmark))),
        ...(varies && { r_squared: fit.correlation ** 2, correlation: fit.correlation }),
        ...activeFigures(portfolio, benchmark, year),
        ...(varies && { sharpe: (meanOwn / own) * year.root }),
        benchmark_sharpe: (premium / spread) * year.root,
        ...(varies && fit.slope !== 0 && { treynor: (meanOwn * year.count) / fit.slope }),
        ...(varies && { m2: year.count * rf_periodic + (meanOwn / own) * spread * year.count, m2_alpha }),
        ...captures,
        batting_average:
          portfolio.filter((value, index) => value > valueAt(benchmark, index)).length / portfolio.length,
      },
      "portfolio_returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "benchmark-comparison-calc";
export { benchmarkComparison as calculate };
