// The calculator effective-spread-calc: what trades paid against the midpoint, and what of it was impact.
// Call effectiveSpread(inputs) with every input filled in.

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

/** Refuses inputs with a number that is not finite, those in lists and matrices included. */
function requireFiniteInputs(inputs) {
  for (const [id, value] of Object.entries(inputs)) {
    for (const number of Array.isArray(value) ? value.flat() : [value])
      if (typeof number === "number" && !Number.isFinite(number))
        throw new NotComputable(id, `\`${id}\` has the value ${number}; finite numbers are needed.`);
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

function requirePrices(values, input, prices) {
  requireSameLength(values, input, prices, "prices");
  for (const value of values) requirePositive(value, input);
}

/** Refuses a value that is not finite and `lowest` or above. */
function requireAtLeast(value, lowest, input) {
  requireFinite(value, input);
  if (value < lowest) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number of ${lowest} or above is needed.`);
  }
}

/** The weights of the trades, in units of the largest. */
function weightsOf(quantities, prices) {
  if (quantities === undefined) return prices.map(() => 1);
  requireSameLength(quantities, "quantities", prices, "prices");
  for (const quantity of quantities) requireAtLeast(quantity, 0, "quantities");
  const largest = quantities.reduce((most, quantity) => Math.max(most, quantity), 0);
  if (largest === 0) throw new NotComputable("quantities", "`quantities` are all 0; at least one above 0 is needed.");
  return quantities.map((quantity) => quantity / largest);
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

/** A trade further from its midpoint is more often a mistake. */
const FAR_TRADE = 0.05;

function warningsOn(effective, prices, mids) {
  const far = prices.findIndex((price, index) => Math.abs(price / valueAt(mids, index) - 1) > FAR_TRADE);
  return [
    ...(effective < 0
      ? [{ input: "sides", detail: "The effective spread is negative: prices beyond the midpoint, or sides swapped." }]
      : []),
    ...(far >= 0
      ? [
          {
            input: "prices",
            detail: `\`prices[${far}]\` is more than 5% from its midpoint. Is it the same instrument and time?`,
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

/** What the other side kept, and how far the midpoint moved. */
function laterParts(
  later,
  prices,
  mids,
  meanOf,
) {
  const realized = meanOf((i) => (valueAt(prices, i) - valueAt(later, i)) / valueAt(mids, i));
  const impact = meanOf((i) => (valueAt(later, i) - valueAt(mids, i)) / valueAt(mids, i));
  return {
    realized_spread: realized,
    price_impact: impact,
    realized_spread_bps: realized * 10_000,
    price_impact_bps: impact * 10_000,
  };
}

/**
 * Effective spread of trades with sides d, prices p, midpoints m before and m' some time after, as weighted means:
 * effective_spread of 2 d (p - m) / m; realized_spread of 2 d (p - m') / m; price_impact of 2 d (m' - m) / m, so that
 * effective = realized + impact; effective_spread_money of 2 d (p - m).
 *
 * Units: prices per share in one currency; spreads decimal, in basis points and in money per share; weights in shares.
 * Domain: prices and midpoints above 0; sides 1 for a purchase and -1 for a sale; weights that are not all 0.
 * Source: R. D. Huang and H. R. Stoll, "Dealer versus Auction Markets", Journal of Financial Economics 41 (1996).
 */
function effectiveSpread(inputs) {
  const { prices, mids, sides, later_mids, quantities } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(prices, "prices", 1);
  for (const price of prices) requirePositive(price, "prices");
  requirePrices(mids, "mids", prices);
  if (later_mids !== undefined) requirePrices(later_mids, "later_mids", prices);
  requireSameLength(prices, "prices", sides, "sides");
  const wrong = sides.findIndex((side) => side !== 1 && side !== -1);
  if (wrong >= 0)
    throw new NotComputable(
      "sides",
      `\`sides[${wrong}]\` is ${sides[wrong]}; 1 for a purchase or -1 for a sale is needed.`,
    );
  const weights = weightsOf(quantities, prices);
  const total = sum(weights);
  const meanOf = (made) => sum(weights.map((weight, index) => weight * made(index))) / total;
  const signed = (index) => 2 * valueAt(sides, index);
  const effective = meanOf((i) => signed(i) * ((valueAt(prices, i) - valueAt(mids, i)) / valueAt(mids, i)));
  const warnings = warningsOn(effective, prices, mids);
  return {
    outputs: finiteOutputs(
      {
        effective_spread: effective,
        effective_spread_bps: effective * 10_000,
        effective_spread_money: meanOf((i) => signed(i) * (valueAt(prices, i) - valueAt(mids, i))),
        ...(later_mids && laterParts(later_mids, prices, mids, (made) => meanOf((i) => signed(i) * made(i)))),
      },
      "prices",
      "prices nearer to their midpoints are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "effective-spread-calc";
export { effectiveSpread as calculate };
