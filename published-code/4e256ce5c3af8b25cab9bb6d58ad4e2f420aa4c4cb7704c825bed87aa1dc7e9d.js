// The calculator private-fund-calc: multiples, rate of return and public market equivalent of a private fund.
// Call privateFund(inputs) with every input filled in.

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

/** Refuses a list that is longer than a calculator can take. */
function requireNoMoreThan(values, most, input) {
  if (values.length > most)
    throw new NotComputable(input, `\`${input}\` has ${values.length} values; at most ${most} are taken.`);
}

const MAX_FLOWS = 500;

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

/** Days since 1 March of the year 0, from which every leap day is the last day of a year. */
function serialDay({ year, month, day }) {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * months + 2) / 5) + day - 1;
}

const LAST_YEAR = 2200;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function isLeapYear(year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year, month) {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day that a text `YYYY-MM-DD` names; `undefined` for any other text and for days that do not exist. */
function readDate(text) {
  const match = text.length === 10 ? DATE.exec(text) : null;
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

const FIRST_YEAR = 1900;

/** The day that an input names; refuses what is no day from 1900 to the last year. */
function calendarDate(text, input, lastYear = LAST_YEAR) {
  const date = readDate(text);
  if (date === undefined || date.year < FIRST_YEAR || date.year > lastYear)
    throw new NotComputable(
      input,
      `\`${input}\` is ${text.slice(0, 40)}; a day from ${FIRST_YEAR} to ${lastYear}, written as YYYY-MM-DD, is needed.`,
    );
  return date;
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

/** Refuses a value that is not finite and above zero. */
function requirePositive(value, input) {
  requireFinite(value, input);
  if (value <= 0) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number above 0 is needed.`);
  }
}

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

/** I_T / I_t for each date; nothing without an index. `isLater`: the valuation is after the last date. */
function growthOfIndex(
  days,
  levels,
  final,
  isLater,
) {
  if (levels === undefined) {
    if (final === undefined) return undefined;
    throw new NotComputable("index_final", "`index_final` is given without `index_levels`; both are needed.");
  }
  requireSameLength(levels, "index_levels", days, "dates");
  for (const level of levels) requirePositive(level, "index_levels");
  if (final === undefined && isLater)
    throw new NotComputable(
      "index_final",
      "`index_final` is needed, because `valuation_date` is after the last of `dates`.",
    );
  const end = final ?? valueAt(levels, days.indexOf(Math.max(...days)));
  requirePositive(end, "index_final");
  return levels.map((level) => end / level);
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

const DAYS_OF_YEAR = 365;

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

/** Where no rate was found, as refusals say it: beyond there may be one. */
const WHERE_SEARCHED = "in the range of the search, -1 + 1e-9 to 1e9 - 1";

/** Spreadsheets start their search for a rate at 10%. */
const CUSTOMARY_LOG_RATE = Math.log(1.1);

/** Of several ln(1 + rate) the one nearest to that of 10%, and the larger of two as near. */
function customaryRoot(logRates) {
  const distance = (x) => Math.abs(x - CUSTOMARY_LOG_RATE);
  return logRates.reduce((best, x) => (distance(x) <= distance(best) ? x : best), logRates[0]);
}

/** The yearly rates of payments by their serial days. */
function xirrOf(amounts, days) {
  if (!amounts.some((flow) => flow > 0) || !amounts.some((flow) => flow < 0))
    return { reason: "all have the same sign; at least one positive and one negative are needed" };
  const first = Math.min(...days);
  if (Math.max(...days) === first) return { reason: "are all on one day; a second day is needed" };
  const flows = flowsByTime(
    amounts,
    days.map((day) => (day - first) / DAYS_OF_YEAR),
  );
  if (flows.times.length === 0)
    return { reason: "cancel on every day, so that every rate solves them; others are needed" };
  const logRates = logRatesOfDatedFlows(flows);
  if (logRates === undefined)
    return {
      reason: "change sign too often to find every rate; fewer changes are needed: net small flows of the same month",
    };
  const [least, ...others] = logRates;
  if (least === undefined)
    return { reason: `have no rate of return above -100% ${WHERE_SEARCHED}; other payments are needed` };
  return { rate: Math.expm1(customaryRoot([least, ...others])), rates: logRates.map((x) => Math.expm1(x)) };
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

/** The only rate of return, or why it is left out. */
function rateOf(amounts, days) {
  const found = xirrOf(amounts, days);
  const leftOut = (reason) => ({ input: "cash_flows", detail: `\`irr\` is left out: ${reason}.` });
  if (found.rates === undefined) return [undefined, leftOut(`the flows and \`nav\` ${found.reason}`)];
  if (found.rates.length > 1) return [undefined, leftOut(`several rates solve it, ${inPercent(found.rates)}`)];
  return [found.rate];
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

/** The public market equivalent from what 1 of each date is worth in the index at the end. */
function equivalent(calls, payouts, nav, growth) {
  const futureOf = (amounts) => sum(amounts.map((amount, index) => amount * valueAt(growth, index)));
  const [contributions, distributions] = [futureOf(calls), futureOf(payouts)];
  return {
    pme: (distributions + nav) / contributions,
    future_value_contributions: contributions,
    future_value_distributions: distributions,
  };
}

/**
 * What a fund has returned on the money paid in.
 *
 * paid_in = sum of calls; distributed = sum of distributions; dpi = distributed / paid_in; rvpi = nav / paid_in;
 * tvpi = dpi + rvpi; irr is the XIRR of the flows and nav, left out unless there is exactly one;
 * pme = (sum of distributions I_T / I_t + nav) / sum of calls I_T / I_t for the index I, I_T that of the valuation date.
 *
 * Units: flows and nav in one currency, calls negative; index levels of total return; irr a year, decimal.
 * Domain: at least one call; a valuation date not before the last date; index levels above 0.
 * Source: S. N. Kaplan and A. Schoar, "Private Equity Performance", Journal of Finance 60 (2005); A. Metrick and A. Yasuda,
 * "Venture Capital and the Finance of Innovation" (2010).
 */
function privateFund(inputs) {
  const { dates, cash_flows, nav, valuation_date, index_levels, index_final } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  requireNoMoreThan(cash_flows, MAX_FLOWS, "cash_flows");
  requireSameLength(cash_flows, "cash_flows", dates, "dates");
  requireAtLeast(nav, 0, "nav");
  const days = dates.map((date) => serialDay(calendarDate(date, "dates")));
  const last = Math.max(...days);
  const valued = valuation_date === undefined ? last : serialDay(calendarDate(valuation_date, "valuation_date"));
  if (valued < last)
    throw new NotComputable(
      "valuation_date",
      "`valuation_date` is before the last of `dates`; that day or a later one is needed.",
    );
  const calls = cash_flows.map((flow) => Math.max(-flow, 0));
  const payouts = cash_flows.map((flow) => Math.max(flow, 0));
  const [paid_in, distributed] = [sum(calls), sum(payouts)];
  if (paid_in === 0)
    throw new NotComputable("cash_flows", "`cash_flows` has no call; at least one negative flow is needed.");
  const growth = growthOfIndex(days, index_levels, index_final, valued > last);
  const [rate, ...warnings] = rateOf(nav > 0 ? [...cash_flows, nav] : cash_flows, nav > 0 ? [...days, valued] : days);
  if (nav > distributed)
    warnings.push({
      input: "nav",
      detail: "`nav` is more than half of the total value: `tvpi` rests on the manager's valuation.",
    });
  return {
    outputs: finiteOutputs(
      {
        paid_in,
        distributed,
        dpi: distributed / paid_in,
        rvpi: nav / paid_in,
        tvpi: (distributed + nav) / paid_in,
        ...(rate !== undefined && { irr: rate }),
        ...(growth && equivalent(calls, payouts, nav, growth)),
      },
      "cash_flows",
      "flows nearer to each other in size are needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "private-fund-calc";
export { privateFund as calculate };
