// Days as whole numbers since 1 January 1970, and the rules by which holidays are found.

import { type CalendarDate, readDate } from "../../compute/numerics/dates.ts";

const MS_PER_DAY = 86_400_000;

/** A day as its number since 1 January 1970. */
export type Day = number;

export function dayOf({ year, month, day }: CalendarDate): Day {
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

/** The day that a text `YYYY-MM-DD` names; `undefined` for any other text. */
export function readDay(text: string): Day | undefined {
  const date = readDate(text);
  return date && dayOf(date);
}

export function isoDate(day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

export function yearOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

/** From 0, a Sunday, to 6, a Saturday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** The day of a holiday in a year; `undefined` in a year without one. */
export type Rule = (year: number) => Day | undefined;

/** The same day of every year. */
export function on(month: number, day: number): Rule {
  return (year) => dayOf({ year, month, day });
}

/** The n-th of a weekday (0 is Sunday) in a month. */
export function nth(n: number, weekday: number, month: number): Rule {
  return (year) => {
    const first = dayOf({ year, month, day: 1 });
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
  };
}

/** The last of a weekday that is no later than a day of the year. */
export function lastBy(weekday: number, month: number, day: number): Rule {
  return (year) => {
    const last = dayOf({ year, month, day });
    return last - ((weekdayOf(last) - weekday + 7) % 7);
  };
}

/** Some days after Easter Sunday of the Gregorian calendar. Source: "Anonymous Gregorian algorithm", Nature, 20 April 1876. */
export function easter(offset: number): Rule {
  return (year) => {
    const golden = year % 19;
    const century = Math.floor(year / 100);
    const yearOfCentury = year % 100;
    const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
    const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
    const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
    const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
    const ordinal = epact + toSunday - 7 * late + 114;
    return dayOf({ year, month: Math.floor(ordinal / 31), day: (ordinal % 31) + 1 }) + offset;
  };
}

/** Days that no rule gives, one or more years, as `YYYY-MM-DD` and parted by a space; one day a year. */
export function table(dates: string): Rule {
  const days = dates.split(" ").map((date) => readDay(date));
  return (year) => days.find((day) => day !== undefined && yearOf(day) === year);
}
