// The calculator expected-shortfall-historical-calc: the mean loss in the worst part of a return history.
// Call expectedShortfallHistorical(inputs) with every input filled in.

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

/** Refuses a value that is not finite and strictly between 0 and 1. */
function requireProbability(value, input) {
  requireFinite(value, input);
  if (value <= 0 || value >= 1) {
    throw new NotComputable(
      input,
      `\`${input}\` is ${value}; a number strictly between 0 and 1 is needed, such as 0.99.`,
    );
  }
}

/** The losses of returns, ascending. */
function ascendingLosses(returns) {
  return Float64Array.from(returns, (value) => -value).sort();
}

/** A mean of fewer observations says little. */
const FEW_IN_TAIL = 10;

/** What a mean of the worst returns rests on. */
function thinTail(inTail, observations) {
  if (inTail >= FEW_IN_TAIL) return [];
  const shown = Number(inTail.toPrecision(4));
  const detail =
    shown < 1
      ? "Only the worst observation is in the tail: the result is that loss for every `confidence` above 1 - 1/" +
        `${observations}, here ${Number((1 - 1 / observations).toPrecision(4))}.`
      : `The tail holds ${shown} of ${observations} observations; a mean of so few says little.`;
  return [{ input: "returns", detail }];
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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** A position within this part of the count from a whole number is that number: 0.07 · 100 is 7.000000000000001 in binary. */
const POSITION_ROUNDING = 1e-12;

/** A position among `count` values, whole where only rounding parts it from that, within 1 and the count. */
function positionWithin(position, count) {
  const nearest = Math.round(position);
  const whole = Math.abs(position - nearest) < POSITION_ROUNDING * count ? nearest : position;
  return Math.min(Math.max(whole, 1), count);
}

/** The smallest loss such that at least a part `confidence` of the losses is as large or smaller: the inverted distribution. */
function valueAtRisk(losses, confidence) {
  return valueAt(losses, Math.ceil(positionWithin(confidence * losses.length, losses.length)) - 1);
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

/** The mean of the worst part 1 - confidence, in which the loss at the edge counts with what of its weight lies in the tail. */
function expectedShortfall(losses, confidence) {
  const edge = valueAtRisk(losses, confidence);
  return edge + mean(Array.from(losses, (loss) => Math.max(loss - edge, 0))) / (1 - confidence);
}

/**
 * Historical expected shortfall and value at risk of a series of periodic returns, each with weight 1/count.
 *
 * With losses -returns: value_at_risk is the smallest loss L such that at least a part `confidence` of the losses is L or
 * less; expected_shortfall = VaR + mean(max(loss - VaR, 0)) / (1 - confidence), the mean of the worst 1 - confidence,
 * in which the loss at the edge counts with the part of its weight that lies in the tail. tail_observations = count ·
 * (1 - confidence).
 *
 * Units: returns decimal per period; both results decimal per period, a loss positive (negative: even the tail gained).
 * Domain: at least one return; confidence strictly between 0 and 1.
 * Source: R. T. Rockafellar and S. Uryasev, "Optimization of Conditional Value-at-Risk", Journal of Risk 2 (2000).
 */
function expectedShortfallHistorical(inputs) {
  const { returns, confidence } = inputs;
  requireSeries(returns, "returns", 1);
  requireProbability(confidence, "confidence");
  const losses = ascendingLosses(returns);
  const observations = returns.length;
  const tail_observations = observations * (1 - confidence);
  const warnings = thinTail(tail_observations, observations);
  return {
    outputs: finiteOutputs(
      {
        expected_shortfall: expectedShortfall(losses, confidence),
        value_at_risk: valueAtRisk(losses, confidence),
        tail_observations,
        observations,
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "expected-shortfall-historical-calc";
export { expectedShortfallHistorical as calculate };
