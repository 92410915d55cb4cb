// The calculator forward-volatility-calc: the volatility between two dates that two implied volatilities imply.
// Call forwardVolatility(inputs) with every input filled in.

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

/** Total variances within this part of the larger one are equal but for rounding. */
const VARIANCE_ROUNDING = 4 * Number.EPSILON;

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

const HIGH_MULTIPLE = 3;

function highForward(volatility) {
  const shown = Number(volatility.toPrecision(3));
  return {
    input: "sigma_2",
    detail: `The forward volatility is ${shown}, more than three times either input. Are the times in years and the quotes of one day?`,
  };
}

/**
 * The volatility from T_1 to T_2 at which the variances of the two maturities agree.
 *
 * forward_variance = (sigma_2² T_2 - sigma_1² T_1) / (T_2 - T_1); forward_vol is its square root.
 *
 * Units: volatilities decimal a year, T in years, total variances plain numbers.
 * Domain: 0 < T_1 < T_2, volatilities of 0 or above, and a total variance that does not fall.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, Volatility Smiles; R. Rebonato, Volatility and Correlation (2004).
 */
function forwardVolatility(inputs) {
  const { sigma_1, T_1, sigma_2, T_2 } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(sigma_1, 0, "sigma_1");
  requirePositive(T_1, "T_1");
  requireAtLeast(sigma_2, 0, "sigma_2");
  requirePositive(T_2, "T_2");
  if (T_2 <= T_1) throw new NotComputable("T_2", `\`T_2\` is ${T_2}; more than \`T_1\`, ${T_1}, is needed.`);
  const total_variance_1 = sigma_1 * sigma_1 * T_1;
  const total_variance_2 = sigma_2 * sigma_2 * T_2;
  const rise = total_variance_2 - total_variance_1;
  const isFlat = Math.abs(rise) <= VARIANCE_ROUNDING * Math.max(total_variance_1, total_variance_2);
  if (rise < 0 && !isFlat)
    throw new NotComputable(
      "sigma_2",
      `\`sigma_2\` is ${sigma_2}; at least ${sigma_1 * Math.sqrt(T_1 / T_2)} is needed: total variance cannot fall, a calendar spread would be an arbitrage.`,
    );
  const forward_variance = isFlat ? 0 : rise / (T_2 - T_1);
  const forward_vol = Math.sqrt(forward_variance);
  return {
    outputs: finiteOutputs(
      { forward_vol, forward_variance, total_variance_1, total_variance_2 },
      "T_2",
      "volatilities and times of a common size are needed",
    ),
    ...(forward_vol > HIGH_MULTIPLE * Math.max(sigma_1, sigma_2) && { warnings: [highForward(forward_vol)] }),
  };
}

export const CALCULATOR = "forward-volatility-calc";
export { forwardVolatility as calculate };
