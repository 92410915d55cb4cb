// The calculator curve-trade-weights-calc: face amounts of a butterfly's wings, and of a two-leg curve trade.
// Call curveTradeWeights(inputs) with every input filled in.

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

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
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
 * The face amounts against a belly at which a parallel move of the curve changes nothing.
 *
 * With share a: N_s = a N_b D_b / D_s; N_l = (1 - a) N_b D_b / D_l; net_cash = N_s + N_l - N_b; belly_dv01 = N_b D_b; cash- and
 * risk-neutral wings N_b (D_l - D_b) / (D_l - D_s) and N_b (D_b - D_s) / (D_l - D_s); two legs alone N_b D_b / D_s and N_b D_b / D_l.
 *
 * Units: N in millions of face, negative for the other side; D, the DV01s, in currency per basis point and million.
 * Domain: DV01s above 0, the share from 0 to 1; equal DV01s of the wings have no cash-neutral amounts.
 * Source: B. Tuckman and A. Serrat, Fixed Income Securities; Z. Kakushadze and J. A. Serur, 151 Trading Strategies (2018).
 */
function curveTradeWeights(inputs) {
  const { N_b, D_s, D_b, D_l, short_wing_share } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ D_s, D_b, D_l })) requirePositive(value, id);
  requireWithin(short_wing_share, 0, 1, "short_wing_share");
  const belly_dv01 = N_b * D_b;
  const N_s = (short_wing_share * belly_dv01) / D_s;
  const N_l = ((1 - short_wing_share) * belly_dv01) / D_l;
  const isOrdered = D_s < D_b && D_b < D_l;
  const detail = "`D_s`, `D_b` and `D_l` do not rise in this order, as DV01s do with maturity. Are they swapped?";
  return {
    outputs: finiteOutputs(
      {
        N_s,
        N_l,
        net_cash: N_s + N_l - N_b,
        belly_dv01,
        ...(D_l !== D_s && {
          N_s_cash_neutral: N_b * ((D_l - D_b) / (D_l - D_s)),
          N_l_cash_neutral: N_b * ((D_b - D_s) / (D_l - D_s)),
        }),
        curve_N_s: belly_dv01 / D_s,
        curve_N_l: belly_dv01 / D_l,
      },
      "D_s",
      "DV01s nearer to each other are needed",
    ),
    ...(!isOrdered && { warnings: [{ input: "D_b", detail }] }),
  };
}

export const CALCULATOR = "curve-trade-weights-calc";
export { curveTradeWeights as calculate };
