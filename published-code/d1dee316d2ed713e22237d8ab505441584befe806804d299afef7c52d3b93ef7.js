// The calculator drawdown-table-calc: every drawdown of a series, with its depth and length.
// Call drawdownTable(inputs) with every input filled in.

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

const MAX_LISTED = 100;

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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function valuesOf(returns) {
  requireSeries(returns, "returns", 1);
  const values = [1];
  for (const value of returns) {
    requireAtLeast(value, -1, "returns");
    values.push(valueAt(values, values.length - 1) * (1 + value));
  }
  return values;
}

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

function checkedValues(nav_series) {
  requireSeries(nav_series, "nav_series", 2);
  for (const value of nav_series) requireAtLeast(value, 0, "nav_series");
  requirePositive(valueAt(nav_series, 0), "nav_series");
  return nav_series;
}

/** Every drawdown in order, and how far each position is below the highest value before. */
function fallsOf(values) {
  const falls = [];
  const under = [];
  let high = 0;
  let current;
  for (const [position, value] of values.entries()) {
    high = Math.max(high, value);
    const depth = (value - high) / high;
    under.push(depth);
    if (depth < 0) {
      if (current === undefined) {
        current = { depth, peak: position - 1, trough: position, recovery: -1 };
        falls.push(current);
      } else if (depth < current.depth) {
        current.depth = depth;
        current.trough = position;
      }
    } else if (current !== undefined) {
      current.recovery = position;
      current = undefined;
    }
  }
  return { falls, under };
}

function warningsOn(nav_series, falls) {
  const input = nav_series === undefined ? "returns" : "nav_series";
  const isOpen = falls.at(-1)?.recovery === -1;
  const areReturns =
    nav_series?.every((value) => Math.abs(value) < 1) === true && nav_series.some((value) => value < 0);
  return [
    ...(isOpen
      ? [{ input, detail: "The last drawdown is not recovered: its depth and length are those so far." }]
      : []),
    ...(areReturns ? [{ input, detail: "`nav_series` looks like returns; give these as `returns`." }] : []),
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

/**
 * The falls below the highest value so far, deepest first.
 *
 * d_t = (V_t - M_t) / M_t for the running maximum M_t; with returns V_0 = 1 and V_t = V_(t-1) (1 + r_t). A drawdown is a longest run
 * of d_t < 0, its peak the position before it, its recovery the one after it. pain_index = mean of -d_t and ulcer_index = root of the
 * mean of d_t^2 over all positions but the first.
 *
 * Units: depths decimal, negative; positions from 0; lengths in periods; -1 where there is no recovery.
 * Domain: two values or more, the first above 0 and none negative.
 * Source: P. G. Martin and B. B. McCann, "The Investor's Guide to Fidelity Funds" (1989), on the ulcer index; C. R. Bacon,
 * "Practical Portfolio Performance Measurement and Attribution", on the pain index.
 */
function drawdownTable(inputs) {
  const { nav_series, returns, top } = inputs;
  requireFiniteInputs(inputs);
  requireOneOf(inputs, "nav_series", "returns");
  requireWhole(top, 1, MAX_LISTED, "top");
  const values = nav_series === undefined ? valuesOf(returns ?? []) : checkedValues(nav_series);
  const { falls, under } = fallsOf(values);
  const last = values.length - 1;
  const listed = falls.toSorted((a, b) => a.depth - b.depth || a.peak - b.peak).slice(0, top);
  const lengthOf = ({ peak, recovery }) => (recovery < 0 ? last : recovery) - peak;
  const depths = falls.map(({ depth }) => depth);
  const periods = under.slice(1);
  const warnings = warningsOn(nav_series, falls);
  return {
    outputs: finiteOutputs(
      {
        depths: listed.map(({ depth }) => depth),
        peak_indexes: listed.map(({ peak }) => peak),
        trough_indexes: listed.map(({ trough }) => trough),
        recovery_indexes: listed.map(({ recovery }) => recovery),
        lengths: listed.map(lengthOf),
        periods_to_trough: listed.map(({ peak, trough }) => trough - peak),
        periods_to_recovery: listed.map(({ trough, recovery }) => (recovery < 0 ? -1 : recovery - trough)),
        count: falls.length,
        max_drawdown: depths.reduce((least, depth) => Math.min(least, depth), 0),
        current_drawdown: valueAt(under, last),
        average_drawdown: falls.length === 0 ? 0 : sum(depths) / falls.length,
        longest: falls.reduce((most, fall) => Math.max(most, lengthOf(fall)), 0),
        pain_index: -sum(periods) / last,
        ulcer_index: Math.sqrt(sum(periods.map((depth) => depth * depth)) / last),
        time_under_water: periods.filter((depth) => depth < 0).length / last,
      },
      nav_series === undefined ? "returns" : "nav_series",
      "smaller returns are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "drawdown-table-calc";
export { drawdownTable as calculate };
