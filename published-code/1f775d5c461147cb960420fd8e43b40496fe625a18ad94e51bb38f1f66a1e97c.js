// The calculator bond-calc: price, yield and risk of a bond with fixed coupons, by its dates.
// Call bond(inputs) with every input filled in.

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

const LAST_MATURITY = 2300;

/** Days since 1 March of the year 0, from which every leap day is the last day of a year. */
function serialDay({ year, month, day }) {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * months + 2) / 5) + day - 1;
}

const FREQUENCIES = [1, 2, 3, 4, 6, 12];

/** Refuses a value that is not a finite number. */
function requireFinite(value, input) {
  if (!Number.isFinite(value)) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a finite number is needed.`);
  }
}

/** Refuses a value that is not finite and within [low, high]. */
function requireWithin(value, low, high, input) {
  requireFinite(value, input);
  if (value < low || value > high) {
    throw new NotComputable(input, `\`${input}\` is ${value}; a number from ${low} to ${high} is needed.`);
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

/** The same day of the month some months on, or the last day of that month where there is none. */
function addMonths({ year, month, day }, count) {
  const months = year * 12 + month - 1 + count;
  const [toYear, toMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return { year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) };
}

/** Days of the convention 30E/360 (Eurobond): the 31st counts as the 30th. */
function days30E360(from, to) {
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + Math.min(to.day, 30) - Math.min(from.day, 30);
}

/** Days of the convention 30/360 as US bonds count them (SIA), with its rules for the end of February. */
function days30360Us(from, to) {
  const isLastOfFebruary = ({ year, month, day }) => month === 2 && day === daysInMonth(year, 2);
  let [first, second] = [from.day, to.day];
  if (isLastOfFebruary(from) && isLastOfFebruary(to)) second = 30;
  if (isLastOfFebruary(from)) first = 30;
  if (second === 31 && first >= 30) second = 30;
  if (first === 31) first = 30;
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + second - first;
}

/**
 * The coupon period that holds the settlement. Coupon dates run back from maturity, each counted from maturity itself; where
 * that is the last day of a month, so are all. Settling on a coupon date begins a new period.
 */
function couponPeriod(
  settlement,
  maturity,
  frequency,
  dayCount,
) {
  const months = 12 / frequency;
  const isEnd = maturity.day === daysInMonth(maturity.year, maturity.month);
  const dateOf = (coupon) => {
    const date = addMonths(maturity, -coupon * months);
    return isEnd ? { ...date, day: daysInMonth(date.year, date.month) } : date;
  };
  const settled = serialDay(settlement);
  const between = (maturity.year - settlement.year) * 12 + maturity.month - settlement.month;
  let coupons = Math.max(1, Math.floor(between / months));
  while (serialDay(dateOf(coupons)) > settled) coupons += 1;
  const [previous, next] = [dateOf(coupons), dateOf(coupons - 1)];
  const actual = { accrued: settled - serialDay(previous), remaining: serialDay(next) - settled };
  switch (dayCount) {
    case "30/360-us":
    case "30e/360": {
      const accrued = dayCount === "30e/360" ? days30E360(previous, settlement) : days30360Us(previous, settlement);
      // From the end of February to a 30th this convention counts more days than a period has.
      return { coupons, accrued, remaining: Math.max(0, 360 / frequency - accrued), length: 360 / frequency };
    }
    case "act/360":
      return { coupons, ...actual, length: 360 / frequency };
    case "act/365":
      return { coupons, ...actual, length: 365 / frequency };
    default:
      return { coupons, ...actual, length: actual.accrued + actual.remaining };
  }
}

const MAX_COUPONS = 1200;

const MAX_YIELD = 1000;

function simpleYield(amounts, price, wait, frequency) {
  return (((amounts[0] ?? 0) - price) / price) * (frequency / wait);
}

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

/** The price falls as the yield rises, so there is at most one. */
function compoundYield(amounts, price, wait, frequency) {
  const times = amounts.map((_, index) => index + wait);
  const [logGrowth] = rootsOfExponentialSum(flowsByTime([-price, ...amounts], [0, ...times]));
  return logGrowth === undefined ? undefined : frequency * Math.expm1(logGrowth);
}

/** The yield as given, or the only one of the price. */
function yieldOf({ ytm, clean_price = 0 }, payments, interest) {
  const { amounts, wait, frequency, isSimple } = payments;
  if (ytm !== undefined) {
    if (ytm <= -frequency || ytm > MAX_YIELD)
      throw new NotComputable(
        "ytm",
        `\`ytm\` is ${ytm}; a yield above ${-frequency} and up to ${MAX_YIELD} is needed.`,
      );
    return ytm;
  }
  const full = clean_price + interest;
  if (full <= 0)
    throw new NotComputable(
      "clean_price",
      `\`clean_price\` with accrued interest is ${full}; a sum above 0 is needed.`,
    );
  if (amounts.length === 1 && wait === 0)
    throw new NotComputable(
      "clean_price",
      "the last payment is due at once, so no yield follows from `clean_price`; give `ytm`.",
    );
  const found = isSimple ? simpleYield(amounts, full, wait, frequency) : compoundYield(amounts, full, wait, frequency);
  if (found === undefined || found <= -frequency || found > MAX_YIELD)
    throw new NotComputable(
      "clean_price",
      `\`clean_price\` is ${clean_price}; no yield above ${-frequency} and up to ${MAX_YIELD} gives it, so another price is needed.`,
    );
  return found;
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

/** Price and sensitivities at a yield, in years. */
function riskAt({ amounts, wait, frequency, isSimple }, ytm) {
  const rate = ytm / frequency;
  if (isSimple) {
    const growth = 1 + wait * rate;
    if (growth <= 0) throw new NotComputable("ytm", `\`ytm\` is ${ytm}; with simple interest a higher one is needed.`);
    const modified = wait / frequency / growth;
    return {
      price: (amounts[0] ?? 0) / growth,
      modified,
      macaulay: modified * (1 + rate),
      convexity: 2 * modified * modified,
    };
  }
  const times = amounts.map((_, index) => index + wait);
  const { value, meanTime, meanSquare } = presentValue(amounts, times, Math.log1p(rate));
  const macaulay = meanTime / frequency;
  return {
    price: value,
    macaulay,
    modified: macaulay / (1 + rate),
    convexity: meanSquare / (frequency * frequency) / ((1 + rate) * (1 + rate)),
  };
}

const MANY_COUPONS = 200;

function warningsOn({ ytm: given }, ytm, coupons, weekends) {
  const yieldInput = given === undefined ? "clean_price" : "ytm";
  return [
    ...(ytm > 1
      ? [{ input: yieldInput, detail: `\`ytm\` is ${ytm}, or ${ytm * 100}%; did you mean ${ytm / 100}?` }]
      : []),
    ...(coupons > MANY_COUPONS
      ? [{ input: "maturity", detail: `There are ${coupons} coupons left. Is \`maturity\` right?` }]
      : []),
    ...["settlement", "maturity"].flatMap((input, index) =>
      weekends[index] === true ? [{ input, detail: `\`${input}\` is on a weekend; no day is moved.` }] : [],
    ),
  ];
}

/** Whether a day is a Saturday or a Sunday: 1 March of the year 0 was a Wednesday. */
function isWeekend(date) {
  const weekday = (serialDay(date) + 3) % 7;
  return weekday === 6 || weekday === 0;
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
 * Price from yield or yield from price, with accrued interest, durations and convexity.
 *
 * With w the part of a coupon period to the next coupon, payments of 100 coupon_rate / f at t_k = (k + w) / f years and redemption
 * with the last: dirty_price = sum of payment_k (1 + ytm / f)^(-f t_k); accrued_interest = 100 coupon_rate / f days_accrued /
 * days_in_period; modified_duration = macaulay_duration / (1 + ytm / f);
 * convexity = sum of t_k (t_k + 1 / f) PV_k / (dirty_price (1 + ytm / f)^2); dv01 = modified_duration dirty_price / 10000.
 * With one payment X left and simple interest: dirty_price = X / (1 + w ytm / f).
 *
 * Units: prices per 100 of face; ytm a year, decimal, compounded f times; durations in years.
 * Domain: settlement before maturity; either a yield above -f or a clean price with which the full one is above 0.
 * Source: F. J. Fabozzi, "Bond Markets, Analysis, and Strategies"; J. Mayle, "Standard Securities Calculation Methods" (SIA,
 * 1993).
 */
function bond(inputs) {
  const { settlement, maturity, coupon_rate, frequency, day_count, redemption, final_period } = inputs;
  requireFiniteInputs(inputs);
  const [from, to] = [calendarDate(settlement, "settlement"), calendarDate(maturity, "maturity", LAST_MATURITY)];
  if (serialDay(from) >= serialDay(to))
    throw new NotComputable("settlement", "`settlement` is not before `maturity`; an earlier day is needed.");
  if (!FREQUENCIES.includes(frequency))
    throw new NotComputable("frequency", `\`frequency\` is ${frequency}; one of ${FREQUENCIES.join(", ")} is needed.`);
  requireWithin(coupon_rate, 0, 10, "coupon_rate");
  requirePositive(redemption, "redemption");
  requireOneOf(inputs, "ytm", "clean_price");
  const period = couponPeriod(from, to, frequency, day_count);
  const { coupons, accrued, remaining, length } = period;
  if (coupons > MAX_COUPONS)
    throw new NotComputable(
      "maturity",
      `\`maturity\` is ${coupons} coupons away; at most ${MAX_COUPONS} are computed.`,
    );
  const coupon = (100 * coupon_rate) / frequency;
  const interest = coupon * (accrued / length);
  const payments = {
    amounts: Array.from({ length: coupons }, (_, index) => coupon + (index === coupons - 1 ? redemption : 0)),
    wait: remaining / length,
    frequency,
    isSimple: final_period === "simple" && coupons === 1,
  };
  const ytm = yieldOf(inputs, payments, interest);
  const risk = riskAt(payments, ytm);
  const warnings = warningsOn(inputs, ytm, coupons, [isWeekend(from), isWeekend(to)]);
  return {
    outputs: finiteOutputs(
      {
        ytm,
        clean_price: risk.price - interest,
        dirty_price: risk.price,
        accrued_interest: interest,
        macaulay_duration: risk.macaulay,
        modified_duration: risk.modified,
        convexity: risk.convexity,
        dv01: (risk.modified * risk.price) / 10_000,
        coupons_remaining: coupons,
        days_accrued: accrued,
        days_to_next_coupon: remaining,
        days_in_period: length,
      },
      inputs.ytm === undefined ? "clean_price" : "ytm",
      "a yield nearer to 0 is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

export const CALCULATOR = "bond-calc";
export { bond as calculate };
