/** Numerical parts that calculators share: dates, day counts and the exact normal quantile. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  type CalendarDate,
  days30E360,
  days30360Us,
  daysInMonth,
  isLeapYear,
  readDate,
  serialDay,
} from "../../worker/compute/numerics/dates.ts";
import { exactNormalQuantile } from "../../worker/compute/numerics/exact-normal-quantile.ts";
import { normalCdf, normalDensity } from "../../worker/compute/numerics/normal.ts";
import { normalLoss } from "../../worker/compute/numerics/normal-loss.ts";

const date = (text: string): CalendarDate => {
  const read = readDate(text);
  if (!read) throw new Error(`${text} is no date.`);
  return read;
};

const dates = fc
  .tuple(fc.integer({ min: 1900, max: 2300 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => ({ year, month, day: Math.min(day, daysInMonth(year, month)) }));

describe("dates", () => {
  test("differ by the days that the platform's calendar counts", () => {
    const platform = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day) / 86_400_000;
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(serialDay(to) - serialDay(from)).toBe(platform(to) - platform(from));
      }),
    );
  });

  test.each([
    "2025-02-29",
    "2025-13-01",
    "2025-00-10",
    "2025-04-31",
    "25-01-01",
    "2025-1-1",
    "2025-01-01T00:00",
    "2025-01-00",
    "",
  ])("%j is none", (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  test("of leap years are those of the Gregorian calendar", () => {
    expect([1900, 2000, 2024, 2100].map(isLeapYear)).toEqual([false, true, true, false]);
    expect(readDate("2024-02-29")).toEqual({ year: 2024, month: 2, day: 29 });
  });

  test.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-03-31", -1, "2024-02-29"],
    ["2025-08-31", 6, "2026-02-28"],
    ["2025-01-15", -13, "2023-12-15"],
  ])("%s and %d months is %s", (from, months, to) => {
    expect(addMonths(date(from), months)).toEqual(date(to));
  });

  test("some months on are in that month, on the same day or its last", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -1200, max: 1200 }), (from, count) => {
        const to = addMonths(from, count);
        expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + count);
        expect(to.day).toBe(Math.min(from.day, daysInMonth(to.year, to.month)));
      }),
    );
  });

  test.each([
    ["2024-02-29", "2025-02-28", 360, 359],
    ["2025-01-31", "2025-03-31", 60, 60],
    ["2025-01-30", "2025-03-31", 60, 60],
    ["2025-01-29", "2025-03-31", 62, 61],
    ["2025-02-28", "2025-03-31", 30, 32],
    ["2025-05-15", "2025-11-15", 180, 180],
  ])("%s to %s is %d days of 30/360 and %d of 30E/360", (from, to, us, european) => {
    expect(days30360Us(date(from), date(to))).toBe(us);
    expect(days30E360(date(from), date(to))).toBe(european);
  });
});

describe("the exact normal quantile", () => {
  test.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.95, 1.6448536269514722],
    [1e-10, -6.361340902404056],
    [0.025, -1.9599639845400545],
  ])("of %d is %d", (p, z) => {
    expect(Math.abs(exactNormalQuantile(p) - z)).toBeLessThanOrEqual(1e-15 * Math.abs(z));
  });

  test("is inverted by the distribution, in the tails too", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 300, noNaN: true }), (power) => {
        const p = 10 ** -power;
        const x = exactNormalQuantile(p);
        // An error of one unit in the last place of x moves the probability by x² of these.
        expect(Math.abs(normalCdf(x) / p - 1)).toBeLessThan(4e-16 * (2 + x * x));
      }),
    );
  });

  test("is odd about one half", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 0.999999, noNaN: true }), (p) => {
        expect(exactNormalQuantile(p) + exactNormalQuantile(1 - p)).toBe(0);
      }),
    );
  });
});

test("the mean excess of a normal variable over a level falls by the chance of being above it", () => {
  expect(normalLoss(0)).toBeCloseTo(normalDensity(0), 15);
  for (let h = 0.05; h < 12; h += 0.05) {
    // The derivative is -N(-h): its integral, by Simpson's rule.
    const step = 0.01;
    const area = (step / 3) * (normalCdf(-h) + 4 * normalCdf(-h - step) + normalCdf(-h - 2 * step));
    expect((normalLoss(h) - normalLoss(h + 2 * step)) / area, `h = ${h}`).toBeCloseTo(1, 5);
  }
});
