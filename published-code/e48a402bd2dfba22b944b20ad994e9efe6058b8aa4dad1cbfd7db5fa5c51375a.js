// The calculator put-call-parity-calc: what put-call parity says about a call, a put and the forward.
// Call putCallParity(inputs) with every input filled in.

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

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

function outsideBounds(input, price, lower, upper) {
  if (price >= lower && price <= upper) return [];
  const bound =
    price < lower ? "below its lower bound, so the other price is below 0" : `above its upper bound, ${upper}`;
  return [{ input, detail: `\`${input}\` is ${bound}. Parity is an equation only for European options.` }];
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
 * The price that the other option of a pair has by put-call parity, and with both prices what parity fails by.
 *
 * parity_value = S exp(-qT) - K exp(-rT); implied_put = C - parity_value; implied_call = P + parity_value;
 * gap = C - P - parity_value; profit_at_expiry = |gap| exp(rT); forward = S exp((r - q) T);
 * implied_forward = K + (C - P) exp(rT).
 *
 * Units: S, K, C and P in one currency; T in years; r and q a year, decimal, continuously compounded.
 * Domain: S, K and T above 0; C and P 0 or above, at least one of them. European options of one strike and expiry.
 * Source: H. R. Stoll, "The Relationship Between Put and Call Option Prices", Journal of Finance 24 (1969).
 */
function putCallParity(inputs) {
  const { S, K, T, r, q, C, P } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requirePositive(K, "K");
  requirePositive(T, "T");
  if (C === undefined && P === undefined) throw new NotComputable("C", "`C`, `P` or both are needed.");
  if (C !== undefined) requireAtLeast(C, 0, "C");
  if (P !== undefined) requireAtLeast(P, 0, "P");
  const [present_spot, present_strike, growth] = [S * Math.exp(-q * T), K * Math.exp(-r * T), Math.exp(r * T)];
  const parity_value = present_spot - present_strike;
  const gap = C !== undefined && P !== undefined ? C - P - parity_value : undefined;
  const warnings = [
    ...(C === undefined ? [] : outsideBounds("C", C, parity_value, present_spot)),
    ...(P === undefined ? [] : outsideBounds("P", P, -parity_value, present_strike)),
  ];
  return {
    outputs: finiteOutputs(
      {
        parity_value,
        present_spot,
        present_strike,
        forward: S * Math.exp((r - q) * T),
        ...(C !== undefined && { implied_put: C - parity_value }),
        ...(P !== undefined && { implied_call: P + parity_value }),
        ...(gap !== undefined && { gap, profit_at_expiry: Math.abs(gap) * growth }),
        ...(C !== undefined && P !== undefined && { implied_forward: K + (C - P) * growth }),
      },
      "T",
      "a shorter `T` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "put-call-parity-calc";
export { putCallParity as calculate };
