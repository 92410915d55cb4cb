// The calculator fx-forward-calc: a forward exchange rate by covered interest parity, and what a market forward implies.
// Call fxForward(inputs) with every input filled in.

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

function requireGrowth(growth, input) {
  if (!(growth > 0))
    throw new NotComputable(
      input,
      `\`${input}\` lets a deposit shrink to ${growth}; a rate that leaves more than 0 is needed.`,
    );
}

/** The rates that a market forward implies. Differences are taken before the growth is added: nothing is lost to the 1. */
function impliedBy(
  F,
  { S, r_d, r_b, tau_d, tau_b },
  forward,
) {
  const implied_rate_base = (S - F + S * r_d * tau_d) / F / tau_b;
  return {
    implied_rate_quote: (F - S + F * r_b * tau_b) / S / tau_d,
    implied_rate_base,
    implied_basis: implied_rate_base - r_b,
    mispricing: F - forward,
  };
}

/** A market forward so far from parity is likelier a pair the other way round. */
const FAR_FROM_PARITY = 0.05;

function farFromParity() {
  return { input: "F", detail: "`F` is more than 5% from parity: quote and base currency may be swapped." };
}

/** Year fractions of the same days, by two conventions, hardly differ by more than this part. */
const UNLIKE_FRACTIONS = 0.1;

function unlikeFractions() {
  return { input: "tau_b", detail: "`tau_b` is more than 10% from `tau_d`. Are they of the same days?" };
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
 * The forward exchange rate at which two deposits earn the same, and the rates and the basis that a market forward implies.
 *
 * forward = S (1 + r_d tau_d) / (1 + (r_b + b) tau_b); forward_points = (forward - S) / pip; forward_premium = (forward - S) / S;
 * implied_rate_quote = (F/S (1 + r_b tau_b) - 1) / tau_d; implied_rate_base = (S/F (1 + r_d tau_d) - 1) / tau_b;
 * implied_basis = implied_rate_base - r_b; mispricing = F - forward. Without F the market forward is `forward`, without tau_b
 * the year fraction is tau_d.
 *
 * Units: S, F and pip in units of the quote currency for one of base; rates simple, a year, decimal; tau_d and tau_b in years.
 * Domain: S, F, pip and year fractions above 0; each growth factor above 0.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives; W. Du, A. Tepper and A. Verdelhan, "Deviations from Covered
 * Interest Rate Parity", Journal of Finance 73 (2018), on the basis.
 */
function fxForward(inputs) {
  const { S, r_d, r_b, tau_d, tau_b: given, b, F, pip } = inputs;
  const tau_b = given ?? tau_d;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ S, tau_d, tau_b, pip })) requirePositive(value, id);
  if (F !== undefined) requirePositive(F, "F");
  requireGrowth(1 + r_d * tau_d, "r_d");
  requireGrowth(1 + r_b * tau_b, "r_b");
  const baseGrowth = 1 + (r_b + b) * tau_b;
  requireGrowth(baseGrowth, "b");
  const forward = (S * (1 + r_d * tau_d)) / baseGrowth;
  const forward_premium = (r_d * tau_d - (r_b + b) * tau_b) / baseGrowth;
  const implied =
    F === undefined
      ? {
          implied_rate_quote: r_d - ((1 + r_d * tau_d) * b * tau_b) / baseGrowth / tau_d,
          implied_rate_base: r_b + b,
          implied_basis: b,
          mispricing: 0,
        }
      : impliedBy(F, { S, r_d, r_b, tau_d, tau_b }, forward);
  const warnings = [
    ...(F !== undefined && Math.abs(F / forward - 1) > FAR_FROM_PARITY ? [farFromParity()] : []),
    ...(Math.abs(tau_b / tau_d - 1) > UNLIKE_FRACTIONS ? [unlikeFractions()] : []),
  ];
  return {
    outputs: finiteOutputs(
      {
        forward,
        forward_points: (S * forward_premium) / pip,
        forward_premium,
        forward_premium_annual: forward_premium / tau_d,
        ...implied,
      },
      "S",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "fx-forward-calc";
export { fxForward as calculate };
