// The calculator perp-funding-rate-pnl-calc: a perpetual future's funding rate as a yearly carry.
// Call perpFundingRatePnl(inputs) with every input filled in.

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

/** 500 % a year. */
const HIGHEST_CARRY = 5;

/**
 * The yearly carry of a short perpetual future (hedged in spot) at an unchanged funding rate, without compounding.
 *
 * annualized = funding_rate_per_period · periods_per_day · 365.
 *
 * Units: both rates decimal on notional; a positive rate is paid by longs to shorts.
 * Domain: periods_per_day above 0.
 * Source: S. He, A. Manela, O. Ross and V. von Wachter, "Fundamentals of Perpetual Futures" (2022), on funding.
 */
function perpFundingRatePnl(inputs) {
  const { funding_rate_per_period, periods_per_day } = inputs;
  requireFinite(funding_rate_per_period, "funding_rate_per_period");
  requirePositive(periods_per_day, "periods_per_day");
  const annualized = funding_rate_per_period * periods_per_day * 365;
  const detail = `\`annualized\` is ${Number((annualized * 100).toPrecision(4))}%. Is \`funding_rate_per_period\` the rate of one period, as a decimal?`;
  return {
    outputs: finiteOutputs({ annualized }, "funding_rate_per_period", "a smaller rate is needed"),
    ...(Math.abs(annualized) > HIGHEST_CARRY && { warnings: [{ input: "funding_rate_per_period", detail }] }),
  };
}

export const CALCULATOR = "perp-funding-rate-pnl-calc";
export { perpFundingRatePnl as calculate };
