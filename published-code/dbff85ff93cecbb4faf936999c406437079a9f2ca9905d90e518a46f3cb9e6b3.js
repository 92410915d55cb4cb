// The calculator downside-risk-calc: what returns fall short of a target, and ratios to it.
// Call downsideRisk(inputs) with every input filled in.

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

/** The largest magnitude of one or several series. */
function largestOf(series) {
  let largest = 0;
  for (const values of series) for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/** Numbers below this cannot come from quotients near 1: only their own rounding counts. */
const LEAST_QUOTIENT = 1e-12;

/** A spread above rounding and below this part of 1 + the largest value is doubtful. */
const DOUBTFUL_SPREAD = 1e-9;

/** What a caller should know of a spread that is above the noise and yet tiny. */
function doubtfulSpread(spread, input, ...series) {
  const largest = largestOf(series);
  if (largest < LEAST_QUOTIENT || spread >= DOUBTFUL_SPREAD * (1 + largest)) return [];
  return [{ input, detail: `The values of \`${input}\` differ by less than a billionth: this may be rounding.` }];
}

const FEW_OBSERVATIONS = 24;

function warningsOf(returns, deviation, shortfalls) {
  const count = returns.length;
  const none = "No value of `returns` is below `target`, so ratios to the shortfall are left out.";
  const few = `\`returns\` has ${count} observations: so few say little of the downside.`;
  const doubts = shortfalls === 0 ? [{ input: "target", detail: none }] : doubtfulSpread(deviation, "returns", returns);
  return count < FEW_OBSERVATIONS ? doubts.concat({ input: "returns", detail: few }) : doubts;
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
 * Downside deviation, Omega and related ratios of a series against a target.
 *
 * With x = returns - target over n periods, p of them a year: downside_deviation = sqrt(sum of min(x, 0)² / n), times sqrt(p)
 * a year; downside_potential = sum of max(-x, 0) / n; upside_potential = sum of max(x, 0) / n; omega is the quotient of these
 * sums; omega_sharpe = mean(x) / downside_potential; sortino = mean(x) / downside_deviation sqrt(p);
 * upside_potential_ratio = upside_potential / downside_deviation; kappa_3 = mean(x) / cbrt(sum of max(-x, 0)³ / n);
 * downside_deviation_below_only has the number of shortfalls as divisor.
 *
 * Units: returns, target, potentials and deviations decimal per period; sortino per square root of a year; frequencies parts of n.
 * Domain: at least one return; without a shortfall the ratios to it are left out.
 * Source: F. A. Sortino and R. van der Meer, "Downside Risk", Journal of Portfolio Management 17 (1991); C. Keating and
 * W. F. Shadwick, "A Universal Performance Measure", Journal of Performance Measurement 6 (2002); P. D. Kaplan and
 * J. A. Knowles, "Kappa: A Generalized Downside Risk-Adjusted Performance Measure" (2004).
 */
function downsideRisk(inputs) {
  const { returns, target, periods_per_year } = inputs;
  requireSeries(returns, "returns", 1);
  requireFinite(target, "target");
  requirePositive(periods_per_year, "periods_per_year");
  const count = returns.length;
  const excess = returns.map((value) => value - target);
  const unit = binaryUnit(excess);
  const scaled = inUnits(excess, unit);
  const shortfalls = scaled.filter((value) => value < 0).map((value) => -value);
  const gains = scaled.filter((value) => value > 0);
  const squares = sum(shortfalls.map((value) => value * value));
  const [below, above] = [sum(shortfalls), sum(gains)];
  const [meanExcess, deviation] = [sum(scaled) / count, Math.sqrt(squares / count)];
  const cubes = sum(shortfalls.map((value) => value ** 3));
  const warnings = warningsOf(returns, deviation * unit, shortfalls.length);
  return {
    outputs: finiteOutputs(
      {
        downside_deviation: deviation * unit,
        downside_deviation_annual: deviation * unit * Math.sqrt(periods_per_year),
        downside_potential: (below / count) * unit,
        upside_potential: (above / count) * unit,
        downside_frequency: shortfalls.length / count,
        upside_frequency: gains.length / count,
        ...(shortfalls.length > 0 && {
          omega: above / below,
          omega_sharpe: (meanExcess / below) * count,
          sortino: (meanExcess / deviation) * Math.sqrt(periods_per_year),
          upside_potential_ratio: above / count / deviation,
          kappa_3: meanExcess / Math.cbrt(cubes / count),
          downside_deviation_below_only: Math.sqrt(squares / shortfalls.length) * unit,
        }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "downside-risk-calc";
export { downsideRisk as calculate };
