// Days of the proleptic Gregorian calendar as serial numbers, and how conventions count the days between two of them.

/** A day of the calendar; months from 1. */
export type CalendarDate = { year: number; month: number; day: number };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day that a text `YYYY-MM-DD` names; `undefined` for any other text and for days that do not exist. */
export function readDate(text: string): CalendarDate | undefined {
  const match = text.length === 10 ? DATE.exec(text) : null;
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1 March of the year 0, from which every leap day is the last day of a year. */
export function serialDay({ year, month, day }: CalendarDate): number {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * months + 2) / 5) + day - 1;
}

/** The same day of the month some months on, or the last day of that month where there is none. */
export function addMonths({ year, month, day }: CalendarDate, count: number): CalendarDate {
  const months = year * 12 + month - 1 + count;
  const [toYear, toMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return { year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) };
}

/** Days of the convention 30/360 as US bonds count them (SIA), with its rules for the end of February. */
export function days30360Us(from: CalendarDate, to: CalendarDate): number {
  const isLastOfFebruary = ({ year, month, day }: CalendarDate) => month === 2 && day === daysInMonth(year, 2);
  let [first, second] = [from.day, to.day];
  if (isLastOfFebruary(from) && isLastOfFebruary(to)) second = 30;
  if (isLastOfFebruary(from)) first = 30;
  if (second === 31 && first >= 30) second = 30;
  if (first === 31) first = 30;
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + second - first;
}

/** Days of the convention 30E/360 (Eurobond): the 31st counts as the 30th. */
export function days30E360(from: CalendarDate, to: CalendarDate): number {
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + Math.min(to.day, 30) - Math.min(from.day, 30);
}

/** Whether a day is a Saturday or a Sunday: 1 March of the year 0 was a Wednesday. */
export function isWeekend(date: CalendarDate): boolean {
  const weekday = (serialDay(date) + 3) % 7;
  return weekday === 6 || weekday === 0;
}
