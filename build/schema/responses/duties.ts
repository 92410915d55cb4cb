/** Schemas of the answers about duties. */
import { z } from "zod";
import { EVENT_KIND_NAMES, JURISDICTIONS } from "../../../worker/duties/vocabulary/events.ts";
import type { Fact } from "../../../worker/duties/vocabulary/fact.ts";
import { FACT_IDS, factOf } from "../../../worker/duties/vocabulary/facts.ts";
import { DateOnly } from "../primitives.ts";
import { Address, Count, Text } from "./values.ts";

const Strings = z.array(z.string());

const About = {
  duty: Text.describe("Id of the duty."),
  name: Text,
  form: Text.optional(),
  jurisdiction: Text,
  regulation: Text.optional().describe("Id of the regulation."),
  url: Address,
};

export const DutyEvent = z.object({
  kind: z.enum(EVENT_KIND_NAMES),
  date: DateOnly,
  time: z.string().optional(),
  zone: z.string().optional(),
  learned: DateOnly.optional(),
});

/** Each fact, with its values. */
export const DutyFacts = z
  .looseObject(Object.fromEntries(FACT_IDS.map((id) => [id, factType(factOf(id)).optional()])))
  .describe("Facts by their ids. In a query a list stands between commas.");

function factType({ kind, label, unit = "", max = 0, values = [] }: Fact): z.ZodType {
  switch (kind) {
    case "number":
      return z.number().min(0).max(max).describe(`${label}, in ${unit}.`);
    case "flag":
      return z.boolean().describe(`${label}.`);
    case "choice":
      return z.enum(values).describe(`${label}.`);
    case "states":
      return z.array(z.string()).describe(`${label}: ISO 3166 codes.`);
    case "state":
      return z.string().describe(`${label}: an ISO 3166 code.`);
    case "month-day":
      return z.string().describe(`${label}, \`MM-DD\`.`);
  }
}

export const DutyDeadline = z
  .object({
    date: DateOnly.optional(),
    time: z.string().optional(),
    zone: z.string().optional(),
    rule: Text.describe("The deadline in words."),
    calendar: z.string().optional(),
    counted_from: DateOnly.optional(),
    event: z.string().optional().describe("Kind of the event."),
    span: z
      .object({ from: z.string(), to: z.string() })
      .optional()
      .describe("Hours after an event whose time is not known: the earliest and the latest."),
    without_delay: z.boolean().optional(),
    note: z.string().optional(),
    needs: Strings.optional().describe("What is missing for a date."),
    problem: z.enum(["calendar-unknown"]).optional().describe("The calendar does not know the year."),
    years: z
      .object({ first: z.int(), last: z.int() })
      .optional()
      .describe("With a problem: the first and the last year that the calendar has."),
  })
  .describe("When a report is due.");

const Situation = {
  facts: DutyFacts,
  events: z.array(DutyEvent).optional(),
  event_date: DateOnly.optional(),
  period_end: DateOnly.optional(),
  as_of: DateOnly.optional(),
};

export const DutiesAnswer = z
  .object({
    ...Object.fromEntries(Object.entries(Situation).map(([name, type]) => [name, type.optional()])),
    assumed: Strings.optional().describe("Rare exemptions that were taken to be absent."),
    applies: z
      .array(
        z.object({
          ...About,
          because: Strings,
          due: DutyDeadline.optional(),
          citations: z.array(z.object({ source: Text, locator: z.string().optional() })),
        }),
      )
      .optional(),
    not_in_force: z
      .array(z.object({ ...About, status: Text, until: DateOnly.optional(), because: Text }))
      .optional()
      .describe("Rules that do not bind on the day, and why."),
    unknown: z
      .array(z.object({ ...About, needs: Strings, because: Text.optional() }))
      .optional()
      .describe("Duties that facts or law not known decide; those that need least first."),
    nearby: z
      .array(z.object({ duty: Text, fact: Text, threshold: z.number(), distance: z.number() }))
      .optional()
      .describe("The next thresholds above and below what was given."),
    not_covered: z
      .array(z.object({ fact: Text, value: Text, duties: Strings }))
      .optional()
      .describe("States for which these duties have no counterpart here."),
    data: z.array(z.looseObject({})).optional().describe("Of a request with `positions`, the answer to each."),
    meta: z.object({ duties: Count.describe("How many duties were looked at.") }),
    notice: Text,
  })
  .describe("The duties that a situation brings.");

const Jurisdiction = z.enum(JURISDICTIONS);

export const DutiesRequest = z
  .looseObject({
    events: z.array(DutyEvent).optional(),
    event_date: DateOnly.optional(),
    period_end: DateOnly.optional(),
    as_of: DateOnly.optional(),
    jurisdiction: z.union([Jurisdiction, z.array(Jurisdiction).min(1).max(JURISDICTIONS.length)]).optional(),
    positions: z.array(z.looseObject({})).min(1).max(50).optional(),
  })
  .describe("Facts by their ids, as the parameters of the GET name them, and what happened when.");

export const DutyDate = z
  .object({
    date: DateOnly,
    time: z.string().optional(),
    zone: z.string().optional(),
    ...About,
    period_end: DateOnly,
    rule: Text,
    note: z.string().optional(),
  })
  .describe("A day on which a report is due.");

export const DutyDates = z
  .object({
    data: z.array(DutyDate),
    undated: z
      .array(z.object({ ...About, rule: Text, problem: z.string().optional(), needs: Strings.optional() }))
      .optional()
      .describe("Duties of which a report has no date, and why."),
    facts: DutyFacts,
    assumed: Strings,
    meta: z.object({ from: DateOnly, to: DateOnly, count: Count }),
    notice: Text,
  })
  .describe("The dates of duties that recur.");
