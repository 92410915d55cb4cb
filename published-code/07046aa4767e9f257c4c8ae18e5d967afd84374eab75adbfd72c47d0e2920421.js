// The calculator gordon-growth-calc: the value of a share whose dividend grows for ever.
// Call gordonGrowth(inputs) with every input filled in.

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

/** Refuses the numbers among the inputs that are not finite. Texts, series and what was left out are passed over. */
function requireFiniteNumbers(inputs) {
  for (const [id, value] of Object.entries(inputs)) if (typeof value === "number") requireFinite(value, id);
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

/** A hundredth, less what rounding may take from a difference of two rates. */
const SMALL_DIFFERENCE = 0.01 - 1e-12;

const HIGH_GROWTH = 0.06;

function warningsOf(r, g) {
  return [
    ...(r - g < SMALL_DIFFERENCE
      ? [
          {
            input: "g",
            detail: "`r` is less than 0.01 above `g`: the value is dominated by the difference of two guesses.",
          },
        ]
      : []),
    ...(g > HIGH_GROWTH
      ? [{ input: "g", detail: "`g` is above 0.06: no dividend outgrows the economy for ever. Use several stages." }]
      : []),
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
 * The present value of dividends that grow at a constant rate, and the return or the growth that a price implies.
 *
 * value = D_1 / (r - g), with D_1 = D_0 (1 + g) where the last dividend is given; forward_yield = r - g;
 * implied_return = D_1 / price + g; implied_growth = (price r - D_0) / (price + D_0), or r - D_1 / price from the next dividend.
 *
 * Units: dividends, value and price in currency per share; r and g decimal a year.
 * Domain: r above g; one of D_0 and D_1, 0 or above; a price above 0.
 * Source: M. J. Gordon and E. Shapiro, "Capital Equipment Analysis", Management Science 3 (1956).
 */
function gordonGrowth(inputs) {
  const { r, g, D_0, D_1, price } = inputs;
  requireFiniteNumbers(inputs);
  requireOneOf({ D_0, D_1 }, "D_0", "D_1");
  if (D_0 !== undefined) requireAtLeast(D_0, 0, "D_0");
  if (D_1 !== undefined) requireAtLeast(D_1, 0, "D_1");
  if (price !== undefined) requirePositive(price, "price");
  if (r <= g)
    throw new NotComputable(
      "g",
      `\`g\` is ${g}; less than \`r\`, ${r}, is needed: the dividends have no finite value.`,
    );
  const next = D_1 ?? (D_0 ?? 0) * (1 + g);
  const warnings = warningsOf(r, g);
  return {
    outputs: finiteOutputs(
      {
        value: next / (r - g),
        next_dividend: next,
        forward_yield: r - g,
        ...(price !== undefined && {
          implied_return: next / price + g,
          implied_growth: D_0 === undefined ? r - next / price : (price * r - D_0) / (price + D_0),
        }),
      },
      "g",
      "a larger difference between `r` and `g` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "gordon-growth-calc";
export { gordonGrowth as calculate };
