/** Schemas of the calendars of business days. */
import { z } from "zod";
import { CALENDAR_IDS } from "../../../worker/duties/calendars/calendars.ts";
import { Address, Text } from "./values.ts";

const Year = z.int().min(1900).max(2300);

export const CalendarListing = z
  .object({
    id: z.enum(CALENDAR_IDS),
    name: Text,
    url: Address,
    first_year: Year,
    last_year: Year.describe("The last year of which the calendar has the days."),
    jurisdiction: Text.describe("ISO code of the state, or `EU`."),
    closed: Text.describe("Which days are no business days."),
    announced_to: Year.describe(
      "The last year whose days were announced or follow from a standing rule; those of later years are expected.",
    ),
    limits: Text.describe("What can still differ."),
    sources: z.array(z.object({ title: Text, url: Address })).min(1),
  })
  .describe("A calendar of business days.");

export const CalendarClosure = z
  .object({
    date: z.iso.date(),
    name: Text.describe("The holiday, and whether the day is in lieu of one on a weekend."),
    one_off: Text.optional().describe("What closed the day, where no standing rule does."),
  })
  .describe("A day from Monday to Friday on which a calendar is closed.");

export const Calendars = z
  .object({ data: z.array(CalendarListing) })
  .describe("Every calendar of business days, without its days.");

export const Calendar = CalendarListing.extend({
  data: z.array(CalendarClosure).describe("In order of date, of all years or of the one asked for."),
}).describe("A calendar of business days with the weekdays on which it is closed.");
