// The calculator futures-fair-value-calc: a futures price by the cost of carry, and what an observed price implies.
// Call futuresFairValue(inputs) with every input filled in.

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

/** ln(a/b) for a and b above 0, without loss where they are close, and where their quotient leaves the range of doubles. */
function logRatio(a, b) {
  const ratio = a / b;
  if (ratio > 0.5 && ratio < 2) return Math.log1p((a - b) / b);
  return ratio > 1e-300 && ratio < 1e300 ? Math.log(ratio) : Math.log(a) - Math.log(b);
}

/** What an observed futures price says. */
function impliedBy(
  F,
  { S, r, T, u, y, income_pv },
  held,
  fairValue,
) {
  const slope = logRatio(F, held) / T;
  const fullBasis = held * Math.expm1((r + u) * T) - income_pv;
  return {
    implied_yield: r + u - slope,
    implied_financing_rate: slope - u + y,
    mispricing: F - fairValue,
    ...(fullBasis !== 0 && { share_of_full_carry: (F - S) / fullBasis }),
  };
}

/**
 * The futures price at which carrying the asset to delivery earns nothing, and the yield or the financing rate in an observed
 * price.
 *
 * fair_value = (S - income_pv) exp((r + u - y) T); full_carry = (S - income_pv) exp((r + u) T); fair_basis = fair_value - S.
 * With F and s = ln(F / (S - income_pv)) / T: implied_yield = r + u - s; implied_financing_rate = s - u + y;
 * mispricing = F - fair_value; share_of_full_carry = (F - S) / (full_carry - S), left out where that divides by 0.
 *
 * Units: S, F and income_pv in one currency; T in years; r, u and y a year, decimal, continuously compounded.
 * Domain: S, T and F above 0; S above income_pv.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, Determination of Forward and Futures Prices; N. Kaldor,
 * "Speculation and Economic Stability", Review of Economic Studies 7 (1939), on the convenience yield.
 */
function futuresFairValue(inputs) {
  const { S, r, T, u, y, income_pv, F } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requirePositive(T, "T");
  if (F !== undefined) requirePositive(F, "F");
  const held = S - income_pv;
  if (!(held > 0))
    throw new NotComputable("income_pv", `\`income_pv\` is ${income_pv}; a value below \`S\`, ${S}, is needed.`);
  const fair_value = held * Math.exp((r + u - y) * T);
  const detail = "`income_pv` is more than half of `S`. Is it the present value of the payments until `T` alone?";
  return {
    outputs: finiteOutputs(
      {
        fair_value,
        full_carry: held * Math.exp((r + u) * T),
        fair_basis: held * Math.expm1((r + u - y) * T) - income_pv,
        ...(F !== undefined && impliedBy(F, inputs, held, fair_value)),
      },
      "T",
      "a shorter `T` or smaller rates are needed",
    ),
    ...(income_pv > S / 2 && { warnings: [{ input: "income_pv", detail }] }),
  };
}

export const CALCULATOR = "futures-fair-value-calc";
export { futuresFairValue as calculate };
