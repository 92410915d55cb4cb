// The calculator rsi-calc: Wilder's relative strength index of a series of prices.
// Call rsi(inputs) with every input filled in.

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

function indexOf(gain, loss) {
  return gain === 0 && loss === 0 ? 50 : 100 * (gain / (gain + loss));
}

/** With fewer lengths of bars Wilder's smoothing still remembers its start. */
const LENGTHS_TO_FORGET = 10;

function warningsOn(changes, length) {
  return [
    ...(changes.length + 1 < LENGTHS_TO_FORGET * length
      ? [
          {
            input: "prices",
            detail: `\`prices\` has ${changes.length + 1} bars; with fewer than ${LENGTHS_TO_FORGET * length} the smoothing still remembers its start.`,
          },
        ]
      : []),
    ...(changes.every((change) => change === 0)
      ? [{ input: "prices", detail: "`prices` do not change; the index is 50 by convention." }]
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
 * The relative strength index 100 G / (G + L) of smoothed gains G and losses L.
 *
 * The first G and L are means of the first `length` gains max(P_t - P_(t-1), 0) and losses; then G = ((length - 1) G + gain) / length and
 * L alike. Without any change the index is 50.
 *
 * Units: 0 to 100; G and L as the prices; positions from 0.
 * Domain: more prices than the length.
 * Source: J. W. Wilder, "New Concepts in Technical Trading Systems" (1978).
 */
function rsi(inputs) {
  const { prices, length } = inputs;
  requireFiniteInputs(inputs);
  requireWhole(length, 1, MAX_LENGTH, "length");
  if (prices.length < length + 1)
    throw new NotComputable(
      "prices",
      `\`prices\` has ${prices.length} values; at least ${length + 1}, one more than \`length\`, are needed.`,
    );
  const changes = prices.slice(1).map((price, index) => price - valueAt(prices, index));
  const first = changes.slice(0, length);
  let gain = mean(first.map((change) => Math.max(change, 0)));
  let loss = mean(first.map((change) => Math.max(-change, 0)));
  const indexes = [indexOf(gain, loss)];
  for (const change of changes.slice(length)) {
    gain = ((length - 1) * gain + Math.max(change, 0)) / length;
    loss = ((length - 1) * loss + Math.max(-change, 0)) / length;
    indexes.push(indexOf(gain, loss));
  }
  const warnings = warningsOn(changes, length);
  return {
    outputs: finiteOutputs(
      {
        rsi: indexes,
        rsi_last: indexOf(gain, loss),
        first_index: length,
        smoothed_gain: gain,
        smoothed_loss: loss,
      },
      "prices",
      "smaller prices are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "rsi-calc";
export { rsi as calculate };
