/** Times of day in time zones. */
import { dateOf } from "./periods.ts";

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const MINUTE = 60_000;

export interface LocalTime {
  readonly date: string;
  readonly time: string;
}

/** @param instant milliseconds since 1970 */
export function localTime(instant: number, zone: string): LocalTime {
  let format = FORMATS.get(zone);
  if (!format) {
    const digits = "2-digit";
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
    });
    FORMATS.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { date: `${year.padStart(4, "0")}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The instant of a local time; one that a clock set forward leaves out is read as an hour later. */
export function instantOf({ date, time }: LocalTime, zone: string): number {
  const asUtc = utcOf({ date, time });
  const offsetAt = (instant: number) => utcOf(localTime(instant, zone)) - instant;
  const first = asUtc - offsetAt(asUtc);
  return asUtc - offsetAt(first);
}

function utcOf({ date, time }: LocalTime): number {
  const { year, month, day } = dateOf(date);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return Date.UTC(year, month - 1, day) + (hour * 60 + minute) * MINUTE;
}

/** Some hours later by the clock of a zone, over changes of the time. */
export function hoursLater(from: LocalTime, fromZone: string, hours: number, zone: string): LocalTime {
  return localTime(instantOf(from, fromZone) + hours * 60 * MINUTE, zone);
}

export function inZone(from: LocalTime, fromZone: string, zone: string): LocalTime {
  return hoursLater(from, fromZone, 0, zone);
}
