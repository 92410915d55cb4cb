import { z } from "zod";
import { CALENDAR_IDS } from "../../../worker/duties/calendars/calendars.ts";
import {
  AUDIENCES,
  EVENT_KIND_NAMES,
  JURISDICTIONS,
  PERIODS,
  STATUSES,
  ZONES,
} from "../../../worker/duties/vocabulary/events.ts";
import { collection } from "../collection.ts";
import { asCases, asVersions } from "../duty-display.ts";
import {
  askedAsField,
  citationsField,
  enumField,
  idField,
  idReferenceField,
  listField,
  nameField,
  proseField,
  reviewFields,
  seeAlsoField,
  sourcesField,
  summaryField,
  textField,
  valueField,
} from "../field-kinds.ts";
import { AnyValue, DateOnly, Text } from "../primitives.ts";

const MonthDay = z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const Kinds = z.array(z.enum(EVENT_KIND_NAMES)).min(1);

const Due = z
  .object({
    rule: Text.describe("The deadline in words."),
    within: z
      .string()
      .regex(/^\d{1,3} (?:hours?|days?|business days?|weeks?|months?(?: \d{1,3} days?)?)$/)
      .optional()
      .describe("Such as `5 business days`, `72 hours` or `1 month 15 days`."),
    after: Kinds.optional().describe("The kinds of events that it is counted from."),
    learned: z.boolean().optional().describe("True where it is counted from when the event was learned of."),
    end_of: z
      .enum(PERIODS)
      .optional()
      .describe("It is counted from the end of this period: the one with the event, or the one that is reported on."),
    year_ends: MonthDay.optional().describe("The day, `MM-DD`, on which years end, if it is not 31 December."),
    on: MonthDay.optional().describe("A fixed day, `MM-DD`: the first one after the event or the period's end."),
    before: Kinds.optional().describe("The kinds of planned acts that it must precede."),
    without_delay: z.boolean().optional().describe("True where it is due at once, and at the latest as said."),
    calendar: z.enum(CALENDAR_IDS).optional().describe("The calendar that business days are counted by."),
    roll: z.enum(CALENDAR_IDS).optional().describe("A day closed in this calendar gives way to the next business day."),
    time: TimeOfDay.optional().describe("Up to when a filing counts for the day."),
    zone: z.enum(ZONES).optional().describe("The time zone of days and times."),
  })
  .describe("When a report is due.");

const Version = z
  .object({
    status: z.enum(STATUSES),
    from: DateOnly.optional().describe("The first day; absent where it always was so."),
    to: DateOnly.optional().describe("The last day; absent where there is no end."),
    because: Text.optional().describe("Why it is not in force, or what changed."),
    applies_when: z
      .array(Text)
      .min(1)
      .describe("Conditions on facts, all of which must hold; `or` within a line joins alternatives."),
    due: Due.optional(),
  })
  .describe("What the law says from one day to another.");

const CaseEvent = z.object({
  kind: z.enum(EVENT_KIND_NAMES),
  date: DateOnly,
  time: TimeOfDay.optional(),
  zone: z.enum(ZONES).optional(),
  learned: DateOnly.optional(),
});

const Case = z
  .object({
    name: Text,
    facts: z.record(z.string(), AnyValue).describe("Facts by their ids."),
    events: z.array(CaseEvent).min(1).optional(),
    period_end: DateOnly.optional(),
    as_of: DateOnly.optional(),
    answer: z.enum(["applies", "does-not-apply", "unknown", "not-in-force"]),
    due: DateOnly.optional().describe("The day on which it is due; absent where the facts give none."),
    time: TimeOfDay.optional(),
    needs: z.array(z.string()).min(1).optional().describe("What is missing, for the answer or for the date."),
  })
  .describe("A worked case, which the build computes again.");

export const DUTIES = collection({
  name: "duties",
  type: "duty",
  schemaName: "Duty",
  title: "Duties",
  description: "Who must report, file, notify or publish what, and by when: conditions, deadlines and worked cases.",
  recordDescription: "An obligation to report, file, notify or publish.",
  example: "schedule-13d-initial",
  minRecords: 60,
  minBacklinks: 0,
  jsonld: ["schema:Legislation"],
  search: { documentOrder: 11, weight: 0.8 },
  describeInChunk: ({ jurisdiction }) => `a reporting duty (${String(jurisdiction)})`,
  fields: {
    id: idField(),
    name: nameField(),
    form: textField({ title: "Form", chunkAs: "introduction" }),
    jurisdiction: enumField(z.enum(JURISDICTIONS), {
      title: "Jurisdiction",
      required: true,
      jsonld: "schema:legislationJurisdiction",
      filter: { description: "Only duties of this jurisdiction." },
    }),
    authority: textField({ title: "Reported to", required: true, chunkAs: "introduction" }),
    regulation: idReferenceField("regulation", { title: "Regulation", relation: "regulation" }),
    audience: enumField(z.enum(AUDIENCES), {
      title: "Who reads it",
      required: true,
      filter: { description: "Only duties whose reports are read by these." },
    }),
    summary: summaryField({ required: true, oneSentence: true }),
    who: proseField({ title: "Who", lead: true, required: true, words: [40, 250] }),
    contents: listField({ title: "Contents", heading: "Contents", items: [2, 10] }),
    versions: valueField(z.array(Version).min(1), {
      title: "When it applies and is due",
      required: true,
      display: asVersions,
    }),
    cases: valueField(z.array(Case).min(1), {
      title: "Worked cases",
      required: true,
      searchAs: "nothing",
      chunkAs: "nothing",
      display: asCases,
    }),
    asked_as: askedAsField(),
    see_also: seeAlsoField(),
    sources: sourcesField(),
    citations: citationsField(),
    ...reviewFields(),
  },
});
