// The calculator business-days-calc: days that are added, counted and moved by a calendar of business days.

import {
  addBusinessDays,
  CALENDAR_IDS,
  type CalendarId,
  countBusinessDays,
  rollBackward,
  rollForward,
  yearsOf,
} from "../../duties/calendars/calendars.ts";
import { type Day, isWeekend, readDay, yearOf } from "../../duties/calendars/days.ts";
import type { Calculation, Warning } from "../calculator.ts";
import { NotComputable, requireWhole } from "../not-computable.ts";

type BusinessDaysInputs = {
  calendar: string;
  operation: string;
  date: string;
  days: number;
  end?: string;
  convention: string;
};

const OPERATIONS = ["add", "subtract", "count", "roll"];
const CONVENTIONS = ["following", "modified-following", "preceding"];
const MAX_DAYS = 1300;

/**
 * Business days of a calendar.
 *
 * add, subtract: `date` is the n-th business day after or before the one given, which never counts. count: the business days
 * after `date` up to `end`, which counts; minus those from `end` to before `date` where `end` is earlier. roll: `date`, or where
 * it is closed the nearest business day of the convention.
 *
 * business_days, calendar_days and closed_weekdays are those after the date given up to the date reached, or from this to
 * before the date given, all negative where it lies earlier.
 *
 * Units: days. Domain: days 0 to 1300; dates within the years of the calendar.
 * Source: the calendars' own (`/api/v1/calendars`); "2006 ISDA Definitions", section 4.12, on the conventions.
 */
export function businessDays(inputs: BusinessDaysInputs): Calculation {
  const { operation, date, days, end, convention } = inputs;
  const calendar = oneOf(inputs.calendar, CALENDAR_IDS, "calendar");
  oneOf(operation, OPERATIONS, "operation");
  oneOf(convention, CONVENTIONS, "convention");
  requireWhole(days, 0, MAX_DAYS, "days");
  const from = dayWithin(calendar, date, "date");
  if (operation === "count" && end === undefined)
    throw new NotComputable("end", "`end` is not given; the day up to which to count is needed.");
  const reached =
    operation === "count" ? end : operation === "roll" ? rolled(calendar, date, convention) : added(inputs, calendar);
  if (reached === undefined)
    throw new NotComputable(
      operation === "roll" ? "date" : "days",
      `\`${operation === "roll" ? "date" : "days"}\` leads out of ${yearsInWords(calendar)}; a day nearer to their middle is needed.`,
    );
  const to = dayWithin(calendar, reached, "end");
  const count = countBusinessDays(calendar, date, reached) ?? 0;
  const warnings = warningsOn(calendar, Math.max(from, to), operation === "count" ? "end" : "date");
  return {
    outputs: {
      ...(operation !== "count" && { date: reached }),
      business_days: count,
      calendar_days: to - from,
      closed_weekdays: weekdaysBetween(from, to) - count,
    },
    ...(warnings.length > 0 && { warnings }),
  };
}

function added({ operation, date, days }: BusinessDaysInputs, calendar: CalendarId): string | undefined {
  return addBusinessDays(calendar, date, operation === "add" ? days : -days);
}

function rolled(calendar: CalendarId, date: string, convention: string): string | undefined {
  if (convention === "preceding") return rollBackward(calendar, date);
  const next = rollForward(calendar, date);
  const leavesMonth = next?.slice(0, 7) !== date.slice(0, 7);
  return convention === "modified-following" && leavesMonth ? rollBackward(calendar, date) : next;
}

/** The days from Monday to Friday after one day up to another; negative as in counting. */
function weekdaysBetween(from: Day, to: Day): number {
  const step = Math.sign(to - from);
  let count = 0;
  for (let day = from; day !== to; ) {
    day += step;
    if (!isWeekend(day)) count += step;
  }
  return count;
}

function oneOf<T extends string>(text: string, allowed: readonly T[], input: string): T {
  const found = allowed.find((each) => each === text);
  if (found !== undefined) return found;
  throw new NotComputable(input, `\`${input}\` is ${text.slice(0, 40)}; one of ${allowed.join(", ")} is needed.`);
}

/** @throws NotComputable for a text that is no day of the calendar's years */
function dayWithin(calendar: CalendarId, text: string, input: string): Day {
  const { first, last } = yearsOf(calendar);
  const day = readDay(text);
  const year = day === undefined ? Number.NaN : yearOf(day);
  if (day !== undefined && year >= first && year <= last) return day;
  throw new NotComputable(
    input,
    `\`${input}\` is ${text.slice(0, 40)}; a day of ${yearsInWords(calendar)}, written as YYYY-MM-DD, is needed.`,
  );
}

function yearsInWords(calendar: CalendarId): string {
  const { first, last } = yearsOf(calendar);
  return `${first} to ${last}, the years of the calendar ${calendar}`;
}

/** @param last the last day that the answer rests on */
function warningsOn(calendar: CalendarId, last: Day, input: string): Warning[] {
  const { announcedTo } = yearsOf(calendar);
  if (yearOf(last) <= announcedTo) return [];
  const detail = `The closed days of ${calendar} after ${announcedTo} are expected, and not announced yet.`;
  return [{ input, detail }];
}
