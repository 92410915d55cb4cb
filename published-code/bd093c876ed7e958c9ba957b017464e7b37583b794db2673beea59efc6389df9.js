// The calculator ema-calc: the exponential moving average of a series of prices.
// Call ema(inputs) with every input filled in.

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

const MAX_LENGTH = 10_000;

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

/** A weight of the start above it still shows. */
const HEAVY_START = 0.001;

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
 * The exponential moving average E_t = alpha P_t + (1 - alpha) E_(t-1) with alpha = 2 / (length + 1).
 *
 * It begins at bar length - 1 with the mean of the first prices, with the first price at bar 0, or from a value before the first bar.
 *
 * Units: as the prices; positions from 0.
 * Domain: one price or more; as many as the length for a start from their mean.
 * Source: J. J. Murphy, "Technical Analysis of the Financial Markets" (1999).
 */
function ema(inputs) {
  const { prices, length, seed, start } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(prices, "prices", 1);
  requireWhole(length, 1, MAX_LENGTH, "length");
  const isMean = start === undefined && seed !== "first";
  if (isMean && prices.length < length)
    throw new NotComputable(
      "prices",
      `\`prices\` has ${prices.length} values; the mean of the first ${length} is needed to begin, or a \`seed\` of first.`,
    );
  const alpha = 2 / (length + 1);
  const first_index = isMean ? length - 1 : 0;
  const next = (before, index) => alpha * valueAt(prices, index) + (1 - alpha) * before;
  let value = valueAt(prices, 0);
  if (isMean) value = mean(prices.slice(0, length));
  else if (start !== undefined) value = next(start, 0);
  const averages = [value];
  for (let index = first_index + 1; index < prices.length; index++) {
    value = next(value, index);
    averages.push(value);
  }
  const barsAfterStart = start === undefined ? prices.length - 1 : prices.length;
  const warnings =
    !isMean && (1 - alpha) ** barsAfterStart > HEAVY_START
      ? [
          {
            input: "prices",
            detail: `\`prices\` has ${prices.length} bars: the start still carries more than 0.1% of the average.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      { ema: averages, ema_last: value, first_index, alpha },
      "prices",
      "smaller prices are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "ema-calc";
export { ema as calculate };
