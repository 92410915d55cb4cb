// The calculator cva-calc: the expected loss from a counterparty's default.
// Call cva(inputs) with every input filled in.

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

const MAX_PERIODS = 1200;

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

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function requireTimes(times, exposures) {
  requireSameLength(times, "times", exposures, "exposures");
  requirePositive(valueAt(times, 0), "times");
  const unordered = times.findIndex((time, index) => index > 0 && time <= valueAt(times, index - 1));
  if (unordered >= 0)
    throw new NotComputable(
      "times",
      `\`times[${unordered}]\` is not after the one before; strictly ascending times are needed.`,
    );
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

function neededTimes(times, by) {
  if (times === undefined) throw new NotComputable("times", `\`times\` is missing; it is needed with \`${by}\`.`);
  return times;
}

function discountsOf(inputs) {
  const { exposures, times, discount_factors, rate } = inputs;
  requireOneOf(inputs, "discount_factors", "rate");
  if (rate !== undefined) return neededTimes(times, "rate").map((time) => Math.exp(-rate * time));
  const factors = discount_factors ?? [];
  requireSameLength(factors, "discount_factors", exposures, "exposures");
  for (const factor of factors) requirePositive(factor, "discount_factors");
  return factors;
}

function periodOf(times, index) {
  return valueAt(times, index) - (index === 0 ? 0 : valueAt(times, index - 1));
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

const ROUNDING = 1e-12;

/** The probability of default in each period, and the hazard rate behind it where a spread is given. */
function probabilitiesOf(inputs) {
  const { exposures, times, spread, recovery_rate, default_probabilities } = inputs;
  requireOneOf(inputs, "spread", "default_probabilities");
  if (spread !== undefined) {
    requireAtLeast(spread, 0, "spread");
    if (recovery_rate === 1)
      throw new NotComputable(
        "recovery_rate",
        "`recovery_rate` is 1, so a spread pays for no loss; a rate below 1 is needed.",
      );
    const hazard = spread / (1 - recovery_rate);
    const ends = neededTimes(times, "spread");
    const probabilities = ends.map(
      (_, index) =>
        Math.exp(-hazard * (index === 0 ? 0 : valueAt(ends, index - 1))) * -Math.expm1(-hazard * periodOf(ends, index)),
    );
    return { probabilities, hazard };
  }
  const probabilities = default_probabilities ?? [];
  requireSameLength(probabilities, "default_probabilities", exposures, "exposures");
  for (const probability of probabilities) requireWithin(probability, 0, 1, "default_probabilities");
  const total = sum(probabilities);
  if (total > 1 + ROUNDING)
    throw new NotComputable(
      "default_probabilities",
      `\`default_probabilities\` add up to ${total}; 1 at most is needed.`,
    );
  return { probabilities };
}

const FEW_PERIODS = 4;

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
 * The expected loss on a position from the default of the other side, today.
 *
 * cva = LGD times the sum of D_i EE_i p_i, with LGD = 1 - recovery_rate, discount factors D_i given or exp(-rate t_i), and default
 * probabilities p_i given or exp(-h t_(i-1)) - exp(-h t_i) for the hazard rate h = spread / LGD;
 * cva_spread_approximation = spread times the sum of D_i EE_i (t_i - t_(i-1)).
 *
 * Units: exposures in one currency; times in years; rates and spreads a year, decimal, continuous; p_i unconditional.
 * Domain: times strictly ascending from above 0; probabilities that add up to 1 at most.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives"; J. Gregory, "The xVA Challenge".
 */
function cva(inputs) {
  const { exposures, times, spread, recovery_rate } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(exposures, "exposures", 1);
  requireNoMoreThan(exposures, MAX_PERIODS, "exposures");
  for (const exposure of exposures) requireAtLeast(exposure, 0, "exposures");
  requireWithin(recovery_rate, 0, 1, "recovery_rate");
  if (times !== undefined) requireTimes(times, exposures);
  const discounts = discountsOf(inputs);
  const { probabilities, hazard } = probabilitiesOf(inputs);
  const loss = 1 - recovery_rate;
  const contributions = exposures.map(
    (exposure, index) => loss * valueAt(discounts, index) * exposure * valueAt(probabilities, index),
  );
  const warnings =
    exposures.length < FEW_PERIODS
      ? [
          {
            input: "exposures",
            detail: `\`exposures\` has ${exposures.length} periods; with so few the path of exposure is coarse.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      {
        cva: sum(contributions),
        contributions,
        default_probabilities: probabilities,
        ...(hazard !== undefined && { hazard_rate: hazard }),
        ...(spread !== undefined &&
          times !== undefined && {
            cva_spread_approximation:
              spread *
              sum(exposures.map((exposure, index) => valueAt(discounts, index) * exposure * periodOf(times, index))),
          }),
      },
      "exposures",
      "smaller exposures are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "cva-calc";
export { cva as calculate };
