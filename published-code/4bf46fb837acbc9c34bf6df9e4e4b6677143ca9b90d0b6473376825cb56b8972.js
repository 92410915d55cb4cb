// The calculator duration-modified-calc: how far and how sensitively the cash flows of a bond lie in time.
// Call durationModified(inputs) with every input filled in.

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
 * Price, Macaulay duration and modified duration of a stream of cash flows.
 *
 * factor_i = (1 + ytm/m)^(-times_i m) for m = compounding; price = sum of cash_flow_i factor_i;
 * macaulay = sum of times_i cash_flow_i factor_i / price; modified = macaulay / (1 + ytm/m).
 *
 * Units: cash flows and price in one currency; times and durations in years; ytm a year, decimal, compounded m times.
 * Domain: at least one cash flow and a time of 0 or above for each; ytm above -compounding; price not 0.
 * Source: F. R. Macaulay, "Some Theoretical Problems Suggested by the Movements of Interest Rates, Bond Yields and Stock
 * Prices in the United States since 1856" (NBER, 1938).
 */
function durationModified(inputs) {
  const { cash_flows, times, ytm, compounding } = inputs;
  requireSeries(cash_flows, "cash_flows", 1);
  requireSeries(times, "times", 1);
  requireSameLength(times, "times", cash_flows, "cash_flows");
  const early = times.findIndex((time) => time < 0);
  if (early !== -1) {
    throw new NotComputable("times", `\`times[${early}]\` is ${times[early]}; times of 0 or above are needed.`);
  }
  requireFinite(ytm, "ytm");
  requirePositive(compounding, "compounding");
  const periodicRate = ytm / compounding;
  if (periodicRate <= -1) {
    throw new NotComputable(
      "ytm",
      `\`ytm\` is ${ytm}: a period's growth factor 1 + ytm/compounding has to be above 0; ` +
        `a yield above ${-compounding} is needed.`,
    );
  }
  // The power as an exponential of log1p: raising the rounded 1 + rate to many periods would multiply its rounding.
  const logGrowth = compounding * Math.log1p(periodicRate);
  const presentValues = cash_flows.map((flow, index) => flow * Math.exp(-valueAt(times, index) * logGrowth));
  const price = sum(presentValues);
  if (price === 0) {
    throw new NotComputable(
      "cash_flows",
      "the present values of `cash_flows` add up to 0, and duration divides by that; a stream with a value is needed.",
    );
  }
  const macaulay = sum(presentValues.map((value, index) => value * valueAt(times, index))) / price;
  return {
    outputs: finiteOutputs(
      { macaulay, modified: macaulay / (1 + periodicRate), price },
      "cash_flows",
      "smaller cash flows, or a higher `ytm`, are needed",
    ),
  };
}

export const CALCULATOR = "duration-modified-calc";
export { durationModified as calculate };
