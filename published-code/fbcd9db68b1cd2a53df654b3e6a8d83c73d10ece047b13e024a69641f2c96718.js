// The calculator time-weighted-return-calc: the returns between external flows, linked.
// Call timeWeightedReturn(inputs) with every input filled in.

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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** The returns as given, or those of the values between flows. */
function returnsOf({ begin_value, valuations, flows, returns }) {
  if (returns !== undefined) {
    if (begin_value !== undefined || valuations !== undefined || flows !== undefined)
      throw new NotComputable(
        "returns",
        "`returns` are given with `begin_value`, `valuations` or `flows`; only one form is needed.",
      );
    requireSeries(returns, "returns", 1);
    for (const value of returns) requireAtLeast(value, -1, "returns");
    return returns;
  }
  if (begin_value === undefined || valuations === undefined)
    throw new NotComputable("valuations", "`begin_value` and `valuations` are needed, or else `returns`.");
  requirePositive(begin_value, "begin_value");
  requireSeries(valuations, "valuations", 1);
  const moved = flows ?? valuations.map(() => 0);
  requireSameLength(valuations, "valuations", moved, "flows");
  return valuations.map((value, index) => {
    requireAtLeast(value, 0, "valuations");
    const capital = index === 0 ? begin_value : valueAt(valuations, index - 1) + valueAt(moved, index - 1);
    if (capital <= 0)
      throw new NotComputable(
        "flows",
        `\`flows[${index - 1}]\` leaves a capital of ${capital}; the next subperiod needs one above 0.`,
      );
    return (value - capital) / capital;
  });
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

function shortSpan(years) {
  if (years >= 1) return [];
  return [
    { input: "years", detail: "`years` is below 1: performance standards forbid to annualise less than a year." },
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
 * The return of a portfolio that does not depend on when money came and went.
 *
 * With values V_i just before the flows F_i: r_1 = V_1 / begin_value - 1 and r_i = V_i / (V_(i-1) + F_(i-1)) - 1;
 * twr = product of (1 + r_i) - 1; annualized = (1 + twr)^(1 / years) - 1.
 *
 * Units: values and flows in one currency, inflows positive; returns decimal; years of the whole span.
 * Domain: capital above 0 at the start of each subperiod; returns from -1 up.
 * Source: P. O. Dietz, "Pension Funds: Measuring Investment Performance" (1966); CFA Institute, "Global Investment Performance
 * Standards" (2020).
 */
function timeWeightedReturn(inputs) {
  const { years } = inputs;
  requireFiniteInputs(inputs);
  if (years !== undefined) requirePositive(years, "years");
  const subperiod_returns = returnsOf(inputs);
  const isLost = subperiod_returns.includes(-1);
  const growth = sum(subperiod_returns.map(Math.log1p));
  const isAnnualized = years !== undefined && !isLost;
  const warnings = isAnnualized ? shortSpan(years) : [];
  return {
    outputs: finiteOutputs(
      {
        twr: isLost ? -1 : Math.expm1(growth),
        subperiod_returns,
        ...(isAnnualized && { annualized: Math.expm1(growth / years) }),
      },
      inputs.returns === undefined ? "valuations" : "returns",
      "smaller returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "time-weighted-return-calc";
export { timeWeightedReturn as calculate };
