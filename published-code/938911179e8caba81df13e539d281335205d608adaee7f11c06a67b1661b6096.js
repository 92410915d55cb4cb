// The calculator implementation-shortfall-calc: what an order cost against the price at which it was decided.
// Call implementationShortfall(inputs) with every input filled in.

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

/** Refuses a side that is neither 1, a purchase, nor -1, a sale. */
function requireSide(side) {
  if (side !== 1 && side !== -1)
    throw new NotComputable("side", `\`side\` is ${side}; 1 is needed for a purchase, or -1 for a sale.`);
}

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** Refuses a series that is too short or holds anything but finite numbers. */
function requireSeries(values, input, shortest) {
  if (values.length < shortest) {
    const had = `${values.length} value${values.length === 1 ? "" : "s"}`;
    const needed = `at least ${shortest} ${shortest === 1 ? "is" : "are"} needed`;
    throw new NotComputable(input, `\`${input}\` has ${had}; ${needed}.`);
  }
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new NotComputable(
      input,
      `\`${input}[${wrong}]\` is ${values[wrong]}; every value has to be a finite number.`,
    );
  }
}

/** Refuses two series that belong together but differ in length. */
function requireSameLength(
  values,
  input,
  others,
  other,
) {
  if (values.length !== others.length) {
    throw new NotComputable(
      input,
      `\`${input}\` has ${values.length} values and \`${other}\` ${others.length}; both need the same number of values.`,
    );
  }
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

function requireOrder(inputs) {
  const { side, Q, p_0, fill_prices, fill_quantities, p_T, arrival_price } = inputs;
  requireFiniteNumbers(inputs);
  requireSide(side);
  for (const [id, value] of Object.entries({ Q, p_0, p_T })) requirePositive(value, id);
  if (arrival_price !== undefined) requirePositive(arrival_price, "arrival_price");
  requireSeries(fill_prices, "fill_prices", 0);
  requireSeries(fill_quantities, "fill_quantities", 0);
  requireSameLength(fill_prices, "fill_prices", fill_quantities, "fill_quantities");
  for (const price of fill_prices) requirePositive(price, "fill_prices");
  for (const quantity of fill_quantities) requireAtLeast(quantity, 0, "fill_quantities");
}

/** Neumaier's compensated sum: as accurate as if added up in twice the precision. */
function sum(values) {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** A remainder of the order below this part of it is rounding. */
const REMAINDER_ROUNDING = 1e-12;

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

const FAR_FILL = 0.2;

function farFills(prices, decided) {
  const far = prices.findIndex((price) => Math.abs(price - decided) > FAR_FILL * decided);
  if (far === -1) return [];
  return [
    {
      input: "fill_prices",
      detail: `\`fill_prices[${far}]\` is more than 20% from \`p_0\`. Are both prices of this share and in one currency?`,
    },
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
 * The shortfall of an order behind a paper portfolio that trades all of it at the decision price, by component.
 *
 * With d = 1 for a purchase and -1 for a sale: execution_cost = d sum of q_j (p_j - p_0); opportunity_cost = d (Q - sum of q_j)
 * (p_T - p_0); shortfall = execution_cost + opportunity_cost + fees, in basis points over Q p_0; delay_cost = d sum of q_j
 * (arrival - p_0) and trading_cost = d sum of q_j (p_j - arrival) are the parts of the execution cost.
 *
 * Units: prices in currency per share, quantities in shares, costs in currency, positive when they reduce the return.
 * Domain: Q and prices above 0, fills of 0 or above, together at most Q; side 1 or -1.
 * Source: A. F. Perold, "The Implementation Shortfall: Paper versus Reality", Journal of Portfolio Management 14 (1988).
 */
function implementationShortfall(inputs) {
  const { side, Q, p_0, fill_prices, fill_quantities, p_T, fees, arrival_price } = inputs;
  requireOrder(inputs);
  const filled = sum(fill_quantities);
  const left = Q - filled;
  if (left < -REMAINDER_ROUNDING * Q)
    throw new NotComputable(
      "fill_quantities",
      `\`fill_quantities\` add up to ${filled}; at most \`Q\`, ${Q}, is needed.`,
    );
  const costAgainst = (price) =>
    side * sum(fill_prices.map((paid, index) => valueAt(fill_quantities, index) * (paid - price)));
  const execution_cost = costAgainst(p_0);
  const opportunity_cost = Math.abs(left) <= REMAINDER_ROUNDING * Q ? 0 : side * left * (p_T - p_0);
  const shortfall = sum([execution_cost, opportunity_cost, fees]);
  const paid = sum(fill_prices.map((price, index) => price * valueAt(fill_quantities, index)));
  const warnings = farFills(fill_prices, p_0);
  return {
    outputs: finiteOutputs(
      {
        shortfall,
        shortfall_bps: (shortfall / Q / p_0) * 10_000,
        execution_cost,
        opportunity_cost,
        fees,
        fill_rate: filled / Q,
        ...(filled > 0 && { average_price: paid / filled }),
        ...(arrival_price !== undefined && {
          delay_cost: side * filled * (arrival_price - p_0),
          trading_cost: costAgainst(arrival_price),
        }),
      },
      "p_0",
      "prices and quantities of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "implementation-shortfall-calc";
export { implementationShortfall as calculate };
