/** The calendars of business days: what each is, and the weekdays on which it is closed. */

import { ABOUT_CALENDARS, type AboutCalendar } from "../../duties/calendars/about.ts";
import { CALENDAR_IDS, type CalendarId, closuresOf, yearsOf } from "../../duties/calendars/calendars.ts";
import { isoDate } from "../../duties/calendars/days.ts";
import type { IntegerParameter } from "../../http/query-parameters.ts";
import type { Handler } from "../../http/route.ts";
import { CALENDARS_PATH } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import { required } from "../../required.ts";
import { suggestClosest } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { objectAnswer } from "../object-answer.ts";

export const YEAR: IntegerParameter = {
  type: "integer",
  name: "year",
  min: 1900,
  max: 2300,
  description:
    "Only the closed days of this year. One that the calendar does not have is 404 with the years that it has.",
  example: 2027,
};

/** A calendar without its days. */
type CalendarListing = {
  id: CalendarId;
  url: string;
  first_year: number;
  last_year: number;
  announced_to: number;
} & AboutCalendar;

function listingOf(id: CalendarId, base: string): CalendarListing {
  const { name, ...about } = ABOUT_CALENDARS[id];
  const { first: first_year, last: last_year, announcedTo: announced_to } = yearsOf(id);
  return { id, name, url: `${base}${CALENDARS_PATH}/${id}`, first_year, last_year, announced_to, ...about };
}

export const handleCalendars: Handler = async (routed, context) => {
  const data = CALENDAR_IDS.map((id) => listingOf(id, context.release.base));
  return objectAnswer({ value: { data }, title: "Calendars of business days" }, routed, context);
};

export const handleCalendar: Handler = async (routed, context) => {
  const id = calendarNamed(required(routed.params["id"], "the id of a calendar"));
  const year = yearOf(id, routed.query.integer(YEAR.name));
  const data = [...closuresOf(id).values()]
    .map(({ day, name, oneOff }) => ({ date: isoDate(day), name, ...(oneOff !== undefined && { one_off: oneOff }) }))
    .filter(({ date }) => year === undefined || date.startsWith(`${year}-`));
  const { name: title, ...listing } = listingOf(id, context.release.base);
  const value = { ...listing, name: title, data };
  return objectAnswer({ value, title }, routed, context);
};

function calendarNamed(id: string): CalendarId {
  const known = CALENDAR_IDS.find((each) => each === id);
  if (known !== undefined) return known;
  const near = suggestClosest(id, CALENDAR_IDS, 3);
  const listed = near.length > 0 ? near : CALENDAR_IDS;
  throw new Problem("not-found", `There is no calendar \`${truncate(id)}\`.`, {
    suggestions: listed.map((each) => `${CALENDARS_PATH}/${each}`),
  });
}

/** @throws Problem `not-found` with the years for one that the calendar does not have */
function yearOf(id: CalendarId, year: number | undefined): number | undefined {
  const { first, last } = yearsOf(id);
  if (year === undefined || (year >= first && year <= last)) return year;
  const detail = `The calendar \`${id}\` has no ${year}: its years are ${first} to ${last}.`;
  const years = Array.from({ length: last - first + 1 }, (_, i) => `${first + i}`);
  throw new Problem("not-found", detail, {
    errors: [{ parameter: YEAR.name, detail, allowed: years }],
    suggestions: years.map((each) => `${CALENDARS_PATH}/${id}?${YEAR.name}=${each}`),
  });
}
