// The calculator variance-ratio-calc: the variance ratio of Lo and MacKinlay with both test statistics.
// Call varianceRatio(inputs) with every input filled in.

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

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
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

const MAX_HORIZON = 1000;

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
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

function ratioOf(correlations, q) {
  return sum([1, ...correlations.map((value, index) => 2 * (1 - (index + 1) / q) * value)]);
}

/** A ratio no further below 0 is 0 but for rounding. */
const ROUNDING = 1e-12;

function impossibleRatio(ratio) {
  if (ratio >= -ROUNDING) return [];
  return [
    {
      input: "autocorrelations",
      detail: "`variance_ratio` is below 0, which no variance is: no series has these `autocorrelations`.",
    },
  ];
}

function longHorizon(q, count) {
  if (q <= count / 2) return [];
  return [{ input: "q", detail: `\`q\` is more than half of ${count} returns: hardly any sums are independent.` }];
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

function statistic(ratio, q, count) {
  return ((ratio - 1) * Math.sqrt(count)) / Math.sqrt((2 * (2 * q - 1) * (q - 1)) / (3 * q));
}

function fromCorrelations(q, correlations, observations) {
  if (observations === undefined)
    throw new NotComputable("observations", "`observations` is missing; it is needed with `autocorrelations`.");
  requireAtLeast(observations, 2, "observations");
  if (correlations.length !== q - 1)
    throw new NotComputable(
      "autocorrelations",
      `\`autocorrelations\` has ${correlations.length} values; ${q - 1}, one less than \`q\`, are needed.`,
    );
  for (const value of correlations) requireWithin(value, -1, 1, "autocorrelations");
  const ratio = ratioOf(correlations, q);
  const warnings = [...impossibleRatio(ratio), ...longHorizon(q, observations)];
  return {
    outputs: finiteOutputs(
      {
        variance_ratio: ratio,
        z: statistic(ratio, q, observations),
        ...(ratio > 0 && { scaled_volatility_ratio: Math.sqrt(ratio) }),
      },
      "q",
      "a smaller one is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** ln(a/b) for a and b above 0, without loss where they are close, and where their quotient leaves the range of doubles. */
function logRatio(a, b) {
  const ratio = a / b;
  if (ratio > 0.5 && ratio < 2) return Math.log1p((a - b) / b);
  return ratio > 1e-300 && ratio < 1e300 ? Math.log(ratio) : Math.log(a) - Math.log(b);
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function logReturns(prices) {
  requireSeries(prices, "prices", 2);
  for (const price of prices) requirePositive(price, "prices");
  return prices.slice(1).map((price, index) => logRatio(price, valueAt(prices, index)));
}

const MAX_WORK = 2_000_000;

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

/** The deviations of a series from its mean, scaled so that their squares are harmless. */
function deviationsFromMean(values) {
  const unit = binaryUnit(values);
  const scaled = inUnits(values, unit);
  const centre = sum(scaled) / scaled.length;
  return { unit, deviations: scaled.map((value) => value - centre) };
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

/** The variance of overlapping sums of q deviations, per period and without bias. */
function overlappingVariance(deviations, q) {
  const count = deviations.length;
  const squares = [];
  for (let end = q; end <= count; end++) {
    let total = 0;
    for (let t = end - q; t < end; t++) total += deviations[t] ?? 0;
    squares.push(total * total);
  }
  return sum(squares) / (q * (count - q + 1) * (1 - q / count));
}

/** The autocorrelations of lags below q, and the variance of the ratio times the number of returns where variances change over time. */
function laggedSums(
  deviations,
  squares,
  q,
) {
  const count = deviations.length;
  const correlations = [];
  let theta = 0;
  for (let lag = 1; lag < q; lag++) {
    let products = 0;
    let fourth = 0;
    for (let t = lag; t < count; t++) {
      const product = (deviations[t] ?? 0) * (deviations[t - lag] ?? 0);
      products += product;
      fourth += (product / squares) * (product / squares);
    }
    correlations.push(products / squares);
    theta += ((2 * (q - lag)) / q) ** 2 * count * fourth;
  }
  return { correlations, theta };
}

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

/**
 * Whether returns over q periods vary as much as q independent ones.
 *
 * With deviations e_t from the mean of n returns: variance_ratio = (sum over t of (e_t + ... + e_(t-q+1))^2 / M) / (sum of e_t^2 /
 * (n - 1)), M = q (n - q + 1) (1 - q / n); z = (VR - 1) sqrt(n) / sqrt(2 (2 q - 1) (q - 1) / (3 q)); z_robust = sqrt(n) (VR - 1) /
 * sqrt(theta), theta = sum over j < q of (2 (q - j) / q)^2 n sum of e_t^2 e_(t-j)^2 / (sum of e_t^2)^2;
 * from autocorrelations VR = 1 + 2 sum over k < q of (1 - k / q) rho_k.
 *
 * Units: ratios without dimension, 1 for a random walk; statistics in standard deviations.
 * Domain: returns, prices or q - 1 autocorrelations with their number of observations; more returns than q.
 * Source: A. W. Lo and A. C. MacKinlay, "Stock Market Prices Do Not Follow Random Walks", Review of Financial Studies 1 (1988).
 */
function varianceRatio(inputs) {
  const { q, returns, prices, autocorrelations, observations } = inputs;
  requireFiniteInputs(inputs);
  requireWhole(q, 2, MAX_HORIZON, "q");
  requireOneOf(inputs, "returns", "prices", "autocorrelations");
  if (autocorrelations !== undefined) return fromCorrelations(q, autocorrelations, observations);
  const input = returns === undefined ? "prices" : "returns";
  const series = returns ?? logReturns(prices ?? []);
  const count = series.length;
  if (count < q + 1)
    throw new NotComputable(
      input,
      `\`${input}\` has ${count} returns; at least ${q + 1}, one more than \`q\`, are needed.`,
    );
  if (q * count > MAX_WORK)
    throw new NotComputable(
      "q",
      `\`q\` times the number of returns is ${q * count}; ${MAX_WORK} at most are computed, so a smaller \`q\` is needed.`,
    );
  const { unit, deviations } = deviationsFromMean(series);
  const squares = sum(deviations.map((value) => value * value));
  const spread = Math.sqrt(squares / (count - 1)) * unit;
  if (!(spread > noiseLevel(series)))
    throw new NotComputable(
      input,
      `\`${input}\` does not vary but for rounding, so no ratio follows; other values are needed.`,
    );
  const ratio = (overlappingVariance(deviations, q) * (count - 1)) / squares;
  const { correlations, theta } = laggedSums(deviations, squares, q);
  const warnings = [...doubtfulSpread(spread, input, series), ...longHorizon(q, count)];
  return {
    outputs: finiteOutputs(
      {
        variance_ratio: ratio,
        z: statistic(ratio, q, count),
        ...(theta > 0 && { z_robust: (Math.sqrt(count) * (ratio - 1)) / Math.sqrt(theta) }),
        variance_ratio_autocorrelations: ratioOf(correlations, q),
        autocorrelations: correlations,
        ...(ratio > 0 && { scaled_volatility_ratio: Math.sqrt(ratio) }),
        observations: count,
      },
      input,
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "variance-ratio-calc";
export { varianceRatio as calculate };
