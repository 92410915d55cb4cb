// The calculator cds-spread-calc: the credit-triangle spread of a credit default swap.
// Call cdsSpread(inputs) with every input filled in.

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

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
  }
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
 * The fair spread of a credit default swap by the credit triangle.
 *
 * spread_bps = default_probability · (1 - recovery_rate) · 10000.
 *
 * Units: default_probability a year, decimal; recovery_rate as a part of par; the spread in basis points a year.
 * Domain: both from 0 to 1.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives": average hazard rate = spread / (1 - recovery rate).
 */
function cdsSpread({ default_probability, recovery_rate }) {
  requireWithin(default_probability, 0, 1, "default_probability");
  requireWithin(recovery_rate, 0, 1, "recovery_rate");
  return {
    outputs: finiteOutputs(
      { spread_bps: default_probability * (1 - recovery_rate) * 10000 },
      "default_probability",
      "a smaller probability is needed",
    ),
  };
}

export const CALCULATOR = "cds-spread-calc";
export { cdsSpread as calculate };
