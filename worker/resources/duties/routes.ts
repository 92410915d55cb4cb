/** Which duties apply, and when they are due. */
import { BODY_PROBLEMS } from "../../http/request-body.ts";
import type { Route } from "../../http/route.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleCalendar, RANGE } from "./calendar.ts";
import { JURISDICTION } from "./fact-parameters.ts";
import { handleMatch, handleMatchPost, MAX_POSITIONS } from "./match.ts";

export const DUTIES_MATCH_PATH = "/api/v1/duties/_match";

export const DUTIES_CALENDAR_PATH = "/api/v1/duties/_calendar";

export const DUTY_ROUTES: readonly Route[] = [
  {
    id: "matchDuties",
    method: "GET",
    path: DUTIES_MATCH_PATH,
    group: "Compute",
    summary: "Which duties to report apply, and by when",
    description:
      "Answers from facts which duties apply, with reasons and dates; which are not in force; which facts others need; and " +
      "the next thresholds. Each fact is a parameter, as are `events` (`acquisition:2026-11-24`, with a time and its zone " +
      "`trade:2026-11-24T15:30@America/New_York`, between commas), `event_date`, the day of whatever event the facts make " +
      "possible, `period_end` and `as_of`. General information, no legal advice.",
    query: [JURISDICTION],
    parsesOwnQuery: true,
    example:
      "?issuer_market=us-registered&holder_type=passive-investor&previous_stake_percent=4.8&stake_percent=5.3" +
      "&events=acquisition:2026-11-24",
    inSitemap: false,
    representations: RECORD_REPRESENTATIONS,
    answer: { kind: "record", schema: "DutiesAnswer" },
    handle: handleMatch,
  },
  {
    id: "matchDutiesPost",
    method: "POST",
    path: DUTIES_MATCH_PATH,
    group: "Compute",
    summary: `Which duties apply to up to ${MAX_POSITIONS} positions`,
    description:
      "Facts, `events`, `event_date`, `period_end`, `as_of` and `jurisdiction` are members of the object. With `positions` each " +
      "is answered in order, with what stands beside `positions` as its facts too.",
    query: [],
    representations: RECORD_REPRESENTATIONS,
    answer: { kind: "record", schema: "DutiesAnswer" },
    body: {
      schema: "DutiesRequest",
      example: {
        issuer_market: "us-registered",
        holder_type: "passive-investor",
        previous_stake_percent: 4.8,
        stake_percent: 5.3,
        events: [{ kind: "acquisition", date: "2026-11-24" }],
      },
    },
    problems: BODY_PROBLEMS,
    handle: handleMatchPost,
  },
  {
    id: "datesOfDuties",
    method: "GET",
    path: DUTIES_CALENDAR_PATH,
    group: "Compute",
    summary: "The dates of duties that recur",
    description:
      "The reports on weeks, months, quarters and years that the facts bring, due from one day to another. As `.ics` it is a " +
      "calendar to subscribe to.",
    query: [...RANGE, JURISDICTION],
    parsesOwnQuery: true,
    example: "?from=2028-01-01&to=2028-06-30&short_market=us&short_value_usd=25000000",
    inSitemap: false,
    representations: [...RECORD_REPRESENTATIONS, "csv", "ics"],
    answer: { kind: "record", schema: "DutyDates", line: "DutyDate" },
    handle: handleCalendar,
  },
];
