/** Which dates duties that recur have within some days, and what stands among those without a date. */
import { describe, expect, test } from "vitest";
import type { Duty, Version } from "../../worker/duties/duty.ts";
import { recurringDates } from "../../worker/duties/recurring.ts";
import type { Facts } from "../../worker/duties/situation.ts";

function calendar(versions: Version[], facts: Facts, from: string, to: string) {
  const duty: Duty = { id: "d", name: "D", jurisdiction: "US", facts_as_of: "2026-07-31", versions };
  const { dates, undated } = recurringDates([duty], { facts }, { from, to }, (id) => id);
  return { dates: dates.map(({ period_end, date }) => [period_end, date]), needs: undated.map(({ needs }) => needs) };
}

test("versions of one time each count their own periods", () => {
  const within = "30 days";
  const versions: Version[] = [
    { status: "in-force", applies_when: ["pool_kind is full"], due: { rule: "monthly", within, end_of: "month" } },
    { status: "in-force", applies_when: ["pool_kind is rule-4-7"], due: { rule: "r", within, end_of: "quarter" } },
  ];
  const of = (pool_kind: string) => calendar(versions, { pool_kind }, "2027-01-01", "2027-06-30");
  expect(of("rule-4-7")).toEqual({
    dates: [
      ["2026-12-31", "2027-01-30"],
      ["2027-03-31", "2027-04-30"],
    ],
    needs: [],
  });
  expect(of("full").dates).toHaveLength(6);
});

describe("a law that goes by fiscal quarters up to September 2026, and by those of the calendar since", () => {
  const common = { status: "in-force", applies_when: ["us_person is yes"] } as const;
  const due = { rule: "r", within: "60 days" };
  const versions: Version[] = [
    { ...common, to: "2026-09-30", due: { ...due, end_of: "fiscal-quarter" } },
    { ...common, from: "2026-10-01", due: { ...due, end_of: "quarter" } },
  ];
  const of = (from: string, to: string, more: Facts = {}) => calendar(versions, { us_person: true, ...more }, from, to);
  const SINCE = [
    ["2026-12-31", "2027-03-01"],
    ["2027-03-31", "2027-05-30"],
  ];

  test("asks for the fiscal year's end while one of its last quarters may be due", () => {
    expect(of("2026-11-29", "2027-06-30")).toEqual({ dates: SINCE, needs: [["fiscal_year_end"]] });
    expect(of("2026-11-30", "2027-06-30")).toEqual({ dates: SINCE, needs: [] });
    expect(of("2026-01-01", "2026-06-30")).toEqual({ dates: [], needs: [["fiscal_year_end"]] });
  });

  test("dates both where it is known", () => {
    expect(of("2026-11-01", "2027-03-31", { fiscal_year_end: "12-31" })).toEqual({
      dates: [
        ["2026-09-30", "2026-11-29"],
        ["2026-12-31", "2027-03-01"],
      ],
      needs: [],
    });
    expect(of("2026-10-01", "2027-03-31", { fiscal_year_end: "01-31" }).dates).toEqual([SINCE[0]]);
  });
});
