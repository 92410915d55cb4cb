/** Business days: what the calendars say of known days, and what holds for every calendar and every day. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addBusinessDays,
  CALENDAR_IDS,
  type CalendarId,
  closuresOf,
  countBusinessDays,
  isBusinessDay,
  rollBackward,
  rollForward,
  yearsOf,
} from "../../worker/duties/calendars/calendars.ts";
import { isoDate } from "../../worker/duties/calendars/days.ts";

const WEEKDAYS_CLOSED: [CalendarId, string, string][] = [
  ["us-federal", "2024-12-24", "executive order"],
  ["us-federal", "2025-01-09", "executive order"],
  ["us-federal", "2025-12-24", "executive order"],
  ["us-federal", "2025-12-26", "executive order"],
  ["us-federal", "2027-12-31", "New Year's Day of 2028, a Saturday"],
  ["us-federal", "2026-07-03", "4 July is a Saturday"],
  ["us-nyse", "2025-01-09", "President Carter"],
  ["us-nyse", "2026-04-03", "Good Friday"],
  ["us-nyse", "2027-07-05", "4 July is a Sunday"],
  ["germany-wphg", "2025-05-08", "Berlin"],
  ["germany-wphg", "2028-11-22", "Saxony: the Wednesday before 23 November"],
  ["uk-england", "2028-01-03", "1 January is a Saturday"],
  ["uk-england", "2027-12-28", "26 December is a Sunday, and 27 December stands for the 25th"],
  ["uk-all", "2026-06-15", "Scotland"],
  ["uk-all", "2028-01-04", "2 January is a Sunday, and 3 January stands for the 1st"],
  ["hong-kong", "2026-04-07", "Ching Ming is a Sunday, and Easter Monday the day after"],
  ["hong-kong", "2027-02-09", "the second day of the year is a Sunday"],
  ["japan-statutory", "2026-09-22", "between two holidays"],
  ["japan-statutory", "2025-05-06", "4 May is a Sunday, and 5 May a holiday"],
  ["japan-statutory", "2026-12-29", "offices"],
  ["singapore", "2026-11-09", "Deepavali is a Sunday"],
  ["six", "2025-12-31", "New Year's Eve"],
];

const WEEKDAYS_OPEN: [CalendarId, string, string][] = [
  ["us-federal", "2024-12-26", "no order"],
  ["us-federal", "2026-04-03", "Good Friday is no federal holiday"],
  ["us-nyse", "2025-12-24", "closes early"],
  ["us-nyse", "2025-12-26", "an order on offices closes no market"],
  ["us-nyse", "2025-11-28", "closes early"],
  ["us-nyse", "2027-12-31", "ends a year"],
  ["us-nyse", "2028-01-03", "New Year's Day is a Saturday"],
  ["us-nyse", "2026-11-11", "Veterans Day"],
  ["target", "2027-12-27", "25 and 26 December are lost"],
  ["euronext", "2024-12-24", "closes early"],
  ["germany-wphg", "2027-12-24", "Christmas Eve is no legal holiday"],
  ["germany-wphg", "2025-08-08", "Augsburg is no Land"],
  ["uk-england", "2026-06-15", "Scotland's day"],
  ["uk-england", "2026-03-17", "Northern Ireland's day"],
  ["hong-kong", "2025-06-02", "Tuen Ng was a Saturday"],
  ["japan-exchange", "2026-12-30", "the last day of trading"],
  ["singapore", "2025-05-05", "the polling day was a Saturday"],
  ["six", "2025-08-15", "a holiday of cantons"],
];

test.each(WEEKDAYS_CLOSED)("%s is closed on %s: %s", (calendar, date) => {
  expect(isBusinessDay(calendar, date)).toBe(false);
});

test.each(WEEKDAYS_OPEN)("%s is open on %s: %s", (calendar, date) => {
  expect(isBusinessDay(calendar, date)).toBe(true);
});

describe("every calendar", () => {
  const anyCalendar = fc.constantFrom(...CALENDAR_IDS);
  const anyDate = (from = "2024-01-01", to = "2027-12-31") =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));

  test("has at least 2024 to 2027, and no closure outside of its years or on a weekend", () => {
    for (const calendar of CALENDAR_IDS) {
      const { first, last } = yearsOf(calendar);
      expect(first).toBeLessThanOrEqual(2024);
      expect(last).toBeGreaterThanOrEqual(2027);
      const dates = [...closuresOf(calendar).keys()].map(isoDate);
      expect(dates).toEqual([...dates].sort());
      for (const date of dates) {
        expect([1, 2, 3, 4, 5]).toContain(new Date(date).getUTCDay());
        expect(isBusinessDay(calendar, date)).toBe(false);
      }
      for (let year = first; year <= last; year++)
        expect(dates.filter((date) => date.startsWith(`${year}`)).length).toBeGreaterThan(2);
    }
  });

  test("knows nothing of other years, of other texts and of a way that leaves them", () => {
    for (const calendar of CALENDAR_IDS) {
      const { first, last } = yearsOf(calendar);
      for (const date of [`${first - 1}-12-31`, `${last + 1}-01-01`, "2025-02-29", "2025-1-2", "", "x".repeat(1e6)]) {
        expect(isBusinessDay(calendar, date)).toBeUndefined();
        expect(addBusinessDays(calendar, date, 1)).toBeUndefined();
        expect(rollForward(calendar, date)).toBeUndefined();
        expect(rollBackward(calendar, date)).toBeUndefined();
        expect(countBusinessDays(calendar, date, "2025-03-03")).toBeUndefined();
        expect(countBusinessDays(calendar, "2025-03-03", date)).toBeUndefined();
      }
      for (const days of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9, -1e9])
        expect(addBusinessDays(calendar, "2025-03-03", days)).toBeUndefined();
    }
  });

  test("adds to a business day and counts back to as many", () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDate("2025-06-01", "2026-06-30"),
        fc.integer({ min: -240, max: 240 }),
        (calendar, date, days) => {
          const reached = addBusinessDays(calendar, date, days) ?? "";
          if (days === 0) expect(reached).toBe(date);
          else expect(isBusinessDay(calendar, reached)).toBe(true);
          expect(countBusinessDays(calendar, date, reached)).toBe(days);
          const back = addBusinessDays(calendar, reached, -days);
          if (isBusinessDay(calendar, date)) expect(back).toBe(date);
        },
      ),
    );
  });

  test("rolls to the nearest business day of the direction", () => {
    fc.assert(
      fc.property(anyCalendar, anyDate(undefined, "2027-12-20"), (calendar, date) => {
        const next = rollForward(calendar, date) ?? "";
        expect(next >= date && isBusinessDay(calendar, next)).toBe(true);
        expect(countBusinessDays(calendar, date, next)).toBe(next === date ? 0 : 1);
      }),
    );
    fc.assert(
      fc.property(anyCalendar, anyDate("2024-01-08"), (calendar, date) => {
        const last = rollBackward(calendar, date) ?? "";
        expect(last <= date && isBusinessDay(calendar, last)).toBe(true);
        expect(countBusinessDays(calendar, date, last)).toBe(last === date ? 0 : -1);
      }),
    );
  });

  test("counts a way as its parts", () => {
    fc.assert(
      fc.property(anyCalendar, anyDate(), anyDate(), anyDate(), (calendar, a, b, c) => {
        const count = (from: string, to: string) => countBusinessDays(calendar, from, to) ?? Number.NaN;
        const [first = "", second = "", third = ""] = [a, b, c].sort();
        expect(count(first, second) + count(second, third)).toBe(count(first, third));
        expect(count(third, second) + count(second, first)).toBe(count(third, first));
      }),
    );
  });
});
