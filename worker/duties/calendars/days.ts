// Days as whole numbers since 1 January 1970, and the rules by which holidays fall.

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

/**
 * When a holiday falls, as data, so that a program without calendars is bundled with none of them. Weekdays are numbers, 0
 * is Sunday.
 *
 * - `on`: the same day of every year.
 * - `nth`: the n-th of a weekday in a month.
 * - `last-by`: the last of a weekday that is no later than a day of the year.
 * - `easter`: some days after Easter Sunday.
 * - `in`: days that no rule gives, at most one a year, as `YYYY-MM-DD` and parted by spaces.
 */
export type Rule =
  | readonly ["on", month: number, day: number]
  | readonly ["nth", n: number, weekday: number, month: number]
  | readonly ["last-by", weekday: number, month: number, day: number]
  | readonly ["easter", offset: number]
  | readonly ["in", dates: string];

/** The day on which a holiday falls in a year; `undefined` in a year without one. */
export function dayByRule(rule: Rule, year: number): Day | undefined {
  switch (rule[0]) {
    case "on":
      return dayOf({ year, month: rule[1], day: rule[2] });
    case "nth": {
      const first = dayOf({ year, month: rule[3], day: 1 });
      return first + ((rule[2] - weekdayOf(first) + 7) % 7) + 7 * (rule[1] - 1);
    }
    case "last-by": {
      const last = dayOf({ year, month: rule[2], day: rule[3] });
      return last - ((weekdayOf(last) - rule[1] + 7) % 7);
    }
    case "easter":
      return easterSunday(year) + rule[1];
    case "in":
      return readDay(rule[1].split(" ").find((date) => date.startsWith(`${year}-`)) ?? "");
  }
}

/** Easter Sunday of the Gregorian calendar. Source: the anonymous algorithm in Nature, 20 April 1876. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const ordinal = epact + toSunday - 7 * late + 114;
  return dayOf({ year, month: Math.floor(ordinal / 31), day: (ordinal % 31) + 1 });
}
