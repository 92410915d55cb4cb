// Why a text is no date, and the date that it may stand for.

import { readDate } from "./numerics/dates.ts";

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2300;

/** Whether a text names a day from 1900 to 2300 as `YYYY-MM-DD`. */
export function isDateText(value: unknown): value is string {
  const date = typeof value === "string" ? readDate(value) : undefined;
  return date !== undefined && date.year >= FIRST_YEAR && date.year <= LAST_YEAR;
}

const DAY_AND_MONTH = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ].*)?$/;

/** The date that was meant by a text in another form; `undefined` where day and month may be either. */
export function dateMeant(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const ordered = YEAR_FIRST.exec(text);
  if (ordered) return dateOf(ordered[1], ordered[2], ordered[3]);
  const [, first, second, year] = DAY_AND_MONTH.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (Number(first) > 12 || first === second) return dateOf(year, second, first);
  return Number(second) > 12 ? dateOf(year, first, second) : undefined;
}

function dateOf(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDateText(text) ? text : undefined;
}
