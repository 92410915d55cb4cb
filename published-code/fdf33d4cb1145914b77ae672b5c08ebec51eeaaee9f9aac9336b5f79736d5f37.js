// The calculator variance-swap-strike-calc: the fair strike of a variance swap from a strip of options.
// Call varianceSwapStrike(inputs) with every input filled in.

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

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MAX_STRIKES = 1000;

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
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

/** An end of the strip that is worth more than this part of its middle is a cut. */
const CUT_OFF = 0.01;

const FEW_STRIKES = 4;

/**
 * Options in the money are told by prices that rise away from the middle. That at `k_0` is no bound for calls: the first
 * above may be worth more.
 */
function warningsOn(prices, middle) {
  const last = prices.length - 1;
  const isAbove = (index) => (price) => price > valueAt(prices, index);
  const callsBelow = prices.slice(0, middle).some(isAbove(middle));
  const putsAbove = prices.slice(middle + 2).some(isAbove(middle + 1));
  const ends = [...(callsBelow ? [] : [0]), ...(putsAbove ? [] : [last])];
  const isCut = ends.some((end) => valueAt(prices, end) > CUT_OFF * valueAt(prices, middle));
  const inTheMoney = (side, kind) => ({
    input: "otm_prices",
    detail: `Prices rise away from \`k_0\` ${side} it: ${kind} are needed there, and other options make the strike too high.`,
  });
  return [
    ...(callsBelow ? [inTheMoney("below", "puts")] : []),
    ...(putsAbove ? [inTheMoney("above", "calls")] : []),
    ...(isCut
      ? [
          {
            input: "otm_prices",
            detail:
              "The first or last option is above 1% of that at `k_0`: the strip is cut off and the strike too low.",
          },
        ]
      : []),
    ...(middle < FEW_STRIKES || last - middle < FEW_STRIKES
      ? [
          {
            input: "strikes",
            detail: `There are ${middle} strikes below and ${last - middle} above \`k_0\`; fewer than four on a side are few.`,
          },
        ]
      : []),
    ...(middle === last ? [{ input: "strikes", detail: "`k_0` is the last strike: the strip holds no calls." }] : []),
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
 * The variance that a strip of out-of-the-money options is worth, the method of the VIX.
 *
 * With k_0 the highest strike not above F: contribution_i = 2 exp(r T) / T dk_i price_i / k_i^2, where dk_i is half of the distance
 * between the neighbours, at either end the whole distance to the only one; variance = sum of contributions - (F / k_0 - 1)^2 / T;
 * strike_vol is its root.
 *
 * Units: strikes, prices and F in one currency; T in years; r a year, continuous; variance a year, decimal squared.
 * Domain: three strikes or more, strictly ascending, one at or below F; a variance above 0.
 * Source: K. Demeterfi, E. Derman, M. Kamal and J. Zou, "More Than You Ever Wanted to Know about Volatility Swaps" (1999); Cboe,
 * "Volatility Index Methodology".
 */
function varianceSwapStrike(inputs) {
  const { strikes, otm_prices, F, T, r } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(strikes, "strikes", 3);
  requireNoMoreThan(strikes, MAX_STRIKES, "strikes");
  requireSameLength(strikes, "strikes", otm_prices, "otm_prices");
  for (const price of otm_prices) requireAtLeast(price, 0, "otm_prices");
  requirePositive(F, "F");
  requirePositive(T, "T");
  requirePositive(valueAt(strikes, 0), "strikes");
  const unordered = strikes.findIndex((strike, index) => index > 0 && strike <= valueAt(strikes, index - 1));
  if (unordered >= 0)
    throw new NotComputable(
      "strikes",
      `\`strikes[${unordered}]\` is not above the one before; strictly ascending strikes are needed.`,
    );
  const middle = strikes.findLastIndex((strike) => strike <= F);
  if (middle < 0)
    throw new NotComputable("strikes", "`strikes` are all above `F`; at least one at or below it is needed.");
  const last = strikes.length - 1;
  const factor = (2 * Math.exp(r * T)) / T;
  const contributions = strikes.map((strike, index) => {
    const [below, above] = [valueAt(strikes, Math.max(index - 1, 0)), valueAt(strikes, Math.min(index + 1, last))];
    const width = index === 0 || index === last ? above - below : (above - below) / 2;
    return (factor * (width / strike) * valueAt(otm_prices, index)) / strike;
  });
  const k_0 = valueAt(strikes, middle);
  const gap = (F - k_0) / k_0;
  const correction = -(gap * gap) / T;
  const variance = sum([...contributions, correction]);
  if (variance <= 0)
    throw new NotComputable(
      "otm_prices",
      "`otm_prices` are too low for a variance above 0; higher ones, or a strike nearer to `F`, are needed.",
    );
  const warnings = warningsOn(otm_prices, middle);
  return {
    outputs: finiteOutputs(
      { variance, strike_vol: Math.sqrt(variance), k_0, forward_correction: correction, contributions },
      "T",
      "a longer time is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "variance-swap-strike-calc";
export { varianceSwapStrike as calculate };
