/** The evaluator against a naive one, its properties, and days around changes of the clock and ends of months. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerTo } from "../../worker/duties/answer.ts";
import { CALENDAR_IDS, isBusinessDay } from "../../worker/duties/calendars/calendars.ts";
import { clauseTruth, parseClause, VERBS } from "../../worker/duties/conditions.ts";
import { deadline } from "../../worker/duties/deadline.ts";
import { decimal, numberOf } from "../../worker/duties/decimal.ts";
import type { Due, Duty } from "../../worker/duties/duty.ts";
import { monthsOn, periodEnd } from "../../worker/duties/periods.ts";
import type { Facts, Situation, SituationEvent } from "../../worker/duties/situation.ts";
import { PERIODS } from "../../worker/duties/vocabulary/events.ts";
import { holds, naiveDate, nextDay } from "./naive.ts";

const situationOf = (facts: Facts): Situation => ({ facts, events: [] });
const truthOf = (line: string, facts: Facts) => clauseTruth(parseClause(line), situationOf(facts));

const percent = fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const facts = fc
  .record({
    stake_percent: maybe(percent),
    previous_stake_percent: maybe(percent),
    intent: maybe(fc.constantFrom("passive", "control")),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Facts);
const MOVES = Object.keys(VERBS).filter((verb) => !["is", "is not", "includes", "crosses steps of"].includes(verb));
const leaf = fc.oneof(
  fc.tuple(fc.constantFrom(...MOVES), percent).map(([verb, number]) => `stake_percent ${verb} ${number}`),
  fc
    .tuple(fc.constantFrom("reaches", "rises above", "falls below", "falls to", "crosses", "passes"), percent, percent)
    .map(([verb, a, b]) => `stake_percent ${verb} ${a}, ${b}`),
  fc
    .tuple(fc.constantFrom(0.1, 0.5, 1, 5), percent)
    .map(([step, from]) => `stake_percent crosses steps of ${step} from ${from}`),
  fc.constantFrom("intent is control", "intent is not control", "intent is passive, control"),
);
const line = fc
  .array(fc.tuple(fc.boolean(), leaf), { minLength: 1, maxLength: 3 })
  .map((leaves) => leaves.map(([not, text]) => (not ? `not ${text}` : text)).join(" or "));

describe("conditions", () => {
  test("say what the naive evaluator says, unknown included", () => {
    fc.assert(
      fc.property(line, facts, (text, given) => {
        expect([text, given, truthOf(text, given)]).toEqual([text, given, holds(text, given)]);
      }),
      { numRuns: 1000 },
    );
  });

  test("a fact more never turns true into false", () => {
    fc.assert(
      fc.property(line, facts, facts, (text, known, more) => {
        const before = truthOf(text, known);
        if (before !== undefined) expect(truthOf(text, { ...more, ...known })).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  test("a larger stake meets every threshold that a smaller one meets", () => {
    fc.assert(
      fc.property(percent, percent, percent, (stake, more, threshold) => {
        for (const verb of ["is more than", "is at least"]) {
          const text = `stake_percent ${verb} ${threshold}`;
          if (truthOf(text, { stake_percent: stake }))
            expect(truthOf(text, { stake_percent: stake + more })).toBe(true);
        }
      }),
    );
  });

  test("count in decimals", () => {
    expect(truthOf("stake_percent changes by at least 1", { stake_percent: 7.2, previous_stake_percent: 8.2 })).toBe(
      true,
    );
    expect(
      truthOf("stake_percent crosses steps of 0.1 from 0.1", { stake_percent: 0.3, previous_stake_percent: 0.29 }),
    ).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (digits, places) => {
        const value = Number(`${digits}e-${places}`);
        expect(numberOf(decimal(value))).toBe(value);
        expect(decimal(value)).toBe(decimal(String(value)));
      }),
    );
  });

  test.each([
    ["stake_percnt is more than 5", "no fact"],
    ["stake_percent was 5", "a verb"],
    ["stake_percent is more than five", "is not a number"],
    ["stake_percent is more than 5, 6", "one number"],
    ["regulatory_aum_usd reaches 5", "value before"],
    ["intent is friendly", "passive, control"],
    ["intent includes control", "is or is not"],
    ["marketed_in is DE", "includes"],
    ["issuer_home_state is Germany", "not a value"],
    ["stake_percent crosses steps of 1", "from"],
    ["event is party", "one of"],
    ["stake_percent includes 5", "not compared"],
  ])("`%s` is refused with the reason", (text, reason) => {
    expect(() => parseClause(text)).toThrow(reason);
  });
});

const day = fc
  .integer({ min: Date.UTC(2024, 1, 1) / 86_400_000, max: Date.UTC(2027, 8, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

const dueOn = (due: Partial<Due>, event: Omit<SituationEvent, "kind">, given: Facts = {}) =>
  deadline({ rule: "r", after: ["trade"], ...due }, { kind: "trade", ...event }, situationOf(given));

describe("deadlines", () => {
  test("are those of counting days one by one, and lie on no closed day when they roll", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        maybe(fc.constantFrom(...CALENDAR_IDS)),
        fc.constantFrom(...CALENDAR_IDS),
        (date, count, isBusiness, roll, calendar) => {
          const due = {
            within: `${count} ${isBusiness ? "business days" : "days"}`,
            ...(isBusiness && { calendar }),
            ...(roll && { roll }),
          };
          const found = dueOn(due, { date }).date;
          expect(found).toBe(naiveDate(date, count, isBusiness ? calendar : undefined, roll));
          if (roll) expect(isBusinessDay(roll, String(found))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("the end of a period is the first day that ends one, from the date on", () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...PERIODS),
        fc.constantFrom("12-31", "03-31", "06-30", "02-28", "04-05"),
        (date, period, yearEnds) => {
          const end = periodEnd(period, date, yearEnds);
          expect(end >= date && periodEnd(period, end, yearEnds) === end).toBe(true);
          expect(periodEnd(period, nextDay(end), yearEnds) > end).toBe(true);
        },
      ),
    );
  });

  test.each([
    ["2027-01-31", 1, "2027-02-28"],
    ["2027-02-28", 1, "2027-03-31"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2026-06-30", 2, "2026-08-31"],
    ["2026-11-15", 3, "2027-02-15"],
    ["2026-03-31", -1, "2026-02-28"],
  ])("%s and %i months are %s", (from, months, to) => {
    expect(monthsOn(from, months)).toBe(to);
  });

  test.each([
    // Clocks in New York go forward on 14 March 2027 and back on 7 November 2027.
    ["2027-03-13", "10:00", "America/New_York", "2027-03-16", "11:00"],
    ["2027-11-06", "10:00", "America/New_York", "2027-11-09", "09:00"],
    ["2027-03-13", "23:30", "Asia/Tokyo", "2027-03-16", "10:30"],
    ["2027-06-01", "10:00", "America/New_York", "2027-06-04", "10:00"],
  ])("72 hours after %s %s in %s are %s %s in New York", (date, time, zone, toDate, toTime) => {
    expect(dueOn({ within: "72 hours", zone: "America/New_York" }, { date, time, zone })).toMatchObject({
      date: toDate,
      time: toTime,
    });
  });

  test("hours from a day without a time are a span, and the earlier end is given", () => {
    expect(dueOn({ within: "72 hours", zone: "America/New_York" }, { date: "2026-06-01" })).toMatchObject({
      date: "2026-06-04",
      time: "00:00",
      span: { from: "2026-06-04T00:00", to: "2026-06-05T00:00" },
    });
  });

  test("an act is preceded, and a closed day gives way to the one before", () => {
    const latest = (within: string, date: string, roll?: "us-federal") =>
      deadline(
        { rule: "r", before: ["closing-planned"], within, ...(roll && { roll }) },
        { kind: "closing-planned", date },
        situationOf({}),
      ).date;
    expect(latest("30 days", "2026-12-31")).toBe("2026-12-01");
    expect(latest("5 days", "2026-12-11", "us-federal")).toBe("2026-12-04");
  });

  test("a month before an act, or after an event, ends on the same day of the month", () => {
    const before = (date: string) =>
      deadline(
        { rule: "r", before: ["change-planned"], within: "1 month" },
        { kind: "change-planned", date },
        situationOf({}),
      ).date;
    expect(["2027-04-30", "2026-02-28", "2027-03-31"].map(before)).toEqual(["2027-03-30", "2026-01-28", "2027-02-28"]);
    expect(dueOn({ within: "12 months" }, { date: "2027-02-28" }).date).toBe("2028-02-28");
    expect(dueOn({ within: "12 months", end_of: "month" }, { date: "2027-02-28" }).date).toBe("2028-02-29");
  });

  test("a weekend without a rule is given as it is, with a note", () => {
    const found = dueOn({ within: "10 days" }, { date: "2026-11-05" });
    expect(found.date).toBe("2026-11-15");
    expect(found.note).toContain("not a business day");
    expect(dueOn({ within: "10 days" }, { date: "2026-11-06" })).not.toHaveProperty("note");
  });

  test("what was learned later counts from then, and without that day the answer says so", () => {
    const due = { within: "2 business days", learned: true, calendar: "uk-england" } as const;
    expect(dueOn(due, { date: "2026-08-20", learned: "2026-08-28" }).date).toBe("2026-09-02");
    expect(dueOn(due, { date: "2026-08-20" }).note).toContain("learned");
  });

  test("fiscal years are asked for, and fixed days come after the period", () => {
    const fiscal = { within: "90 days", end_of: "fiscal-year" } as const;
    expect(dueOn(fiscal, { date: "2026-05-01" }).needs).toEqual(["fiscal_year_end"]);
    expect(dueOn(fiscal, { date: "2026-05-01" }, { fiscal_year_end: "06-30" }).date).toBe("2026-09-28");
    expect(dueOn({ on: "08-31", end_of: "year", year_ends: "06-30" }, { date: "2026-05-01" }).date).toBe("2026-08-31");
    expect(dueOn({ on: "04-15" }, { date: "2026-04-15" }).date).toBe("2027-04-15");
  });
});

describe("events", () => {
  const dutyOf = (applies_when: string[], after: Due["after"]): Duty => ({
    id: "d",
    name: "D",
    jurisdiction: "US",
    facts_as_of: "2026-07-31",
    versions: [{ status: "in-force", applies_when, due: { rule: "r", within: "4 days", ...(after && { after }) } }],
  });
  const AMENDMENT = dutyOf(
    ["issuer_market is us-registered", "stake_percent changes by at least 1 or event is material-change"],
    ["acquisition", "disposal", "material-change"],
  );
  const moved = (from: number, to: number): Facts => ({
    issuer_market: "us-registered",
    previous_stake_percent: from,
    stake_percent: to,
  });
  const answered = (situation: Situation, duty = AMENDMENT) => {
    const { applies, unknown } = answerTo(situation, [duty], (id) => id);
    return { dates: applies.map(({ due }) => [due?.event, due?.date]), needs: unknown.map(({ needs }) => needs) };
  };

  test("a condition on an event is judged by the one that is dated, and not by another of the request", () => {
    const bought: SituationEvent = { kind: "acquisition", date: "2026-11-02" };
    const changed: SituationEvent = { kind: "material-change", date: "2026-11-12" };
    expect(answered({ facts: moved(8.1, 8.3), events: [bought, changed] })).toEqual({
      dates: [["material-change", "2026-11-16"]],
      needs: [],
    });
    expect(answered({ facts: moved(8.1, 8.3), events: [bought] })).toEqual({ dates: [], needs: [["material-change"]] });
    expect(answered({ facts: moved(8.1, 9.1), events: [bought, changed] }).dates).toHaveLength(2);
    const loss = dutyOf(
      ["fund_loss_percent_10_days is at least 20 or event is margin-default"],
      ["extraordinary-loss", "margin-default"],
    );
    const events: SituationEvent[] = [
      { kind: "extraordinary-loss", date: "2026-11-02" },
      { kind: "margin-default", date: "2026-11-12" },
    ];
    const { dates } = answered({ facts: { fund_loss_percent_10_days: 5 }, events }, loss);
    expect(dates).toEqual([["margin-default", "2026-11-16"]]);
  });

  test("a day alone is not that of a purchase when the stake fell, and named only where one kind is possible", () => {
    const on = (facts: Facts, after: Due["after"]) =>
      answered(
        { facts, events: "any", event_date: "2026-11-02" },
        dutyOf(["stake_percent changes by at least 1"], after),
      ).dates;
    expect(on(moved(9, 6), ["acquisition", "disposal"])).toEqual([["disposal", "2026-11-06"]]);
    expect(on(moved(6, 9), ["acquisition", "disposal"])).toEqual([["acquisition", "2026-11-06"]]);
    expect(on(moved(6, 9), ["acquisition", "disposal", "voting-rights-change"])).toEqual([[undefined, "2026-11-06"]]);
    expect(on(moved(9, 6), ["acquisition"])).toEqual([[undefined, undefined]]);
  });
});
