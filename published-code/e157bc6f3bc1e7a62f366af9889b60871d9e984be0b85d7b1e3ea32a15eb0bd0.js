// The calculator pair-spread-calc: how far a spread is from its mean, and how fast it comes back.
// Call pairSpread(inputs) with every input filled in.

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

/** Refuses inputs with a number that is not finite, those in lists and matrices included. */
function requireFiniteInputs(inputs) {
  for (const [id, value] of Object.entries(inputs)) {
    for (const number of Array.isArray(value) ? value.flat() : [value])
      if (typeof number === "number" && !Number.isFinite(number))
        throw new NotComputable(id, `\`${id}\` has the value ${number}; finite numbers are needed.`);
  }
}

/** Refuses inputs of which not exactly one is given, where each is a form of the same. */
function requireOneOf(inputs, first, ...others) {
  const ids = [first, ...others];
  const count = ids.filter((id) => inputs[id] !== undefined).length;
  if (count === 1) return;
  const names = ids.map((id) => `\`${id}\``).join(" and ");
  throw new NotComputable(
    first,
    `${count === 0 ? "None" : "More than one"} of ${names} is given; exactly one is needed.`,
  );
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

/** The slope of the regression of p on q with an intercept. */
function slopeOf(p, q) {
  if (!(standardDeviation(q) > noiseLevel(q)))
    throw new NotComputable(
      "prices_q",
      "`prices_q` are all the same but for rounding, so no hedge ratio follows; `beta` is needed.",
    );
  const [first, second] = [deviationsFromMean(p), deviationsFromMean(q)];
  const slope =
    sumOfProducts(first.deviations, second.deviations) / sumOfProducts(second.deviations, second.deviations);
  return slope * (first.unit / second.unit);
}

function spreadsOf({ prices_p, prices_q, spread_series, beta, use_logs }) {
  if (spread_series !== undefined) {
    if (prices_q !== undefined)
      throw new NotComputable(
        "prices_q",
        "`prices_q` is given with `spread_series`; prices of both assets are needed, or the spread alone.",
      );
    return { spreads: spread_series, levels: [spread_series], input: "spread_series" };
  }
  if (prices_p === undefined || prices_q === undefined)
    throw new NotComputable("prices_q", "`prices_q` is missing; prices of both assets are needed, or `spread_series`.");
  requireSameLength(prices_p, "prices_p", prices_q, "prices_q");
  requireSeries(prices_p, "prices_p", 3);
  for (const price of prices_p) requirePositive(price, "prices_p");
  for (const price of prices_q) requirePositive(price, "prices_q");
  const p = use_logs ? prices_p.map(Math.log) : prices_p;
  const q = use_logs ? prices_q.map(Math.log) : prices_q;
  const ratio = beta ?? slopeOf(p, q);
  const hedged = q.map((price) => ratio * price);
  return {
    spreads: p.map((price, index) => price - valueAt(hedged, index)),
    beta: ratio,
    levels: [p, hedged],
    input: "prices_p",
  };
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
}

/** Refuses a value that is no whole number within [low, high]. */
function requireWhole(value, low, high, input) {
  requireWithin(value, low, high, input);
  if (!Number.isInteger(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a whole number is needed.`);
  }
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/** The regression of changes on levels before; nothing where the levels do not differ. */
function reversionOf(spreads, noise) {
  const before = spreads.slice(0, -1);
  const changes = before.map((value, index) => valueAt(spreads, index + 1) - value);
  if (!(standardDeviation(before) > noise)) return undefined;
  const [x, y] = [deviationsFromMean(before), deviationsFromMean(changes)];
  const squares = sumOfProducts(x.deviations, x.deviations);
  const gamma = (sumOfProducts(x.deviations, y.deviations) / squares) * (y.unit / x.unit);
  const residuals = y.deviations.map((value, index) => value * y.unit - gamma * x.unit * valueAt(x.deviations, index));
  const deviation = Math.sqrt(sum(residuals.map((value) => value * value)) / (before.length - 2));
  const isReverting = gamma > -1 && gamma < 0;
  return {
    gamma,
    phi: 1 + gamma,
    ...(deviation > noise && { df_statistic: (gamma * (Math.sqrt(squares) * x.unit)) / deviation }),
    ...(isReverting && {
      half_life: -Math.LN2 / Math.log1p(gamma),
      half_life_linear: Math.LN2 / -gamma,
      long_run_mean: mean(before) - mean(changes) / gamma,
    }),
  };
}

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

/** Why there is no half-life. */
function reasonWithout(gamma) {
  if (gamma === undefined) return "there are too few spreads, or those before the last do not differ";
  return gamma < 0 ? "a gap closes or overshoots within one period" : "there is no reversion in the sample";
}

const FEW_SPREADS = 30;

/** The critical value at 5% of the Dickey-Fuller statistic with an intercept. */
const CRITICAL_VALUE = -2.86;

function warningsOn(
  count,
  input,
  beta,
  reversion,
) {
  const { gamma, half_life, df_statistic } = reversion ?? {};
  const warn = (detail) => ({ input, detail });
  return [
    ...(half_life === undefined ? [warn(`The half-life is left out: ${reasonWithout(gamma)}.`)] : []),
    ...(half_life !== undefined && half_life > count / 3
      ? [warn("The half-life is longer than a third of the series, which holds too few returns to the mean.")]
      : []),
    ...(count < FEW_SPREADS ? [warn(`There are ${count} spreads; fewer than ${FEW_SPREADS} are few.`)] : []),
    ...(beta !== undefined && beta <= 0
      ? [warn("The hedge ratio is not above 0: the assets do not move together.")]
      : []),
    ...(df_statistic !== undefined && df_statistic > CRITICAL_VALUE
      ? [warn("A unit root is not rejected at 5%: the reversion may be chance.")]
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
 * The z-score of the last spread against those before it, and the speed at which the spread returns to its mean.
 *
 * s_t = p_t - beta q_t, of logarithms on request, with beta given or the slope of the regression of p on q; mean and std of the window
 * before the last; z_score = (s - mean) / std. gamma is the slope of s_t - s_(t-1) on s_(t-1) with an intercept a;
 * phi = 1 + gamma; half_life = ln(1/2) / ln(1 + gamma), half_life_linear = ln 2 / -gamma, long_run_mean = -a / gamma.
 *
 * Units: spreads as the prices; half-lives in periods; df_statistic is gamma over its standard error.
 * Domain: three spreads or more; prices above 0; a window whose spreads differ.
 * Source: E. P. Chan, "Quantitative Trading"; D. A. Dickey and W. A. Fuller, "Distribution of the Estimators for Autoregressive
 * Time Series with a Unit Root", Journal of the American Statistical Association 74 (1979).
 */
function pairSpread(inputs) {
  const { window } = inputs;
  requireFiniteInputs(inputs);
  requireOneOf(inputs, "spread_series", "prices_p");
  const { spreads, beta, levels, input } = spreadsOf(inputs);
  requireSeries(spreads, input, 3);
  const last = spreads.length - 1;
  const length = window ?? last;
  requireWhole(length, 2, last, "window");
  const earlier = spreads.slice(last - length, last);
  const windowed = levels.map((series) => series.slice(last - length, last));
  const std = standardDeviation(earlier);
  if (!(std > noiseLevel(...windowed)))
    throw new NotComputable(
      input,
      `the spreads of the window are all the same but for rounding; \`${input}\` needs others.`,
    );
  const spread = valueAt(spreads, last);
  const centre = mean(earlier);
  const reversion = spreads.length > 3 ? reversionOf(spreads, noiseLevel(...levels)) : undefined;
  const warnings = [...doubtfulSpread(std, input, ...windowed), ...warningsOn(spreads.length, input, beta, reversion)];
  return {
    outputs: finiteOutputs(
      {
        ...(beta !== undefined && { beta }),
        spread,
        mean: centre,
        std,
        z_score: (spread - centre) / std,
        ...reversion,
      },
      input,
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "pair-spread-calc";
export { pairSpread as calculate };
