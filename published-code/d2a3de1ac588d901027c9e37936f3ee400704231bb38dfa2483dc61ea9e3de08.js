// The calculator historical-tail-risk-calc: value at risk by a chosen quantile of the losses, and the mean loss in the tail.
// Call historicalTailRisk(inputs) with every input filled in.

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

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses the numbers among the inputs that are not finite. Texts, series and what was left out are passed over. */
function requireFiniteNumbers(inputs) {
  for (const [id, value] of Object.entries(inputs)) if (typeof value === "number") requireFinite(value, id);
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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** The losses of returns, ascending. */
function ascendingLosses(returns) {
  return Float64Array.from(returns, (value) => -value).sort();
}

/** Where among the ranks from 1 the quantile lies; none for the method that takes a rank. */
function positionOf(count, confidence, method) {
  switch (method) {
    case "linear":
      return (count - 1) * confidence + 1;
    case "weibull":
      return (count + 1) * confidence;
    case "hazen":
      return count * confidence + 0.5;
    case "median-unbiased":
      return (count + 1 / 3) * confidence + 1 / 3;
    default:
      return undefined;
  }
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

function quantile(losses, confidence, method) {
  const position = positionOf(losses.length, confidence, method);
  if (position === undefined) return valueAtRisk(losses, confidence);
  const rank = positionWithin(position, losses.length);
  const below = valueAt(losses, Math.floor(rank) - 1);
  const above = losses[Math.floor(rank)] ?? below;
  // Rounding may carry an interpolated loss past the next one.
  return Math.min(below + (rank - Math.floor(rank)) * (above - below), above);
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

/**
 * Empirical value at risk by one of five definitions of a quantile, and expected shortfall.
 *
 * With losses -returns ascending and c the confidence, inverted-cdf takes the loss of rank ceil(n c). The others interpolate
 * between ranks at h = (n - 1) c + 1 (linear), (n + 1) c (weibull), n c + 1/2 (hazen), (n + 1/3) c + 1/3 (median-unbiased).
 * expected_shortfall = VaR + sum of max(loss - VaR, 0) / (n (1 - c)) with VaR by inverted-cdf, whatever the method.
 *
 * Units: returns decimal per period; results decimal per period, a loss positive, and in currency with a portfolio value.
 * Domain: at least one return; confidence strictly between 0 and 1.
 * Source: R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", American Statistician 50 (1996);
 * R. T. Rockafellar and S. Uryasev, "Optimization of Conditional Value-at-Risk", Journal of Risk 2 (2000).
 */
function historicalTailRisk(inputs) {
  const { returns, confidence, quantile_method, portfolio_value } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(returns, "returns", 1);
  requireProbability(confidence, "confidence");
  if (portfolio_value !== undefined) requireAtLeast(portfolio_value, 0, "portfolio_value");
  const losses = ascendingLosses(returns);
  const count = losses.length;
  const value_at_risk = quantile(losses, confidence, quantile_method);
  const expected_shortfall = expectedShortfall(losses, confidence);
  const beyond = Array.from(losses).filter((loss) => loss > value_at_risk);
  const tail_observations = count * (1 - confidence);
  const warnings = thinTail(tail_observations, count);
  return {
    outputs: finiteOutputs(
      {
        value_at_risk,
        expected_shortfall,
        tail_observations,
        losses_beyond: beyond.length,
        ...(beyond.length > 0 && { mean_loss_beyond: mean(beyond) }),
        mean_loss_at_or_beyond: mean(Array.from(losses).filter((loss) => loss >= value_at_risk)),
        worst_loss: valueAt(losses, count - 1),
        observations: count,
        ...(portfolio_value !== undefined && {
          var_money: value_at_risk * portfolio_value,
          es_money: expected_shortfall * portfolio_value,
        }),
      },
      "returns",
      "returns of a common size are needed, such as 0.01 for 1 %",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "historical-tail-risk-calc";
export { historicalTailRisk as calculate };
