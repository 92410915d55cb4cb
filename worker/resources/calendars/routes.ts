/** Calendars of business days. */

import { CALENDAR_IDS } from "../../duties/calendars/calendars.ts";
import type { Route } from "../../http/route.ts";
import { CALENDARS_PATH, MAX_ID } from "../../paths.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleCalendar, handleCalendars, YEAR } from "./calendars.ts";

export const CALENDAR_ROUTES: readonly Route[] = [
  {
    id: "listCalendars",
    method: "GET",
    path: CALENDARS_PATH,
    group: "Knowledge",
    summary: "Calendars of business days: of exchanges, offices and rules that count days",
    description:
      "Each says which days are closed, for which years it is known, from where, and what can still change. The " +
      "calculator `business-days-calc` adds, counts and rolls by them.",
    query: [],
    representations: RECORD_REPRESENTATIONS,
    alsoAsFiles: true,
    answer: { kind: "record", schema: "Calendars", line: "CalendarListing" },
    handle: handleCalendars,
  },
  {
    id: "getCalendar",
    method: "GET",
    path: `${CALENDARS_PATH}/:id`,
    group: "Knowledge",
    summary: "One calendar, with the weekdays on which it is closed",
    description:
      "Every other day from Monday to Friday is a business day, those that close early too. A holiday on a weekend is " +
      "listed only on the weekday on which it is observed.",
    pathParameters: [
      {
        name: "id",
        maxLength: MAX_ID,
        description: "Id of a calendar.",
        example: "us-federal",
        values: CALENDAR_IDS,
      },
    ],
    query: [YEAR],
    example: "?year=2027",
    representations: RECORD_REPRESENTATIONS,
    alsoAsFiles: true,
    answer: { kind: "record", schema: "Calendar", line: "CalendarClosure" },
    handle: handleCalendar,
  },
];
