// The calculator merger-arb-annualized-spread-calc: what a merger spread earns if the deal closes on time.
// Call mergerArbAnnualizedSpread(inputs) with every input filled in.

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

/** Over fewer days a yearly rate is not earned. */
const FEW_DAYS = 10;

/** What a caller should know of a yearly rate over a few days. */
function shortSpan(days) {
  const input = "days_to_close";
  if (days < 1) return { input, detail: `\`${input}\` is ${days}, and is counted as 1.` };
  const times = Number((365 / days).toPrecision(3));
  const span = days === 1 ? "a day" : `${days} days`;
  return { input, detail: `A spread over ${span} cannot be earned ${times} times a year.` };
}

/**
 * The gross and annualised spread of a cash merger.
 *
 * raw = deal_price / current_price - 1; annualised = raw · 365 / max(days_to_close, 1), without compounding.
 *
 * Units: prices in one currency a share; calendar days; both spreads decimal (0.05 is 5 %).
 * Domain: current_price above 0, deal_price 0 or above; days_to_close below 1 count as 1.
 * Source: M. Mitchell and T. Pulvino, "Characteristics of Risk and Return in Risk Arbitrage", Journal of Finance 56
 * (2001), on the arbitrage spread.
 */
function mergerArbAnnualizedSpread(inputs) {
  const { deal_price, current_price, days_to_close } = inputs;
  requireAtLeast(deal_price, 0, "deal_price");
  requirePositive(current_price, "current_price");
  requireFinite(days_to_close, "days_to_close");
  // The difference first: dividing first would lose the digits of a narrow spread.
  const raw = (deal_price - current_price) / current_price;
  return {
    outputs: finiteOutputs(
      { raw_spread_pct: raw, annualized_spread_pct: (raw * 365) / Math.max(days_to_close, 1) },
      "current_price",
      "a price nearer to `deal_price` is needed",
    ),
    ...(days_to_close < FEW_DAYS && { warnings: [shortSpan(days_to_close)] }),
  };
}

export const CALCULATOR = "merger-arb-annualized-spread-calc";
export { mergerArbAnnualizedSpread as calculate };
