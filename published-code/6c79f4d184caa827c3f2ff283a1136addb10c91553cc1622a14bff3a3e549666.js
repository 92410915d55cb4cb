// The calculator max-drawdown-calc: the deepest fall of a net asset value below its running high.
// Call maxDrawdown(inputs) with every input filled in.

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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
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
 * The maximum drawdown of a series of net asset values.
 *
 * mdd = min over t of (nav_t - peak_t) / peak_t, where peak_t is the highest value up to t; trough_index is the
 * first index of that minimum. peak_index is the index of the last running high anywhere in the series, so duration =
 * trough_index - peak_index is negative when the series made a new high after its trough.
 *
 * The fall itself lies between drawdown_peak_index, the last index up to the trough at which nav stood at peak_t, and
 * the trough: peak_to_trough = trough_index - drawdown_peak_index. recovery_index is the first index after the trough
 * with nav at that peak or above; it is left out when there is none, or no fall.
 *
 * Units: mdd decimal, zero or negative; indexes from 0; duration and peak_to_trough in steps of the series.
 * Domain: at least one value; the first above 0, the others 0 or above.
 * Source: M. Magdon-Ismail and A. F. Atiya, "Maximum Drawdown", Risk 17 (2004).
 */
function maxDrawdown({ nav_series }) {
  requireSeries(nav_series, "nav_series", 1);
  const negative = nav_series.findIndex((nav) => nav < 0);
  if (negative !== -1) {
    throw new NotComputable(
      "nav_series",
      `\`nav_series[${negative}]\` is ${nav_series[negative]}; net asset values of 0 or above are needed.`,
    );
  }
  let peak = valueAt(nav_series, 0);
  if (peak === 0) {
    throw new NotComputable("nav_series", "`nav_series` starts at 0; a first value above 0 is needed.");
  }
  let mdd = 0;
  let peakOfFall = peak;
  let peak_index = 0;
  let trough_index = 0;
  for (const [index, nav] of nav_series.entries()) {
    if (nav > peak) {
      peak = nav;
      peak_index = index;
    }
    const drawdown = (nav - peak) / peak;
    if (drawdown < mdd) {
      mdd = drawdown;
      peakOfFall = peak;
      trough_index = index;
    }
  }
  const drawdown_peak_index = nav_series.lastIndexOf(peakOfFall, trough_index);
  const recovery_index = nav_series.findIndex((nav, index) => index > trough_index && nav >= peakOfFall);
  return {
    outputs: finiteOutputs(
      {
        mdd,
        peak_index,
        trough_index,
        duration: trough_index - peak_index,
        drawdown_peak_index,
        peak_to_trough: trough_index - drawdown_peak_index,
        ...(mdd < 0 && recovery_index !== -1 && { recovery_index }),
      },
      "nav_series",
      "values of a common size are needed",
    ),
  };
}

export const CALCULATOR = "max-drawdown-calc";
export { maxDrawdown as calculate };
