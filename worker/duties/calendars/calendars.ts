// Business days of the calendars that filings are counted by. A business day is a day from Monday to Friday on which the
// calendar is not closed. Days on which a market or an office closes early are business days.

import { HONG_KONG, JAPAN, JAPAN_OFFICES, JAPAN_YEAR_END, SINGAPORE } from "./asian.ts";
import { type Day, dayByRule, isoDate, isWeekend, readDay, yearOf } from "./days.ts";
import {
  afterASunday,
  afterASundayAndBetween,
  asTheyFall,
  type Closure,
  type Fall,
  type Holiday,
  type Observance,
  onTheNearestWeekday,
  onTheNextWeekday,
} from "./observance.ts";
import { GERMANY, SIX, TARGET, UK_ENGLAND, UK_OTHER_PARTS, US_FEDERAL, US_NYSE } from "./western.ts";

export const CALENDAR_IDS = [
  "us-federal",
  "us-nyse",
  "target",
  "euronext",
  "germany-wphg",
  "uk-england",
  "uk-all",
  "hong-kong",
  "japan-statutory",
  "japan-exchange",
  "singapore",
  "six",
] as const;

export type CalendarId = (typeof CALENDAR_IDS)[number];

type Calendar = {
  holidays: readonly (readonly Holiday[])[];
  observance: Observance;
  /** Closed too, and never moved. */
  also?: readonly (readonly Holiday[])[];
  /** The last year whose days were announced or follow from a standing rule; those of later years are expected. */
  announcedTo?: number;
  /** The last year with days, where it is not that of the others. */
  lastYear?: number;
};

const FIRST_YEAR = 2024;
const LAST_YEAR = 2028;

const CALENDARS: Readonly<Record<CalendarId, Calendar>> = {
  "us-federal": { holidays: [US_FEDERAL], observance: onTheNearestWeekday },
  "us-nyse": { holidays: [US_NYSE], observance: onTheNearestWeekday },
  target: { holidays: [TARGET], observance: asTheyFall },
  euronext: { holidays: [TARGET], observance: asTheyFall, announcedTo: 2026 },
  "germany-wphg": { holidays: [GERMANY], observance: asTheyFall },
  "uk-england": { holidays: [UK_ENGLAND], observance: onTheNextWeekday, announcedTo: 2027 },
  "uk-all": { holidays: [UK_ENGLAND, UK_OTHER_PARTS], observance: onTheNextWeekday, announcedTo: 2027 },
  "hong-kong": { holidays: [HONG_KONG], observance: afterASunday, announcedTo: 2027 },
  "japan-statutory": {
    holidays: [JAPAN],
    observance: afterASundayAndBetween,
    also: [JAPAN_YEAR_END, JAPAN_OFFICES],
    announcedTo: 2027,
  },
  "japan-exchange": {
    holidays: [JAPAN],
    observance: afterASundayAndBetween,
    also: [JAPAN_YEAR_END],
    announcedTo: 2027,
  },
  // Hari Raya, Vesak Day and Deepavali are known when they are gazetted.
  singapore: { holidays: [SINGAPORE], observance: afterASunday, lastYear: 2027 },
  six: { holidays: [SIX], observance: asTheyFall, announcedTo: 2026 },
};

/** The years whose days a calendar has, both included, and the last one that is announced or by a standing rule. */
export function yearsOf(calendar: CalendarId): { first: number; last: number; announcedTo: number } {
  const { lastYear: last = LAST_YEAR, announcedTo = last } = CALENDARS[calendar];
  return { first: FIRST_YEAR, last, announcedTo };
}

const closuresByCalendar = new Map<CalendarId, ReadonlyMap<Day, Closure>>();

/** Every weekday on which a calendar is closed, in order. */
export function closuresOf(calendar: CalendarId): ReadonlyMap<Day, Closure> {
  const known = closuresByCalendar.get(calendar);
  if (known) return known;
  const { holidays, observance, also = [] } = CALENDARS[calendar];
  const { first, last } = yearsOf(calendar);
  const closures: Closure[] = [];
  // A New Year's Day may be observed in the year before it.
  for (let year = first; year <= last + 1; year++) {
    const fallen = fallsOf(holidays, year);
    closures.push(...fallen, ...observance(fallen), ...fallsOf(also, year));
  }
  const days = new Map<Day, Closure>();
  for (const { day, name, oneOff } of closures.sort((a, b) => a.day - b.day)) {
    const year = yearOf(day);
    if (!isWeekend(day) && !days.has(day) && year >= first && year <= last)
      days.set(day, { day, name, ...(oneOff !== undefined && { oneOff }) });
  }
  closuresByCalendar.set(calendar, days);
  return days;
}

/** The holidays as they fall in a year. */
function fallsOf(holidays: readonly (readonly Holiday[])[], year: number): Fall[] {
  return holidays.flat().flatMap(({ on, ...holiday }) => {
    const day = dayByRule(on, year);
    return day === undefined ? [] : [{ ...holiday, day }];
  });
}

function isOpen(calendar: CalendarId, day: Day): boolean | undefined {
  const { first, last } = yearsOf(calendar);
  const year = yearOf(day);
  if (year < first || year > last) return undefined;
  return !isWeekend(day) && !closuresOf(calendar).has(day);
}

/** Whether a date (ISO yyyy-mm-dd) is a business day; undefined outside of the calendar's years, and for no date. */
export function isBusinessDay(calendar: CalendarId, date: string): boolean | undefined {
  const day = readDay(date);
  return day === undefined ? undefined : isOpen(calendar, day);
}

/**
 * The n-th business day after a date, or before it where `days` is negative; the date itself does not count, whether it
 * is one or not. With 0 the date itself. `undefined` where the way leaves the calendar's years.
 */
export function addBusinessDays(calendar: CalendarId, date: string, days: number): string | undefined {
  let day = readDay(date);
  if (day === undefined || !Number.isInteger(days)) return undefined;
  if (isOpen(calendar, day) === undefined) return undefined;
  for (let left = Math.abs(days); left > 0; ) {
    day += Math.sign(days);
    const open = isOpen(calendar, day);
    if (open === undefined) return undefined;
    if (open) left--;
  }
  return isoDate(day);
}

/** The date, or the next business day where it is none. */
export function rollForward(calendar: CalendarId, date: string): string | undefined {
  return isBusinessDay(calendar, date) ? date : addBusinessDays(calendar, date, 1);
}

/** The date, or the last business day before it where it is none. */
export function rollBackward(calendar: CalendarId, date: string): string | undefined {
  return isBusinessDay(calendar, date) ? date : addBusinessDays(calendar, date, -1);
}

/**
 * How many business days come after `from` up to `to`, which counts: that many added to `from` are `to` where it is one.
 * With `to` the earlier, minus the number from `to`, which counts, to before `from`.
 */
export function countBusinessDays(calendar: CalendarId, from: string, to: string): number | undefined {
  const [start, end] = [readDay(from), readDay(to)];
  if (start === undefined || end === undefined) return undefined;
  if (isOpen(calendar, start) === undefined || isOpen(calendar, end) === undefined) return undefined;
  const step = Math.sign(end - start);
  let count = 0;
  for (let day = start; day !== end; ) {
    day += step;
    if (isOpen(calendar, day)) count += step;
  }
  return count;
}
