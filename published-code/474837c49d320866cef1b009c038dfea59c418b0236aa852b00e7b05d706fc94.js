// The calculator amihud-calc: how much a price moves for the value that trades.
// Call amihud(inputs) with every input filled in.

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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
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

/** A month of trading days. */
const FEW_DAYS = 21;

const LOW_VALUE = 1000;

function warningsOf(values, used) {
  const idle = values.length - used;
  const traded = Float64Array.from(values.filter((value) => value > 0)).sort();
  const details = [
    ...(idle > 0
      ? [`${idle} of ${values.length} days had no trading and are left out, though they are the least liquid.`]
      : []),
    ...(used < FEW_DAYS ? [`The mean rests on ${used} days; a month or more is needed for a stable figure.`] : []),
    ...((traded[Math.floor(used / 2)] ?? 0) < LOW_VALUE
      ? ["`values_traded` are below 1,000 on most days. Are they shares in place of value?"]
      : []),
  ];
  return details.map((detail) => ({ input: "values_traded", detail }));
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
 * The mean of absolute returns over values traded, for a million of value.
 *
 * illiquidity = scale / D times the sum of |r| / V over the D days with V above 0: a mean of ratios, not the ratio of means.
 *
 * Units: returns decimal a day; values traded and scale in one currency; the result decimal for `scale` of currency.
 * Domain: as many values traded of 0 or above as returns, at least one above 0; scale above 0.
 * Source: Y. Amihud, "Illiquidity and Stock Returns", Journal of Financial Markets 5 (2002).
 */
function amihud(inputs) {
  const { returns, values_traded, scale } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(returns, "returns", 1);
  requireSeries(values_traded, "values_traded", 1);
  requireSameLength(returns, "returns", values_traded, "values_traded");
  requirePositive(scale, "scale");
  for (const value of values_traded) requireAtLeast(value, 0, "values_traded");
  const days = values_traded.flatMap((value, index) => (value > 0 ? [index] : []));
  if (days.length === 0)
    throw new NotComputable("values_traded", "`values_traded` are all 0; at least one day with trading is needed.");
  const ratios = days.map((day) => (Math.abs(valueAt(returns, day)) * scale) / valueAt(values_traded, day));
  const illiquidity = sum(ratios) / days.length;
  const warnings = warningsOf(values_traded, days.length);
  return {
    outputs: finiteOutputs(
      { illiquidity, illiquidity_bps: illiquidity * 10_000, days_used: days.length },
      "values_traded",
      "larger values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "amihud-calc";
export { amihud as calculate };
