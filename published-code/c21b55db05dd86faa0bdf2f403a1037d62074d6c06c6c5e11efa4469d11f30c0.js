// The calculator modified-dietz-calc: the return of a period with payments in and out.
// Call modifiedDietz(inputs) with every input filled in.

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

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MOST_FLOWS = 500;

function requirePeriod(inputs) {
  const { begin_value, end_value, flows, flow_days, period_days } = inputs;
  requireFiniteNumbers(inputs);
  requireAtLeast(begin_value, 0, "begin_value");
  requireAtLeast(end_value, 0, "end_value");
  requirePositive(period_days, "period_days");
  requireSeries(flows, "flows", 0);
  requireSeries(flow_days, "flow_days", 0);
  requireSameLength(flows, "flows", flow_days, "flow_days");
  requireNoMoreThan(flows, MOST_FLOWS, "flows");
}

/** For each flow the part of the period that passes before it is invested. */
function waitsOf({ flow_days, period_days }, firstDay) {
  return flow_days.map((day, index) => {
    if (day < firstDay || day > period_days)
      throw new NotComputable(
        "flow_days",
        `\`flow_days[${index}]\` is ${day}; a day from ${firstDay} to the last of the period, ${period_days}, is needed.`,
      );
    return (day - firstDay) / period_days;
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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
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

const MAX_DATED_WORK = 5_000;

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

/** The only rate at which begin, flows and end agree, if there is one. */
function moneyWeighted(
  { begin_value, end_value, flows },
  waits,
) {
  const rates = logRatesOfDatedFlows(flowsByTime([begin_value, ...flows, -end_value], [0, ...waits, 1]));
  if (rates === undefined)
    throw new NotComputable(
      "flows",
      "`flows` change their sign too often for a search of all rates; net small flows of neighbouring days, as is needed.",
    );
  return rates.length === 1 ? Math.expm1(valueAt(rates, 0)) : undefined;
}

const LARGE_FLOW = 0.1;

const LONG_PERIOD = 92;

function warningsOf(begin, flows, days) {
  const large = flows.findIndex((flow) => Math.abs(flow) > LARGE_FLOW * begin);
  const revalue = `\`flows[${large}]\` is more than a tenth of \`begin_value\`: value the portfolio on the day of the flow.`;
  const split = `\`period_days\` is ${days}: link the returns of shorter periods, at most a quarter each.`;
  return [
    ...(large === -1 ? [] : [{ input: "flows", detail: revalue }]),
    ...(days > LONG_PERIOD ? [{ input: "period_days", detail: split }] : []),
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
 * The return of a portfolio with external flows, each weighted with the part of the period in which it was invested.
 *
 * With T the length of the period and t_j the day of a flow, w_j = (T - t_j) / T, or (T - t_j + 1) / T for flows at the start of
 * their day: gain = end - begin - sum of flows; average_capital = begin + sum of w_j flow_j; modified_dietz = gain /
 * average_capital; simple_dietz = gain / (begin + sum of flows / 2); money_weighted is the root R above -1 of
 * begin (1 + R) + sum of flow_j (1 + R)^w_j = end, left out unless it is the only one.
 *
 * Units: values and flows in one currency, flows positive when money comes in; days; returns decimal for the period.
 * Domain: average capital above 0; days of flows from 0, or from 1 with flows at the start, to T; at most 500 flows.
 * Source: P. O. Dietz, Pension Funds: Measuring Investment Performance (1966); C. R. Bacon, Practical Portfolio Performance
 * Measurement and Attribution (2008).
 */
function modifiedDietz(inputs) {
  const { begin_value, end_value, flows, period_days, flow_timing } = inputs;
  requirePeriod(inputs);
  const waits = waitsOf(inputs, flow_timing === "start" ? 1 : 0);
  const gain = sum([end_value, -begin_value, ...flows.map((flow) => -flow)]);
  const average_capital = sum([begin_value, ...flows.map((flow, index) => flow * (1 - valueAt(waits, index)))]);
  if (!(average_capital > 0))
    throw new NotComputable(
      "flows",
      `\`flows\` make the average capital ${average_capital}; more than 0 is needed: measure the parts of the period one by one.`,
    );
  const simpleCapital = begin_value + sum(flows) / 2;
  const money_weighted = moneyWeighted(inputs, waits);
  const warnings = warningsOf(begin_value, flows, period_days);
  return {
    outputs: finiteOutputs(
      {
        modified_dietz: gain / average_capital,
        ...(simpleCapital > 0 && { simple_dietz: gain / simpleCapital }),
        gain,
        average_capital,
        ...(money_weighted !== undefined && { money_weighted }),
      },
      "flows",
      "flows nearer to the values are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "modified-dietz-calc";
export { modifiedDietz as calculate };
