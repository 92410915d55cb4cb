/** Months and periods: when they end. */
import { addMonths, type CalendarDate, daysInMonth, readDate } from "../compute/numerics/dates.ts";
import { dayOf, isoDate, weekdayOf } from "./calendars/days.ts";
import type { Period } from "./vocabulary/events.ts";

const MONTHS: Readonly<Record<Exclude<Period, "week">, number>> = {
  month: 1,
  quarter: 3,
  "half-year": 6,
  year: 12,
  "fiscal-quarter": 3,
  "fiscal-half-year": 6,
  "fiscal-year": 12,
};

/** @throws for a text that names no day */
export function dateOf(text: string): CalendarDate {
  const date = readDate(text);
  if (!date) throw new Error(`${text} is no date`);
  return date;
}

export function addDays(date: string, days: number): string {
  return isoDate(dayOf(dateOf(date)) + days);
}

/** The same day of a month some months on, or the last day of that month where there is none. */
export function sameDayOn(date: string, months: number): string {
  return isoDate(dayOf(addMonths(dateOf(date), months)));
}

/** Some months on from the end of a period: from the end of a month to the end of a month. */
export function monthsOn(date: string, months: number): string {
  const from = dateOf(date);
  const to = addMonths(from, months);
  const isEnd = from.day === daysInMonth(from.year, from.month);
  return isoDate(dayOf(isEnd ? { ...to, day: daysInMonth(to.year, to.month) } : to));
}

/** `MM-DD` in a year; the last day of the month where it has no such day. */
export function inYear(year: number, monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split("-").map(Number);
  return isoDate(dayOf({ year, month, day: Math.min(day, daysInMonth(year, month)) }));
}

/** The first `MM-DD` after a date. */
export function firstAfter(date: string, monthDay: string): string {
  const { year } = dateOf(date);
  const here = inYear(year, monthDay);
  return here > date ? here : inYear(year + 1, monthDay);
}

/**
 * The end of the period that contains a date.
 *
 * @param yearEnds the day, `MM-DD`, on which the year ends, which the shorter periods divide
 */
export function periodEnd(period: Period, date: string, yearEnds: string): string {
  if (period === "week") return addDays(date, (5 - weekdayOf(dayOf(dateOf(date))) + 7) % 7);
  const { year } = dateOf(date);
  const length = MONTHS[period];
  // The end of February is 02-28 in some years.
  const last = yearEnds === "02-28" ? "02-29" : yearEnds;
  const ends = [year, year + 1].flatMap((of) =>
    Array.from({ length: 12 / length }, (_, i) => monthsOn(inYear(of, last), -i * length)),
  );
  const [first = date] = ends.filter((end) => end >= date).sort();
  return first;
}
