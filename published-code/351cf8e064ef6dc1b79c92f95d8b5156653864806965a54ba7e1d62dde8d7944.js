// The calculator kelly-fraction-calc: the leverage that maximises long-run growth.
// Call kellyFraction(inputs) with every input filled in.

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

function volatilityForVariance(variance) {
  return {
    input: "variance",
    detail: `\`variance\` is ${variance}; the square of the volatility is meant: 0.04 for 20%.`,
  };
}

/**
 * The Kelly leverage for one risky asset whose price moves continuously, or a fraction of it.
 *
 * leverage = fraction · (expected_return - risk_free) / variance.
 *
 * Units: expected_return, risk_free and variance for one and the same period, decimal; leverage in multiples of net
 * asset value, negative for a short position.
 * Domain: variance above 0.
 * Source: E. O. Thorp, "The Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and
 * Liability Management 1 (2006), after J. L. Kelly, Bell System Technical Journal 35 (1956).
 */
function kellyFraction(inputs) {
  const { expected_return, risk_free, variance, fraction } = inputs;
  requireFinite(expected_return, "expected_return");
  requireFinite(risk_free, "risk_free");
  requirePositive(variance, "variance");
  requireFinite(fraction, "fraction");
  const leverage = (fraction * (expected_return - risk_free)) / variance;
  const isVolatility = variance > 1 || (variance >= 0.1 && Math.abs(leverage) < 0.5);
  return {
    outputs: finiteOutputs({ leverage }, "variance", "a larger variance is needed"),
    ...(isVolatility && { warnings: [volatilityForVariance(variance)] }),
  };
}

export const CALCULATOR = "kelly-fraction-calc";
export { kellyFraction as calculate };
