// The calculator convertible-calc: parity, premiums and payback of a convertible bond.
// Call convertible(inputs) with every input filled in.

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

/** A price below this part of par is likelier one per 100. */
const LOW_PRICE = 0.2;

function warningsOf({ B, B_0, par }, parity, advantage) {
  const details = [
    ...(B < parity ? ["`B` is below parity: buying, converting and selling the shares would be free money."] : []),
    ...(B_0 !== undefined && B < B_0
      ? ["`B` is below `B_0`, the value of the bond without the right to convert."]
      : []),
    ...(B < par * LOW_PRICE ? ["`B` is far below `par`. Is the price quoted per 100?"] : []),
    ...(advantage !== undefined && advantage <= 0
      ? ["The shares' dividends are as much as the coupon, so no income pays the premium back."]
      : []),
    ...(advantage !== undefined && advantage > 0 && B <= parity ? ["There is no premium to pay back."] : []),
  ];
  return details.map((detail) => ({ input: "B", detail }));
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
 * What a convertible costs above its shares and above its bond, and how long its income takes to earn the premium back.
 *
 * parity = C_R S; conversion_premium = (B - parity) / parity; conversion_price = par / C_R; market_conversion_price = B / C_R;
 * premium_per_share = B / C_R - S; investment_premium = (B - B_0) / B_0; downside_to_floor = (B_0 - B) / B;
 * income_advantage = I - C_R D; payback_years = (B - parity) / income_advantage where both are above 0.
 *
 * Units: B, B_0, I and par in currency per bond, S and D per share, C_R in shares per bond; premiums decimal; income a year.
 * Domain: S, C_R, B and par above 0, B_0 too; I and D 0 or above.
 * Source: F. J. Fabozzi, Bond Markets, Analysis, and Strategies, Analysis of Convertible Bonds.
 */
function convertible(inputs) {
  const { S, C_R, B, B_0, I, D, par } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ S, C_R, B, par })) requirePositive(value, id);
  if (B_0 !== undefined) requirePositive(B_0, "B_0");
  if (I !== undefined) requireAtLeast(I, 0, "I");
  requireAtLeast(D, 0, "D");
  const parity = C_R * S;
  const advantage = I === undefined ? undefined : I - C_R * D;
  const pays = advantage !== undefined && advantage > 0 && B > parity;
  const warnings = warningsOf(inputs, parity, advantage);
  return {
    outputs: finiteOutputs(
      {
        parity,
        conversion_premium: (B - parity) / parity,
        conversion_price: par / C_R,
        market_conversion_price: B / C_R,
        premium_per_share: (B - parity) / C_R,
        ...(B_0 !== undefined && { investment_premium: (B - B_0) / B_0, downside_to_floor: (B_0 - B) / B }),
        ...(advantage !== undefined && { income_advantage: advantage }),
        ...(pays && { payback_years: (B - parity) / advantage }),
      },
      "C_R",
      "values nearer to each other are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "convertible-calc";
export { convertible as calculate };
