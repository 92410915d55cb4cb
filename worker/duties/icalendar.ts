/** Dates of duties as a calendar to subscribe to (iCalendar, RFC 5545). */
import { addDays } from "./periods.ts";
import type { DutyDate } from "./recurring.ts";

const MAX_OCTETS = 75;

/**
 * @param remarks on what has no date, and on what was assumed
 * @param host of the service, which makes the ids of events unique
 * @param stamp the day that the events are dated by: the same content has the same bytes
 */
export function iCalendar(
  dates: readonly DutyDate[],
  remarks: readonly string[],
  notice: string,
  host: string,
  stamp: string,
): string {
  const events = dates.flatMap(({ date, time, zone, duty, name, form, period_end, rule, note, url }) => [
    "BEGIN:VEVENT",
    `UID:${duty}-${period_end}@${host}`,
    `DTSTAMP:${compact(stamp)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    `SUMMARY:${escaped(form === undefined ? name : `${form}: ${name}`)}`,
    `DESCRIPTION:${escaped(
      [
        `Period to ${period_end}. Due ${rule}.`,
        time === undefined ? "" : `Until ${time} ${zone ?? ""}.`,
        note === undefined ? "" : `${note}.`,
        notice,
      ]
        .filter((part) => part !== "")
        .join("\n"),
    )}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Duties//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Regulatory filings",
    `X-WR-CALDESC:${escaped([...remarks, notice].join("\n"))}`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Lines of at most 75 octets; those that follow begin with a space. */
function folded(line: string): string {
  const lines = [""];
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      lines.push(" ");
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join("\r\n");
}

/** Octets of a character in UTF-8. To encode each would take most of the time of a calendar. */
function octetsOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
