// The calculator delta-hedge-pnl-calc: profit of a delta-hedged option over a short interval.
// Call deltaHedgePnl(inputs) with every input filled in.

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

/** Beyond this part of the price an expansion to the second order is poor. */
const LARGE_MOVE = 0.1;

/**
 * What a hedged option gains from the move of its underlying, and loses to the passing of time.
 *
 * gamma_profit = gamma (dS)² / 2; time_decay = -gamma S² sigma_i² dt / 2; profit is their sum, all times the quantity;
 * break_even_move = sigma_i sqrt(dt), in money times S.
 *
 * Units: S, dS and profits in one currency; gamma in delta per unit of S; sigma_i decimal a year; dt in years.
 * Domain: S above 0, sigma_i and dt of 0 or above. An approximation to the second order, without rates and the change of sigma_i.
 * Source: J. C. Hull, Options, Futures, and Other Derivatives, The Greek Letters; E. Derman and M. B. Miller, The Volatility
 * Smile (2016).
 */
function deltaHedgePnl(inputs) {
  const { S, gamma, delta_S, sigma_i, delta_t, quantity } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requireAtLeast(sigma_i, 0, "sigma_i");
  requireAtLeast(delta_t, 0, "delta_t");
  const move = sigma_i * Math.sqrt(delta_t);
  const gamma_profit = (gamma / 2) * delta_S * delta_S * quantity;
  const time_decay = -(gamma / 2) * (S * S) * (sigma_i * sigma_i * delta_t) * quantity;
  const large = `\`delta_S\` is ${Number(((delta_S / S) * 100).toPrecision(3))}% of \`S\`: beyond 10% the approximation is poor, value the option again.`;
  return {
    outputs: finiteOutputs(
      {
        profit: gamma_profit + time_decay,
        gamma_profit,
        time_decay,
        break_even_move: move,
        break_even_price_change: S * move,
      },
      "gamma",
      "a smaller `gamma` or move is needed",
    ),
    ...(Math.abs(delta_S) > LARGE_MOVE * S && { warnings: [{ input: "delta_S", detail: large }] }),
  };
}

export const CALCULATOR = "delta-hedge-pnl-calc";
export { deltaHedgePnl as calculate };
