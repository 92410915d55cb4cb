/** When a report is due: from the rule, and from events or the period that it is about. */
import { addBusinessDays, type CalendarId, isBusinessDay, rollForward, yearsOf } from "./calendars/calendars.ts";
import { dayOf, isWeekend } from "./calendars/days.ts";
import type { Due } from "./duty.ts";
import { addDays, dateOf, firstAfter, monthsOn, periodEnd, sameDayOn } from "./periods.ts";
import type { Situation, SituationEvent } from "./situation.ts";
import type { EventKind } from "./vocabulary/events.ts";
import { hoursLater, inZone } from "./zoned-time.ts";

export interface Deadline {
  /** Absent where something is missing, or the calendar does not know the year. */
  readonly date?: string;
  readonly time?: string;
  readonly zone?: string;
  readonly rule: string;
  readonly calendar?: CalendarId;
  /** The event, or the end of the period, that it is counted from. */
  readonly counted_from?: string;
  readonly event?: EventKind;
  /** Hours after an event whose time is not known: from the earliest to the latest. */
  readonly span?: { readonly from: string; readonly to: string };
  readonly without_delay?: true;
  readonly note?: string;
  /** What is missing: kinds of events, `period_end`, `fiscal_year_end`. */
  readonly needs?: readonly string[];
  readonly problem?: "calendar-unknown";
  /** With a problem: the first and the last year that the calendar has. */
  readonly years?: { readonly first: number; readonly last: number };
}

const WITHIN = /^(\d+) (hour|day|business day|week|month)s?(?: (\d+) days?)?$/;

/** @param event the one that it is counted from or that it must precede, if there is one */
export function deadline(due: Due, event: SituationEvent | undefined, { facts, period_end }: Situation): Deadline {
  const { rule, after, before, end_of, zone, calendar } = due;
  const kinds = before ?? after ?? [];
  const common = {
    rule,
    ...(zone !== undefined && { zone }),
    ...(calendar && { calendar }),
    ...(due.without_delay && { without_delay: true as const }),
  };
  const needing = (needs: readonly string[], note?: string): Deadline => ({
    ...common,
    needs,
    ...(note !== undefined && { note }),
  });
  const ofEvent = event && kinds.includes(event.kind) ? event : undefined;
  if (!ofEvent && kinds.length > 0 && (end_of === undefined || period_end === undefined)) return needing(kinds);
  if (!ofEvent && end_of === undefined) return common;
  if (!ofEvent && period_end === undefined) return needing(["period_end"]);
  const from = ofEvent ? dayOfEvent(ofEvent, due) : String(period_end);
  const named = { ...common, ...(ofEvent && { event: ofEvent.kind }) };
  if (end_of === undefined) return { ...named, counted_from: from, ...counted(due, from, ofEvent) };
  const fiscal = end_of.startsWith("fiscal");
  const yearEnds = fiscal ? facts.fiscal_year_end : (due.year_ends ?? "12-31");
  if (yearEnds === undefined) return needing(["fiscal_year_end"]);
  const end = periodEnd(end_of, from, String(yearEnds));
  if (!ofEvent && end !== from) {
    const period = end_of.replaceAll("-", " ");
    return needing(["period_end"], `${from} ends no ${period} of this duty; the one that contains it ends on ${end}`);
  }
  return { ...named, counted_from: end, ...counted(due, end, undefined) };
}

/** The day of an event in the rule's zone, or on which it was learned of. */
function dayOfEvent({ date, time, zone, learned }: SituationEvent, due: Due): string {
  if (due.learned && learned !== undefined) return learned;
  const moved = time !== undefined && zone !== undefined && due.zone !== undefined;
  return moved ? inZone({ date, time }, zone, due.zone).date : date;
}

type Counted = Pick<Deadline, "date" | "time" | "span" | "note" | "problem" | "years">;

function counted(due: Due, from: string, event: SituationEvent | undefined): Counted {
  const [, number = "", unit, extra] = WITHIN.exec(due.within ?? "") ?? [];
  const amount = Number(number) * (due.before ? -1 : 1);
  if (unit === "hour") return hours(due, from, event, amount);
  const plain = plainDate(due, from, unit, amount, Number(extra ?? 0));
  if (plain === undefined) return outsideOf(due.calendar);
  const date = due.roll === undefined ? plain : rolled(due, due.roll, plain);
  if (date === undefined) return outsideOf(due.roll);
  const notes = [
    due.learned && event && event.learned === undefined ? "counted as if learned of on the day of the event" : "",
    due.roll === undefined && unit !== "business day" && !isOpen(date, due.calendar)
      ? "not a business day, and the rule moves it to none: a later day is not safe"
      : "",
  ].filter((note) => note !== "");
  return {
    date,
    ...(due.time !== undefined && { time: due.time }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

function outsideOf(calendar: CalendarId | undefined): Counted {
  if (calendar === undefined) return { problem: "calendar-unknown" };
  const { first, last } = yearsOf(calendar);
  return { problem: "calendar-unknown", years: { first, last } };
}

/** The date before it is rolled; `undefined` outside of the calendar's years. */
function plainDate(
  due: Due,
  from: string,
  unit: string | undefined,
  amount: number,
  extra: number,
): string | undefined {
  switch (unit) {
    case undefined:
      return due.on === undefined ? from : firstAfter(from, due.on);
    case "business day":
      return due.calendar && addBusinessDays(due.calendar, from, amount);
    case "month":
      // "A month before 30 April" is 30 March, and the first anniversary of 28 February is 28 February.
      return addDays(due.end_of === undefined ? sameDayOn(from, amount) : monthsOn(from, amount), extra);
    default:
      return addDays(from, amount * (unit === "week" ? 7 : 1));
  }
}

/** What must precede an act moves to the day before, everything else to the day behind. */
function rolled({ before }: Due, roll: CalendarId, date: string): string | undefined {
  if (!before) return rollForward(roll, date);
  return isBusinessDay(roll, date) === false ? addBusinessDays(roll, date, -1) : date;
}

function isOpen(date: string, calendar: CalendarId | undefined): boolean {
  const open = calendar === undefined ? undefined : isBusinessDay(calendar, date);
  return open ?? !isWeekend(dayOf(dateOf(date)));
}

function hours({ zone = "UTC" }: Due, from: string, event: SituationEvent | undefined, amount: number): Counted {
  if (event?.time !== undefined)
    return hoursLater({ date: event.date, time: event.time }, event.zone ?? zone, amount, zone);
  const start = { date: from, time: "00:00" };
  const earliest = hoursLater(start, zone, amount, zone);
  const latest = hoursLater({ ...start, date: addDays(from, 1) }, zone, amount, zone);
  return {
    ...earliest,
    span: { from: `${earliest.date}T${earliest.time}`, to: `${latest.date}T${latest.time}` },
    note: "the time of the event is not given: counted from the beginning of its day",
  };
}
