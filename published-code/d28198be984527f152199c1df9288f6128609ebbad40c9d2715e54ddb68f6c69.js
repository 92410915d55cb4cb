// The calculator annualize-return-calc: the yearly rate that compounds to a total return.
// Call annualizeReturn(inputs) with every input filled in.

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
 * The compound annual return.
 *
 * annualized = (1 + total_return)^(1/years) - 1.
 *
 * Units: both returns decimal, time in years (fractions allowed).
 * Domain: total_return -1 or above, years above 0.
 * Source: CFA Institute, "Global Investment Performance Standards (GIPS)" (2020): geometric linking.
 */
function annualizeReturn({ total_return, years }) {
  requireAtLeast(total_return, -1, "total_return");
  requirePositive(years, "years");
  const warnings =
    years < 1
      ? [
          {
            input: "years",
            detail:
              "Annualising less than a year extrapolates; the GIPS standards do not allow presenting it. Show the " +
              "return of the period itself.",
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      // The same power, without the loss of digits that adding and taking away 1 brings for small returns.
      { annualized: Math.expm1(Math.log1p(total_return) / years) },
      "years",
      "a longer time is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "annualize-return-calc";
export { annualizeReturn as calculate };
