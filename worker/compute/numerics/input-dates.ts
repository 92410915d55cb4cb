// Dates as inputs have them, read into days of the calendar.

import { NotComputable } from "../not-computable.ts";
import { type CalendarDate, readDate } from "./dates.ts";

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** The day that an input names; refuses what is no day from 1900 to the last year. */
export function calendarDate(text: string, input: string, lastYear = LAST_YEAR): CalendarDate {
  const date = readDate(text);
  if (date === undefined || date.year < FIRST_YEAR || date.year > lastYear)
    throw new NotComputable(
      input,
      `\`${input}\` is ${text.slice(0, 40)}; a day from ${FIRST_YEAR} to ${lastYear}, written as YYYY-MM-DD, is needed.`,
    );
  return date;
}
