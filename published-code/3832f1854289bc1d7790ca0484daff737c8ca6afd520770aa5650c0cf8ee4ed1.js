// The calculator calmar-ratio-calc: annual return per unit of maximum drawdown.
// Call calmarRatio(inputs) with every input filled in.

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
 * The Calmar ratio.
 *
 * calmar = annualized_return / |max_drawdown|.
 *
 * Units: both inputs decimal, the drawdown with either sign; calmar is a plain number.
 * Domain: max_drawdown not 0.
 * Source: T. W. Young, "Calmar Ratio: A Smoother Tool", Futures 20 (1991).
 */
function calmarRatio({ annualized_return, max_drawdown }) {
  requireFinite(annualized_return, "annualized_return");
  requireFinite(max_drawdown, "max_drawdown");
  if (max_drawdown === 0) {
    throw new NotComputable(
      "max_drawdown",
      "`max_drawdown` is 0, and the ratio divides by it; a drawdown other than 0 is needed, such as -0.2.",
    );
  }
  return {
    outputs: finiteOutputs(
      { calmar: annualized_return / Math.abs(max_drawdown) },
      "max_drawdown",
      "a larger drawdown is needed",
    ),
  };
}

export const CALCULATOR = "calmar-ratio-calc";
export { calmarRatio as calculate };
