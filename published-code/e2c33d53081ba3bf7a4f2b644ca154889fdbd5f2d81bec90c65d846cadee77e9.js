// The calculator impermanent-loss-calc: what a constant-product pool loses against holding its tokens.
// Call impermanentLoss(inputs) with every input filled in.

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

const LOW_RATIO = 0.1;

const HIGH_RATIO = 10;

function isFar(ratio) {
  return ratio < LOW_RATIO || ratio > HIGH_RATIO;
}

function farRatio(ratio) {
  const detail = `\`price_ratio\` is ${ratio}: the price now over the price at deposit, 1.2 after a rise of 20%, not a change in per cent.`;
  return { input: "price_ratio", detail };
}

/**
 * The value of a share in a pool of two tokens against that of the tokens, after their price has moved.
 *
 * With r the price now over the price at deposit: impermanent_loss = 2 sqrt(r) / (1 + r) - 1 = -(1 - sqrt(r))² / (1 + r);
 * break_even_fees = -IL / (1 + IL); net_of_fees = (1 + IL) (1 + fee_return) - 1; hold_return = (r - 1) / 2;
 * pool_return = sqrt(r) - 1; in money deposit (1 + r) / 2 and deposit sqrt(r).
 *
 * Units: returns decimal of the value named; money in the currency of the deposit, the second token of the pair.
 * Domain: a ratio above 0; equal values at deposit, the full range of prices, fees apart.
 * Source: H. Adams, N. Zinsmeister and D. Robinson, "Uniswap v2 Core" (2020); G. Angeris et al., "An Analysis of Uniswap
 * Markets" (2019).
 */
function impermanentLoss(inputs) {
  const { price_ratio, deposit_value, fee_return } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(price_ratio, "price_ratio");
  requireAtLeast(fee_return, -1, "fee_return");
  if (deposit_value !== undefined) requirePositive(deposit_value, "deposit_value");
  const root = Math.sqrt(price_ratio);
  // sqrt(r) - 1 without loss near 1.
  const pool_return = (price_ratio - 1) / (root + 1);
  const impermanent_loss = -pool_return * (pool_return / (1 + price_ratio));
  return {
    outputs: finiteOutputs(
      {
        impermanent_loss,
        break_even_fees: (pool_return / root) * (pool_return / 2),
        net_of_fees: impermanent_loss + fee_return * ((2 * root) / (1 + price_ratio)),
        hold_return: (price_ratio - 1) / 2,
        pool_return,
        ...(deposit_value !== undefined && {
          hold_value: deposit_value * ((1 + price_ratio) / 2),
          pool_value: deposit_value * root,
          loss_money: -deposit_value * pool_return * (pool_return / 2),
        }),
      },
      "price_ratio",
      "a ratio nearer to 1 is needed",
    ),
    ...(isFar(price_ratio) && { warnings: [farRatio(price_ratio)] }),
  };
}

export const CALCULATOR = "impermanent-loss-calc";
export { impermanentLoss as calculate };
