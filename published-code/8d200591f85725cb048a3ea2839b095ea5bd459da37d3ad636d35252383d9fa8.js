// The calculator npv-mirr-calc: present value of payments at a rate, and the modified internal rate of return.
// Call npvMirr(inputs) with every input filled in.

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

/** The value at an index. It fails where there is none, since a zero in its place would give a wrong result. */
function valueAt(values, index) {
  const value = values[index];
  if (value === undefined) throw new RangeError(`There is no value at index ${index} of ${values.length} values.`);
  return value;
}

const DAYS_OF_YEAR = 365;

/** The time of each payment in periods, or in years of 365 days by dates. */
function timesOf({ cash_flows, dates, timing }) {
  if (dates === undefined) return cash_flows.map((_, index) => index + (timing === "end" ? 1 : 0));
  requireSameLength(cash_flows, "cash_flows", dates, "dates");
  if (timing === "end")
    throw new NotComputable(
      "timing",
      "`timing` of end is for payments without `dates`; leave out one of them, as is needed.",
    );
  const days = dates.map((date) => serialDay(calendarDate(date, "dates")));
  return days.map((day) => (day - valueAt(days, 0)) / DAYS_OF_YEAR);
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

/** The logarithm of the present value of the payments of one sign; their largest discount factor is taken out. */
function logPresentValue(flows, growth, sign) {
  const times = flows.flatMap((flow, index) => (flow * sign > 0 ? [index] : []));
  const nearest = valueAt(times, growth >= 0 ? 0 : times.length - 1);
  const values = times.map((time) => valueAt(flows, time) * sign * Math.exp((nearest - time) * growth));
  return Math.log(sum(values)) - nearest * growth;
}

/** The rate at which what is paid, financed at one rate, grows to what is received, reinvested at another. */
function modifiedRate(flows, financeRate, reinvestmentRate) {
  const periods = flows.length - 1;
  const reinvested = Math.log1p(reinvestmentRate);
  const received = logPresentValue(flows, reinvested, 1);
  const paid = logPresentValue(flows, Math.log1p(financeRate), -1);
  return Math.expm1(reinvested + (received - paid) / periods);
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

function ofOneSign() {
  return { input: "cash_flows", detail: "`cash_flows` all have one sign, so there is no modified rate of return." };
}

/**
 * The value of payments today, how much is received for what is paid, and the rate that a payment earns whose receipts are
 * reinvested at another rate.
 *
 * npv = sum of C_i (1 + rate)^(-t_i) with t_i = i, or i + 1 for payments at the end of periods, or the days from the first date of
 * the list over 365; profitability_index = present value received / present value paid; with m payments after the first
 * mirr = [sum of received C_i (1 + reinvestment_rate)^(m - i) / sum of paid C_i (1 + finance_rate)^(-i)]^(1/m) - 1.
 *
 * Units: payments in one currency, paid ones negative; rates decimal per period, with dates a year.
 * Domain: rates above -1; the modified rate without dates and for payments of both signs alone.
 * Source: R. A. Brealey, S. C. Myers and F. Allen, Principles of Corporate Finance; the functions NPV, XNPV and MIRR of spreadsheets.
 */
function npvMirr(inputs) {
  const { cash_flows, rate, dates, finance_rate, reinvestment_rate } = inputs;
  requireFiniteInputs(inputs);
  requireSeries(cash_flows, "cash_flows", 1);
  for (const [id, value] of Object.entries({ rate, finance_rate, reinvestment_rate }))
    if (value !== undefined && value <= -1)
      throw new NotComputable(id, `\`${id}\` is ${value}; a rate above -1 is needed.`);
  const times = timesOf(inputs);
  const growth = Math.log1p(rate);
  const values = cash_flows.map((flow, index) => (flow === 0 ? 0 : flow * Math.exp(-growth * valueAt(times, index))));
  const paid = -sum(values.filter((value) => value < 0));
  const bothSigns = cash_flows.some((flow) => flow < 0) && cash_flows.some((flow) => flow > 0);
  const mirr =
    dates === undefined && bothSigns
      ? modifiedRate(cash_flows, finance_rate ?? rate, reinvestment_rate ?? rate)
      : undefined;
  return {
    outputs: finiteOutputs(
      {
        npv: sum(values),
        ...(paid > 0 && { profitability_index: sum(values.filter((value) => value > 0)) / paid }),
        ...(mirr !== undefined && { mirr }),
      },
      "rate",
      "a rate nearer to 0 is needed",
    ),
    ...(dates === undefined && !bothSigns && { warnings: [ofOneSign()] }),
  };
}

export const CALCULATOR = "npv-mirr-calc";
export { npvMirr as calculate };
