/** The calculators of payments, bonds and returns of funds: what they refuse, where they warn, and what holds for any inputs. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";
import { calculate } from "./reference-cases.ts";

describeCalculator("xirr-calc", {
  formula: "xirr",
  printed: [[/LibreOffice/, "xirr", 0.1828, 4]],
  refused: [
    [{ cash_flows: [-1], dates: ["2020-01-01"] }, "cash_flows"],
    [{ cash_flows: [-1, 2] }, "cash_flows"],
    [{ cash_flows: [-1, -2], dates: ["2020-01-01", "2021-01-01"] }, "cash_flows"],
    [{ cash_flows: [-1, 2], dates: ["2020-01-01", "2020-01-01"] }, "cash_flows"],
    [{ cash_flows: [-1, 1, -2, 2], dates: ["2020-01-01", "2020-01-01", "2021-01-01", "2021-01-01"] }, "cash_flows"],
    [{ cash_flows: [-1, 1, -2], dates: ["2020-01-01", "2020-01-01", "2021-01-01"] }, "cash_flows"],
    [{ cash_flows: [-1, 2], dates: ["2020-01-01", "2201-01-01"] }, "dates"],
    [
      { cash_flows: Array.from({ length: 501 }, () => 1), dates: Array.from({ length: 501 }, () => "2020-01-01") },
      "cash_flows",
    ],
  ],
  warned: [
    [{ cash_flows: [-1, 2], dates: ["2020-01-01", "2020-02-01"] }, "31 days is an extrapolation"],
    [{ cash_flows: [-1, 0.01], dates: ["2020-01-01", "2021-01-01"] }, "seldom meant"],
    [
      { cash_flows: [-1600, 10000, -10000], dates: ["2021-01-01", "2022-01-01", "2023-01-01"] },
      "Several rates solve this: 25% and 400%",
    ],
  ],
  quiet: [{}],
});

describeCalculator("private-fund-calc", {
  formula: "fund-multiples",
  printed: [[/kaplan-schoar/, "pme", 1.0758, 4]],
  refused: [
    [{ cash_flows: [1, 1, 1, 1] }, "cash_flows"],
    [{ valuation_date: "2023-12-30" }, "valuation_date"],
    [{ index_levels: undefined }, "index_final"],
    [{ index_final: undefined }, "index_final"],
    [{ index_levels: [100, 110, 104] }, "index_levels"],
    [{ index_levels: [100, 110, 104, 0] }, "index_levels"],
  ],
  warned: [
    [{ nav: 200 }, "the manager's valuation"],
    [{ cash_flows: [-1, -1, -1, -1], nav: 0 }, "`irr` is left out"],
  ],
  quiet: [{}],
});

describeCalculator("irr-all-roots-calc", {
  formula: "irr-newton",
  printed: [[/CFA/, "irr", 0.0939, 4]],
  refused: [
    [{ cash_flows: [-1] }, "cash_flows"],
    [{ cash_flows: [-1, 0, -2] }, "cash_flows"],
    [{ cash_flows: [1, -2, 2] }, "cash_flows"],
    [{ cash_flows: Array.from({ length: 1000 }, (_, i) => (-1) ** i * (i + 1)) }, "cash_flows"],
  ],
  warned: [
    [{}, "Several rates solve this: 25% and 400%"],
    [{ cash_flows: [-1, 0.05] }, "seldom meant"],
  ],
  quiet: [{ cash_flows: [-100, 60, 60] }],
});

describeCalculator("time-weighted-return-calc", {
  formula: "time-weighted-return",
  printed: [[/geometric/, "twr", 0.34992, 6]],
  refused: [
    [{ returns: [0.1] }, "returns"],
    [{ begin_value: undefined }, "valuations"],
    [{ begin_value: undefined, valuations: undefined, flows: undefined }, "valuations"],
    [{ flows: [-67, 0] }, "flows"],
    [{ flows: [1] }, "valuations"],
  ],
  warned: [[{ years: 0.5 }, "performance standards forbid"]],
  quiet: [{}, { years: 1 }],
});

describeCalculator("bond-calc", {
  formula: "bond-price",
  printed: [[/MDURATION/, "modified_duration", 5.73567, 5]],
  refused: [
    [{ ytm: undefined }, "ytm"],
    [{ clean_price: 100 }, "ytm"],
    [{ settlement: "2017-11-15" }, "settlement"],
    [{ frequency: 5 }, "frequency"],
    [{ ytm: -2 }, "ytm"],
    [{ ytm: undefined, clean_price: -2 }, "clean_price"],
    [{ ytm: undefined, clean_price: 0.0001, settlement: "2017-11-14", coupon_rate: 0 }, "clean_price"],
    [{ maturity: "2300-11-15", frequency: 12 }, "maturity"],
  ],
  warned: [
    [{ ytm: 6.5 }, "did you mean 0.065?"],
    [{ settlement: "2008-02-16" }, "on a weekend"],
    [{ maturity: "2117-11-15" }, "coupons left"],
  ],
  quiet: [{}],
});

test("a bond in 30E/360 has no negative days to a coupon, and none before it is due at once", () => {
  const bond = { settlement: "2027-08-30", maturity: "2027-08-31", coupon_rate: 0.05, frequency: 2 };
  const given = { ...bond, day_count: "30e/360", redemption: 100, final_period: "compound" };
  expect(outputsOf("bond-calc", { ...given, ytm: 0.05 })).toMatchObject({ days_accrued: 182, days_to_next_coupon: 0 });
  expect(() => calculate("bond-calc", { ...given, clean_price: 99.9 })).toThrow("due at once");
});

describeCalculator("cash-flow-yield-calc", {
  formula: "yield-to-maturity",
  printed: [[/Fabozzi/, "ytm", 0.11, 5]],
  refused: [
    [{ price: undefined }, "ytm"],
    [{ ytm: 0.05 }, "ytm"],
    [{ price: 0 }, "price"],
    [{ price: -10 }, "price"],
    [{ delta_y: -1, compounding: 1, price: undefined, ytm: -0.5 }, "delta_y"],
    [{ times: [0.5] }, "cash_flows"],
  ],
  warned: [[{ cash_flows: [-2, 2, 2, 102] }, "both signs"]],
  quiet: [{}],
});

describeCalculator("implied-repo-calc", {
  formula: "implied-repo-rate",
  printed: [[/Formula record/, "net_basis", 0.04299, 5]],
  refused: [
    [{ coupon_days: 31 }, "coupon_days"],
    [{ CF: 0 }, "CF"],
    [{ C: 100, P: 50, coupon_days: 30 }, "C"],
  ],
  warned: [
    [{ financing_rate: 0.01 }, "an arbitrage of that size is rare"],
    [{ A_T: 0.4 }, "Is a coupon before delivery missing?"],
  ],
  quiet: [{}, { financing_rate: 0.0195 }, { A_T: 0.4, C: 1.6 }],
});

const flow = fc.double({ min: 1, max: 1000, noNaN: true });
const flows = fc.array(flow, { minLength: 1, maxLength: 12 });

describe("whatever the payments", () => {
  test("the rate does not depend on their order or unit, and its present value is 0", () => {
    const days = fc.integer({ min: 200, max: 4000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(flow, days), { minLength: 1, maxLength: 10 }), (later) => {
        const dates = later.map(([, day]) => new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10));
        const paid = -later.reduce((sum, [amount]) => sum + amount, 0) / 1.3;
        const inputs = { cash_flows: [paid, ...later.map(([amount]) => amount)], dates: ["2000-01-01", ...dates] };
        const rate = output("xirr-calc", inputs, "xirr");
        const turned = {
          cash_flows: inputs.cash_flows.toReversed().map((amount) => amount * 1024),
          dates: inputs.dates.toReversed(),
        };
        expect(near(output("xirr-calc", turned, "xirr"), rate, 1e-11)).toBe(true);
        const value = later.reduce((sum, [amount, day]) => sum + amount / (1 + rate) ** (day / 365), paid);
        expect(Math.abs(value)).toBeLessThan(1e-9 * -paid);
      }),
      { numRuns: 200 },
    );
  });

  test("every root of dated payments a year apart is one of even payments", () => {
    fc.assert(
      fc.property(flows, flows, (first, second) => {
        const cash_flows = [-100, ...first, -50, ...second].slice(0, 10);
        const dates = cash_flows.map((_, year) =>
          new Date(Date.UTC(2001, 0, 1) + year * 365 * 864e5).toISOString().slice(0, 10),
        );
        const [dated, even] = [
          calculateOrNothing("xirr-calc", { cash_flows, dates }),
          calculateOrNothing("irr-all-roots-calc", { cash_flows, periods_per_year: 1 }),
        ];
        expect(dated?.length).toBe(even?.length);
        for (const [i, root] of dated?.entries() ?? []) expect(near(root, even?.[i] ?? Number.NaN, 1e-9, 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("a bond at its coupon's yield on a coupon date is worth par, and a price gives the yield back", () => {
    const bonds = fc.record({
      coupon_rate: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
      frequency: fc.constantFrom(1, 2, 4),
      years: fc.integer({ min: 1, max: 40 }),
      ytm: fc.double({ min: -0.02, max: 0.2, noNaN: true }),
    });
    fc.assert(
      fc.property(bonds, ({ coupon_rate, frequency, years, ytm }) => {
        const bond = { settlement: "2020-05-15", maturity: `${2020 + years}-05-15`, coupon_rate, frequency };
        expect(near(output("bond-calc", { ...bond, ytm: coupon_rate }, "clean_price"), 100, 1e-12)).toBe(true);
        const clean_price = output("bond-calc", { ...bond, ytm }, "clean_price");
        expect(near(output("bond-calc", { ...bond, clean_price }, "ytm"), ytm, 1e-11, 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("returns between flows do not depend on the flows", () => {
    const rates = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rates, flows, (returns, added) => {
        let capital = 100;
        const moved = returns.map((_, i) => added[i % added.length] ?? 0);
        const valuations = returns.map((rate, i) => {
          const value = capital * (1 + rate);
          capital = value + (moved[i] ?? 0);
          return value;
        });
        const twr = output("time-weighted-return-calc", { begin_value: 100, valuations, flows: moved }, "twr");
        expect(near(twr, output("time-weighted-return-calc", { returns }, "twr"), 1e-11, 1)).toBe(true);
      }),
    );
  });

  test("a fund's multiples add up and its equivalent in a flat index is the multiple", () => {
    fc.assert(
      fc.property(flows, fc.double({ min: 0, max: 500, noNaN: true }), (payouts, nav) => {
        const cash_flows = [-300, ...payouts];
        const dates = cash_flows.map((_, i) => `${2001 + i}-06-30`);
        const index_levels = dates.map(() => 100);
        const {
          dpi = 0,
          rvpi = 0,
          tvpi = 0,
          pme = 0,
        } = outputsOf("private-fund-calc", { cash_flows, dates, nav, index_levels });
        expect(near(dpi + rvpi, tvpi, 1e-14)).toBe(true);
        expect(near(pme, tvpi, 1e-14)).toBe(true);
      }),
    );
  });
});

function calculateOrNothing(id: string, inputs: Record<string, unknown>): readonly number[] | undefined {
  try {
    const { roots } = calculate(id, inputs).outputs;
    return typeof roots === "object" ? roots : undefined;
  } catch {
    return undefined;
  }
}
