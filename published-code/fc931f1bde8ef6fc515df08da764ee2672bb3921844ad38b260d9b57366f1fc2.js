// The calculator roll-yield-calc: what a future earns a year if the curve stands still.
// Call rollYield(inputs) with every input filled in.

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** ln(a/b) for a and b above 0, without loss where they are close, and where their quotient leaves the range of doubles. */
function logRatio(a, b) {
  const ratio = a / b;
  if (ratio > 0.5 && ratio < 2) return Math.log1p((a - b) / b);
  return ratio > 1e-300 && ratio < 1e300 ? Math.log(ratio) : Math.log(a) - Math.log(b);
}

/** Futures that expire so close together, in years, have a yield of noise. */
const SHORT_DISTANCE = 0.02;

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
 * The yearly return of a long future from the shape of the curve alone.
 *
 * roll_yield = ln(F_1 / F_2) / (T_2 - T_1); roll_yield_compounded = (F_1 / F_2)^(1 / (T_2 - T_1)) - 1;
 * roll_return = F_1 / F_2 - 1; calendar_spread = F_1 - F_2.
 *
 * Units: prices in one currency; times in years; yields a year, decimal, positive in backwardation.
 * Domain: prices above 0; the second future expires after the first.
 * Source: C. B. Erb and C. R. Harvey, "The Strategic and Tactical Value of Commodity Futures", Financial Analysts Journal 62
 * (2006).
 */
function rollYield(inputs) {
  const { F_1, F_2, T_1, T_2 } = inputs;
  requireFiniteInputs(inputs);
  requirePositive(F_1, "F_1");
  requirePositive(F_2, "F_2");
  requireAtLeast(T_1, 0, "T_1");
  if (T_2 <= T_1) throw new NotComputable("T_2", `\`T_2\` is ${T_2}; a time after \`T_1\`, ${T_1}, is needed.`);
  const distance = T_2 - T_1;
  const roll_yield = logRatio(F_1, F_2) / distance;
  const warnings =
    distance < SHORT_DISTANCE
      ? [
          {
            input: "T_2",
            detail: `The futures expire ${Number((distance * 365).toPrecision(3))} days apart; a yearly yield of so few days is noise.`,
          },
        ]
      : [];
  return {
    outputs: finiteOutputs(
      {
        roll_yield,
        roll_yield_compounded: Math.expm1(roll_yield),
        roll_return: (F_1 - F_2) / F_2,
        calendar_spread: F_1 - F_2,
      },
      "T_2",
      "times further apart are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "roll-yield-calc";
export { rollYield as calculate };
