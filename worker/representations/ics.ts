/** iCalendar (RFC 5545): dates that a calendar subscribes to. Only what has dates is written so. */
import type { RepresentationFormat } from "./representation-format.ts";

export const ICS_FORMAT = {
  name: "ics",
  title: "iCalendar",
  mediaType: "text/calendar; charset=utf-8",
  acceptedAs: ["text/calendar"],
  contentKind: "text",
  forRecords: false,
} as const satisfies RepresentationFormat;
