// The calculator vol-annualize-calc: volatility of a period scaled to a year.
// Call volAnnualize(inputs) with every input filled in.

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
 * Annualised volatility by the square-root-of-time rule, which holds for uncorrelated returns.
 *
 * annualized_vol = periodic_vol · sqrt(periods_per_year).
 *
 * Units: both volatilities decimal.
 * Domain: periodic_vol 0 or above, periods_per_year above 0.
 * Source: J. C. Hull, "Options, Futures, and Other Derivatives", on estimating volatility from historical data.
 */
function volAnnualize({ periodic_vol, periods_per_year }) {
  requireAtLeast(periodic_vol, 0, "periodic_vol");
  requirePositive(periods_per_year, "periods_per_year");
  return {
    outputs: finiteOutputs(
      { annualized_vol: periodic_vol * Math.sqrt(periods_per_year) },
      "periodic_vol",
      "a smaller volatility is needed",
    ),
  };
}

export const CALCULATOR = "vol-annualize-calc";
export { volAnnualize as calculate };
