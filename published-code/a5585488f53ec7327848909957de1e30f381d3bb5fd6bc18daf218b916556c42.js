// The calculator vwap-calc: the volume-weighted average price of trades, and the cost of an order against it.
// Call vwap(inputs) with every input filled in.

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

/** Refuses a side that is neither 1, a purchase, nor -1, a sale. */
function requireSide(side) {
  if (side !== 1 && side !== -1)
    throw new NotComputable("side", `\`side\` is ${side}; 1 is needed for a purchase, or -1 for a sale.`);
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

function warningsOf(price, prices, average) {
  // No mixture of the trades' prices is the average of the order.
  const isOutside = prices.every((other) => other > price) || prices.every((other) => other < price);
  const outside =
    "`order_average_price` is outside the range of `prices`. Are the trades those of the order's interval?";
  const turned = "`vwap` is below 0, so `cost_bps` has the other sign: it is negative where the order did worse.";
  return [
    ...(isOutside ? [{ input: "order_average_price", detail: outside }] : []),
    ...(average < 0 ? [{ input: "prices", detail: turned }] : []),
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
 * The unit in which squares and sums of a series stay in range: 1 for ordinary numbers, otherwise the power of two just
 * below the largest magnitude. Dividing by it is exact.
 */
function binaryUnit(values) {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return 1;
  return 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
}

/** The series in units of `unit`. */
function inUnits(values, unit) {
  return unit === 1 ? values : values.map((value) => value / unit);
}

/** The arithmetic mean. */
function mean(values) {
  const unit = binaryUnit(values);
  return (sum(inUnits(values, unit)) / values.length) * unit;
}

/**
 * The average price of all trades, each weighted with its quantity.
 *
 * vwap = sum of p q / sum of q; turnover = sum of p q; mean_price = sum of p / count; for an order filled at P on average
 * cost_bps = side (P - vwap) / vwap 10,000, positive when it cost more than a market whose average is above 0.
 *
 * Units: prices in currency per share, quantities in shares, the cost in basis points of the average price.
 * Domain: as many quantities of 0 or above as prices, not all 0; side 1 for a purchase and -1 for a sale.
 * Source: S. A. Berkowitz, D. E. Logue and E. A. Noser, "The Total Cost of Transactions on the NYSE", Journal of Finance 43 (1988).
 */
function vwap(inputs) {
  const { prices, quantities, order_average_price, side } = inputs;
  requireFiniteNumbers(inputs);
  requireSeries(prices, "prices", 1);
  requireSeries(quantities, "quantities", 1);
  requireSameLength(prices, "prices", quantities, "quantities");
  requireSide(side);
  for (const quantity of quantities) requireAtLeast(quantity, 0, "quantities");
  const volume = sum(quantities);
  if (volume === 0) throw new NotComputable("quantities", "`quantities` are all 0; at least one above 0 is needed.");
  const turnover = sum(prices.map((price, index) => price * valueAt(quantities, index)));
  const average = turnover / volume;
  if (order_average_price !== undefined && average === 0)
    throw new NotComputable("prices", "`prices` average to 0; another average is needed for a cost in parts of it.");
  const warnings = order_average_price === undefined ? [] : warningsOf(order_average_price, prices, average);
  return {
    outputs: finiteOutputs(
      {
        vwap: average,
        volume,
        turnover,
        mean_price: mean(prices),
        ...(order_average_price !== undefined && {
          cost_bps: side * ((order_average_price - average) / average) * 10_000,
        }),
      },
      "prices",
      "prices and quantities of a common size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "vwap-calc";
export { vwap as calculate };
