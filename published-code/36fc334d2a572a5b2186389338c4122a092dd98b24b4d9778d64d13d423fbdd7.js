// The calculator kelly-bet-calc: the part of wealth to stake on a bet with two outcomes.
// Call kellyBet(inputs) with every input filled in.

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

/** Refuses a value that is not finite and strictly between 0 and 1. */
function requireProbability(value, input) {
  requireFinite(value, input);
  if (value <= 0 || value >= 1) {
    throw new NotComputable(
      input,
      `\`${input}\` is ${value}; a number strictly between 0 and 1 is needed, such as 0.99.`,
    );
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

/** More than this part of wealth is seldom meant. */
const HIGH_STAKE = 0.5;

function warningsOf(kelly, stake, fraction) {
  return [
    ...(kelly <= 0
      ? [{ input: "p", detail: "No stake grows wealth at these odds; the other side of the bet may." }]
      : []),
    ...(stake > HIGH_STAKE ? [{ input: "p", detail: "`stake` is above half of wealth. Is `p` known so well?" }] : []),
    ...(fraction > 1 && stake > 0
      ? [{ input: "fraction", detail: "`fraction` is above 1: more risk than full Kelly, for less growth." }]
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
 * The stake on a bet that wins b or loses a for each unit, at which wealth grows fastest, and the growth at a fraction of it.
 *
 * kelly = p/a - (1 - p)/b; stake = max(0, fraction kelly); edge = p b - (1 - p) a;
 * growth_rate = p ln(1 + b stake) + (1 - p) ln(1 - a stake); bets_to_double = ln 2 / growth_rate where that is above 0.
 *
 * Units: p a probability; b and a per unit staked; kelly and stake parts of wealth; growth the logarithm per bet.
 * Domain: p strictly between 0 and 1, b and a above 0, fraction 0 or above; a stake that can lose all is refused.
 * Source: J. L. Kelly, "A New Interpretation of Information Rate", Bell System Technical Journal 35 (1956); E. O. Thorp, "The
 * Kelly Criterion in Blackjack, Sports Betting, and the Stock Market", Handbook of Asset and Liability Management 1 (2006).
 */
function kellyBet(inputs) {
  const { p, b, a, fraction } = inputs;
  requireFiniteNumbers(inputs);
  requireProbability(p, "p");
  requirePositive(b, "b");
  requirePositive(a, "a");
  requireAtLeast(fraction, 0, "fraction");
  const kelly = p / a - (1 - p) / b;
  const stake = Math.max(0, fraction * kelly);
  if (a * stake >= 1)
    throw new NotComputable(
      "fraction",
      `\`fraction\` is ${fraction}; a smaller one is needed: one loss would take all wealth.`,
    );
  const growth_rate = p * Math.log1p(b * stake) + (1 - p) * Math.log1p(-a * stake);
  const warnings = warningsOf(kelly, stake, fraction);
  return {
    outputs: finiteOutputs(
      {
        kelly,
        stake,
        edge: p * b - (1 - p) * a,
        growth_rate,
        ...(growth_rate > 0 && { bets_to_double: Math.LN2 / growth_rate }),
      },
      "b",
      "odds nearer to 1 are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "kelly-bet-calc";
export { kellyBet as calculate };
