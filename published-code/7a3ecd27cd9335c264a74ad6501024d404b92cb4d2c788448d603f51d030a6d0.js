// The calculator irr-all-roots-calc: every internal rate of return of equally spaced payments.
// Call irrAllRoots(inputs) with every input filled in.

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

/** The series in units of `unit`. */
function inUnits(values, unit) {
  return unit === 1 ? values : values.map((value) => value / unit);
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

/** How often the sign changes along the coefficients, zeros left out: a bound on the number of roots. */
function signChanges(coefficients) {
  const signs = coefficients.filter((value) => value !== 0).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

function isTooMuch(coefficients, most) {
  const changes = signChanges(coefficients);
  return changes > 1 && (coefficients.length * changes * (changes + 1)) / 2 > most;
}

/** Terms times V (V + 1) / 2 for V changes of sign: how much work the search for all rates may be. */
const MAX_EVEN_WORK = 50_000;

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

/** The same as ln(1 + rate). */
function logRatesOfEvenFlows(flows) {
  const coefficients = flows.slice(flows.findIndex((flow) => flow !== 0));
  return isTooMuch(coefficients, MAX_EVEN_WORK) ? undefined : rootsOfExponentialSum({ coefficients });
}

/** Where no rate was found, as refusals say it: beyond there may be one. */
const WHERE_SEARCHED = "in the range of the search, -1 + 1e-9 to 1e9 - 1";

/** Spreadsheets start their search for a rate at 10%. */
const CUSTOMARY_LOG_RATE = Math.log(1.1);

/** Of several ln(1 + rate) the one nearest to that of 10%, and the larger of two as near. */
function customaryRoot(logRates) {
  const distance = (x) => Math.abs(x - CUSTOMARY_LOG_RATE);
  return logRates.reduce((best, x) => (distance(x) <= distance(best) ? x : best), logRates[0]);
}

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

/** Rates beyond these are seldom what an investment earned. */
const LOW_RATE = -0.9;

const HIGH_RATE = 10;

function warningsOn(irr, roots) {
  const warn = (detail) => ({ input: "cash_flows", detail });
  return [
    ...(roots.length > 1
      ? [warn(`Several rates solve this: ${inPercent(roots)}; \`irr\` is the one nearest to 10%.`)]
      : []),
    ...(irr < LOW_RATE || irr > HIGH_RATE
      ? [warn(`\`irr\` is ${inPercent([irr])} a period, which is seldom meant.`)]
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
 * Every rate r above -1 at which the sum of cash_flow_t / (1 + r)^t is 0, found by bracketing between the roots of a derivative.
 *
 * irr is the only rate; of several the one nearest to 10% in ln(1 + r). With p periods a year
 * effective_annual = (1 + irr)^p - 1 and nominal_annual = p irr.
 *
 * Units: payments in one currency, one a period from time 0; rates per period, decimal.
 * Domain: payments of both signs; rates from -1 + 1e-9 to 1e9 - 1.
 * Source: J. H. Lorie and L. J. Savage, "Three Problems in Rationing Capital", Journal of Business 28 (1955), on several
 * rates; Descartes' rule of signs for their number.
 */
function irrAllRoots(inputs) {
  const { cash_flows, periods_per_year } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 2);
  requirePositive(periods_per_year, "periods_per_year");
  const last = cash_flows.findLastIndex((flow) => flow !== 0);
  const flows = inUnits(cash_flows.slice(0, last + 1), binaryUnit(cash_flows));
  const sign_changes = signChanges(flows);
  if (sign_changes === 0)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` all have the same sign, so no rate solves them; at least one positive and one negative are needed.",
    );
  const logRates = logRatesOfEvenFlows(flows);
  if (logRates === undefined)
    throw new NotComputable(
      "cash_flows",
      "`cash_flows` change sign too often to find every rate; fewer changes are needed: net small flows of neighbouring periods.",
    );
  const [least, ...others] = logRates;
  if (least === undefined)
    throw new NotComputable(
      "cash_flows",
      `no rate above -100% ${WHERE_SEARCHED}, brings the present value of \`cash_flows\` to 0; other cash flows are needed.`,
    );
  const growth = customaryRoot([least, ...others]);
  const irr = Math.expm1(growth);
  const roots = logRates.map((x) => Math.expm1(x));
  const warnings = warningsOn(irr, roots);
  return {
    outputs: finiteOutputs(
      {
        irr,
        roots,
        sign_changes,
        effective_annual: Math.expm1(periods_per_year * growth),
        nominal_annual: periods_per_year * irr,
      },
      "periods_per_year",
      "fewer periods are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "irr-all-roots-calc";
export { irrAllRoots as calculate };
