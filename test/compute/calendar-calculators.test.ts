/** The calculator of business days: printed dates, refusals with the calendar's years, and warnings of days to come. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CALENDAR_IDS, isBusinessDay, yearsOf } from "../../worker/duties/calendars/calendars.ts";
import { definitionOf, describeCalculator } from "./calculator-suite.ts";
import { calculate } from "./reference-cases.ts";

const ID = "business-days-calc";

describeCalculator(ID, {
  formula: "business-day-count",
  printed: [
    [/Thanksgiving/, "calendar_days", 8, 0],
    // The exchange's own count of sessions.
    [/New York Stock Exchange in 2025/, "business_days", 250, 0],
  ],
  refused: [
    [{ date: "2023-12-29" }, "date"],
    [{ date: "2029-01-02" }, "date"],
    [{ calendar: "singapore", date: "2028-01-03" }, "date"],
    [{ date: "2028-12-29", days: 3 }, "days"],
    [{ operation: "subtract", date: "2024-01-02", days: 3 }, "days"],
    [{ operation: "count" }, "end"],
    [{ operation: "count", end: "2029-01-01" }, "end"],
    [{ operation: "roll", date: "2024-01-01", convention: "preceding" }, "date"],
    [{ operation: "roll", date: "2028-12-31" }, "date"],
  ],
  warned: [
    [{ calendar: "hong-kong", date: "2028-01-25" }, "expected, and not announced"],
    [{ calendar: "six", date: "2026-12-30" }, "after 2026"],
    [{ calendar: "uk-all", operation: "count", date: "2027-12-01", end: "2028-01-05" }, "after 2027"],
  ],
  quiet: [
    {},
    { days: 0 },
    { calendar: "hong-kong", date: "2027-12-20" },
    { calendar: "us-federal", date: "2028-12-01" },
    { operation: "count", end: "2026-11-24" },
  ],
});

describe(ID, () => {
  test("offers every calendar", () => {
    expect(definitionOf(ID).inputs.find(({ id }) => id === "calendar")?.choices).toEqual(CALENDAR_IDS);
  });

  test("says their years, and of a shorter one its own", () => {
    const shorter = CALENDAR_IDS.filter((calendar) => yearsOf(calendar).last !== 2028);
    expect(shorter.map((calendar) => `${calendar} to ${yearsOf(calendar).last}`)).toEqual(["singapore to 2027"]);
    expect(definitionOf(ID).summary).toContain("2024 to 2028 (Singapore to 2027)");
  });

  test("rolls a modified date within its month, to an open day", () => {
    const date = fc
      .date({ min: new Date("2024-02-01"), max: new Date("2027-11-30"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...CALENDAR_IDS), date, (calendar, from) => {
        const inputs = { calendar, operation: "roll", date: from, days: 1, convention: "modified-following" };
        const reached = String(calculate(ID, inputs).outputs["date"]);
        expect(reached.slice(0, 7)).toBe(from.slice(0, 7));
        expect(isBusinessDay(calendar, reached)).toBe(true);
      }),
    );
  });

  test("counts a whole range of years, and names the years where a date lies outside", () => {
    for (const calendar of CALENDAR_IDS) {
      const { first, last } = yearsOf(calendar);
      const inputs = { calendar, operation: "count", date: `${first}-01-01`, end: `${last}-12-31`, days: 1 };
      const { outputs } = calculate(ID, { ...inputs, convention: "following" });
      expect(outputs["business_days"]).toBeGreaterThan(240 * (last - first + 1));
      expect(() => calculate(ID, { ...inputs, convention: "following", end: `${last + 1}-01-01` })).toThrow(
        `${first} to ${last}, the years of the calendar ${calendar}`,
      );
    }
  });
});
