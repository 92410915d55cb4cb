// The calculator cash-flow-yield-calc: yield or price of payments at given times, with their sensitivity.
// Call cashFlowYield(inputs) with every input filled in.

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

/** Refuses inputs of which not exactly one is given, where each is a form of the same. */
function requireOneOf(inputs, first, ...others) {
  const ids = [first, ...others];
  const count = ids.filter((id) => inputs[id] !== undefined).length;
  if (count === 1) return;
  const names = ids.map((id) => `\`${id}\``).join(" and ");
  throw new NotComputable(
    first,
    `${count === 0 ? "None" : "More than one"} of ${names} is given; exactly one is needed.`,
  );
}

const MAX_YIELD = 1000;

function requireYield(ytm, compounding, input) {
  if (ytm <= -compounding || ytm > MAX_YIELD)
    throw new NotComputable(
      input,
      `the yield is ${ytm}; one above ${-compounding} and up to ${MAX_YIELD} is needed, by another \`${input}\`.`,
    );
}

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MAX_FLOWS_FROM_PRICE = 500;

/** How often the sign changes along the coefficients, zeros left out: a bound on the number of roots. */
function signChanges(coefficients) {
  const signs = coefficients.filter((value) => value !== 0).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

function isTooMuch(coefficients, most) {
  const changes = signChanges(coefficients);
  return changes > 1 && (coefficients.length * changes * (changes + 1)) / 2 > most;
}

const MAX_DATED_WORK = 5_000;

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** The derivative of exp(a x) g(x) without exp(a x), for an a at a change of sign; none without such a change. */
function derivativeOf({ coefficients, times }) {
  let before = -1;
  for (const [index, coefficient] of coefficients.entries()) {
    if (coefficient === 0) continue;
    if (before >= 0 && coefficient > 0 !== valueAt(coefficients, before) > 0) {
      const timeOf = (position) => (times === undefined ? position : valueAt(times, position));
      const a = (timeOf(before) + timeOf(index)) / 2;
      const reach = Math.max(Math.abs(timeOf(0) - a), Math.abs(timeOf(coefficients.length - 1) - a));
      const derived = coefficients.map((value, position) => -((timeOf(position) - a) / reach) * value);
      return times === undefined ? { coefficients: derived } : { coefficients: derived, times };
    }
    before = index;
  }
  return undefined;
}

/** Where roots are looked for: growth from 1e-9 to 1e9 a period. */
const LOWEST_LOG_GROWTH = Math.log(1e-9);

const HIGHEST_LOG_GROWTH = Math.log(1e9);

/** The value at x divided by the largest of the exponentials, so that nothing overflows: 0 where the sum is. */
function exponentialSumAt({ coefficients, times }, x) {
  const last = coefficients.length - 1;
  let value = 0;
  if (times === undefined) {
    // Horner's rule from the end at which the powers are smallest.
    const factor = Math.exp(-Math.abs(x));
    if (x >= 0) for (let index = last; index >= 0; index--) value = value * factor + (coefficients[index] ?? 0);
    else for (const coefficient of coefficients) value = value * factor + coefficient;
    return value;
  }
  const nearest = valueAt(times, x >= 0 ? 0 : last);
  for (let index = 0; index <= last; index++) {
    value += valueAt(coefficients, index) * Math.exp((nearest - valueAt(times, index)) * x);
  }
  return value;
}

/** A value no larger than this part of its terms is a touching root, which rounding hides from a change of sign. */
const TOUCHING = 1e-13;

/** Bisection alone would take some sixty. */
const MAX_STEPS = 300;

/** Twice this part of the root is the width at which the search ends: four units in the last place. */
const ROOT_WIDTH = 2 * Number.EPSILON;

/** The width near a root of 0, where units in the last place vanish. */
const LEAST_WIDTH = 1e-18;

/** The part of the way from `near` to `far` to go next: by a parabola through three points where it is monotone. */
function nextPart(near, far, before) {
  const place = (near.x - far.x) / (before.x - far.x);
  const height = (near.value - far.value) / (before.value - far.value);
  if (!(height * height < place && (1 - height) * (1 - height) < 1 - place)) return 0.5;
  const first = (near.value / (far.value - near.value)) * (before.value / (far.value - before.value));
  const second = (near.value / (before.value - near.value)) * (far.value / (before.value - far.value));
  return first + ((before.x - near.x) / (far.x - near.x)) * second;
}

/**
 * The argument at which a continuous function changes its sign, to four units in the last place. The function has opposite
 * signs at `low` and `high`. Takes inverse quadratic interpolation where that is safe and bisection elsewhere.
 * Source: T. R. Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function
 * without using derivatives", Advances in Engineering Software 28 (1997).
 */
function bracketedRoot(evaluate, low, high) {
  let near = { x: low, value: evaluate(low) };
  let far = { x: high, value: evaluate(high) };
  let before = far;
  let part = 0.5;
  for (let step = 0; step < MAX_STEPS; step++) {
    const x = near.x + part * (far.x - near.x);
    const next = { x, value: evaluate(x) };
    if (Math.sign(next.value) === Math.sign(near.value)) {
      before = near;
    } else {
      before = far;
      far = near;
    }
    near = next;
    const best = Math.abs(near.value) < Math.abs(far.value) ? near : far;
    const least = Math.max(ROOT_WIDTH * Math.abs(best.x), LEAST_WIDTH) / Math.abs(far.x - near.x);
    if (least >= 0.5 || best.value === 0) return best.x;
    part = Math.min(Math.max(nextPart(near, far, before), least), 1 - least);
  }
  return near.x;
}

function bracketedRoots(given) {
  const dividing = derivativeOf(given);
  if (dividing === undefined) return [];
  const points = [LOWEST_LOG_GROWTH, ...bracketedRoots(dividing), HIGHEST_LOG_GROWTH];
  const withoutSigns = { ...given, coefficients: given.coefficients.map(Math.abs) };
  const signs = points.map((x, index) => {
    const value = exponentialSumAt(given, x);
    const isEnd = index === 0 || index === points.length - 1;
    const size = isEnd ? 0 : exponentialSumAt(withoutSigns, x);
    return Math.abs(value) <= TOUCHING * size ? 0 : Math.sign(value);
  });
  return points.flatMap((point, index) => {
    const here = signs[index] === 0 ? [point] : [];
    const next = points[index + 1];
    if (next === undefined || (signs[index] ?? 0) * (signs[index + 1] ?? 0) >= 0) return here;
    return [...here, bracketedRoot((x) => exponentialSumAt(given, x), point, next)];
  });
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

/** A longer last step is not rounding: the root is one at which the sum only touches 0. */
const LONGEST_POLISH = 1e-11;

/** A root after one step of Newton's method with a compensated sum: Horner's rule rounds once for each term. */
function polished({ coefficients, times }, x) {
  const last = coefficients.length - 1;
  const timeOf = (position) => (times === undefined ? position : valueAt(times, position));
  const nearest = timeOf(x >= 0 ? 0 : last);
  const terms = coefficients.map((value, position) => value * Math.exp((nearest - timeOf(position)) * x));
  const slope = sum(terms.map((term, position) => term * (nearest - timeOf(position))));
  // The part of the slope that comes from the exponential taken out is nothing at a root.
  const step = sum(terms) / slope;
  return Math.abs(step) <= LONGEST_POLISH * (1 + Math.abs(x)) ? x - step : x;
}

/**
 * Every root of the sum in [ln 1e-9, ln 1e9], ascending; a root at which the sum only touches 0 counts once.
 *
 * With a between the times of two neighbouring coefficients of opposite sign, the derivative of exp(a x) g(x) has the
 * coefficients -(t_i - a) C_i, one change of sign fewer. Its roots part the axis into intervals in which exp(a x) g(x)
 * is monotone, so that each holds at most one root. Times: n terms and V changes of sign take n V (V + 1) / 2
 * terms for each step of the search between two points.
 */
function rootsOfExponentialSum(given) {
  return bracketedRoots(given).map((x) => polished(given, x));
}

/** ln(1 + rate) of every rate above -1 of dated payments, ascending; `undefined` where finding them is too much work. */
function logRatesOfDatedFlows(flows) {
  return isTooMuch(flows.coefficients, MAX_DATED_WORK) ? undefined : rootsOfExponentialSum(flows);
}

/** Payments in order of time, those of one time added up, those of nothing left out. */
function flowsByTime(amounts, times) {
  const byTime = new Map();
  for (const [index, time] of times.entries()) byTime.set(time, [...(byTime.get(time) ?? []), valueAt(amounts, index)]);
  const flows = [...byTime]
    .map(([time, together]) => ({ time, amount: sum(together) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.time - b.time);
  return { coefficients: flows.map(({ amount }) => amount), times: flows.map(({ time }) => time) };
}

/** Where no rate was found, as refusals say it: beyond there may be one. */
const WHERE_SEARCHED = "in the range of the search, -1 + 1e-9 to 1e9 - 1";

/** At most so many rates are named. */
const MAX_RATES_NAMED = 6;

/** "25% and 400%" */
function inPercent(rates) {
  const texts = rates
    .slice(0, MAX_RATES_NAMED)
    .map((rate) => `${Math.abs(rate) < 1e-12 ? 0 : Number((rate * 100).toPrecision(6))}%`);
  if (rates.length > MAX_RATES_NAMED) return `${texts.join(", ")} and ${rates.length - MAX_RATES_NAMED} more`;
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}` : texts.join();
}

/** The only yield at which the payments are worth the price. */
function yieldOf(cash_flows, times, price, compounding) {
  requireNoMoreThan(cash_flows, MAX_FLOWS_FROM_PRICE, "cash_flows");
  if (price === 0) throw new NotComputable("price", "`price` is 0; another one is needed.");
  const refuse = (reason) =>
    new NotComputable("price", `${reason} \`price\` of ${price}; another price is needed.`);
  const logRates = logRatesOfDatedFlows(flowsByTime([-price, ...cash_flows], [0, ...times]));
  if (logRates === undefined)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` change sign too often to find every yield; fewer changes are needed: add up flows that are near in time.",
    );
  const yields = logRates.map((x) => compounding * Math.expm1(x / compounding));
  const [only, ...others] = yields;
  if (only === undefined) throw refuse(`No yield with a yearly rate ${WHERE_SEARCHED}, gives the`);
  if (others.length > 0) throw refuse(`Several yields, ${inPercent(yields)}, give the`);
  requireYield(only, compounding, "price");
  return only;
}

/** Payments at times in periods, discounted by exp(-time logGrowth). */
function presentValue(amounts, times, logGrowth) {
  const values = amounts.map((amount, index) => amount * Math.exp(-valueAt(times, index) * logGrowth));
  const value = sum(values);
  return {
    value,
    meanTime: sum(values.map((present, index) => present * valueAt(times, index))) / value,
    meanSquare:
      sum(values.map((present, index) => present * valueAt(times, index) * (valueAt(times, index) + 1))) / value,
  };
}

function signsDiffer(cash_flows) {
  if (!cash_flows.some((flow) => flow > 0) || !cash_flows.some((flow) => flow < 0)) return [];
  return [
    {
      input: "cash_flows",
      detail: "`cash_flows` have both signs: durations may lie outside the times of the payments.",
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

/** How much present value changes when the logarithm of growth rises by a shift. */
function exactChange(amounts, periods, logGrowth, shift) {
  return sum(
    amounts.map((amount, index) => {
      const time = valueAt(periods, index);
      return amount * Math.exp(-time * logGrowth) * Math.expm1(-time * shift);
    }),
  );
}

/**
 * Yield from price or price from yield of any payments, with durations, convexity and the effect of a change of yield.
 *
 * With m = compounding: price = sum of cash_flow_i (1 + ytm / m)^(-m times_i); macaulay = sum of times_i PV_i / price;
 * modified = macaulay / (1 + ytm / m); convexity = sum of times_i (times_i + 1 / m) PV_i / (price (1 + ytm / m)^2);
 * dv01 = modified price / 10000; change_with_convexity = -modified delta_y + convexity delta_y^2 / 2;
 * change_exact = price at ytm + delta_y over price, less 1.
 *
 * Units: payments and price in one currency; times and durations in years; ytm a year, decimal, compounded m times.
 * Domain: either a yield above -m or a price that exactly one such yield gives; a price other than 0.
 * Source: F. J. Fabozzi, "Bond Markets, Analysis, and Strategies"; J. C. Hull, "Options, Futures, and Other Derivatives".
 */
function cashFlowYield(inputs) {
  const { cash_flows, times, compounding, ytm: given, price: paid, delta_y } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  requireSameLength(cash_flows, "cash_flows", times, "times");
  for (const time of times) requireAtLeast(time, 0, "times");
  requirePositive(compounding, "compounding");
  requireOneOf(inputs, "ytm", "price");
  if (given !== undefined) requireYield(given, compounding, "ytm");
  const ytm = given ?? yieldOf(cash_flows, times, paid ?? 0, compounding);
  if (ytm + delta_y <= -compounding)
    throw new NotComputable(
      "delta_y",
      `\`delta_y\` takes the yield to ${ytm + delta_y}; one above ${-compounding} is needed.`,
    );
  const logGrowth = Math.log1p(ytm / compounding);
  const periods = times.map((time) => time * compounding);
  const { value: price, meanTime, meanSquare } = presentValue(cash_flows, periods, logGrowth);
  if (price === 0)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` are worth 0 at this yield, so no duration follows; others are needed.",
    );
  const growth = 1 + ytm / compounding;
  const macaulay = meanTime / compounding;
  const modified = macaulay / growth;
  const convexity = meanSquare / (compounding * compounding) / (growth * growth);
  const warnings = signsDiffer(cash_flows);
  return {
    outputs: finiteOutputs(
      {
        ytm,
        price,
        macaulay,
        modified,
        convexity,
        dv01: (modified * price) / 10_000,
        change_duration_only: -modified * delta_y,
        change_with_convexity: -modified * delta_y + (convexity * delta_y * delta_y) / 2,
        change_exact: exactChange(cash_flows, periods, logGrowth, Math.log1p(delta_y / compounding / growth)) / price,
      },
      given === undefined ? "price" : "ytm",
      "a yield nearer to 0 is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "cash-flow-yield-calc";
export { cashFlowYield as calculate };
