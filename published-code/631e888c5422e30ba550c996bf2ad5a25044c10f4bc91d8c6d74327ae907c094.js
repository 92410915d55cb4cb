// The calculator market-impact-calc: expected impact and cost of an order by the square-root law.
// Call marketImpact(inputs) with every input filled in.

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

const MOST_PARTICIPATION = 0.5;

/** The participation between which the law was observed. */
const LEAST_PARTICIPATION = 1e-4;

const HIGH_DAILY_VOLATILITY = 0.2;

function warningsOf(participation, sigma) {
  const shown = Number(participation.toPrecision(3));
  const far = participation > MOST_PARTICIPATION || participation < LEAST_PARTICIPATION;
  return [
    ...(far
      ? [
          {
            input: "Q",
            detail: `\`Q\` is ${shown} of \`V\`: the law was observed for orders of 0.0001 to 0.5 of a day's volume.`,
          },
        ]
      : []),
    ...(sigma > HIGH_DAILY_VOLATILITY
      ? [
          {
            input: "sigma",
            detail: "`sigma` is above 0.2 a day. Is it a yearly volatility? Divide by the root of 252.",
          },
        ]
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
 * The move of the price that an order causes by its completion, and what it costs on average.
 *
 * impact = Y sigma sqrt(Q/V); impact_average = 2/3 of it, the mean over the order; cost = Q price impact_average.
 *
 * Units: sigma decimal per square root of a day, Q in shares, V in shares a day, Y a constant near 1; impacts decimal of the price.
 * Domain: V and price above 0, the rest 0 or above.
 * Source: B. Toth et al., "Anomalous Price Impact and the Critical Nature of Liquidity in Financial Markets", Physical Review X 1
 * (2011); J.-P. Bouchaud, J. Bonart, J. Donier and M. Gould, Trades, Quotes and Prices (2018).
 */
function marketImpact(inputs) {
  const { sigma, Q, V, Y, price } = inputs;
  requireFiniteNumbers(inputs);
  for (const [id, value] of Object.entries({ sigma, Q, Y })) requireAtLeast(value, 0, id);
  requirePositive(V, "V");
  if (price !== undefined) requirePositive(price, "price");
  const participation = Q / V;
  const impact = Y * sigma * Math.sqrt(participation);
  const impact_average = (2 * impact) / 3;
  const warnings = warningsOf(participation, sigma);
  return {
    outputs: finiteOutputs(
      {
        impact,
        impact_bps: impact * 10_000,
        impact_average,
        participation,
        ...(price !== undefined && { cost: Q * price * impact_average }),
      },
      "V",
      "a volume nearer to `Q` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "market-impact-calc";
export { marketImpact as calculate };
