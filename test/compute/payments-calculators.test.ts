/** Net present value and the modified rate: what their sources print, what they refuse, and what holds for all payments. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

const DATES = ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15"];

describeCalculator("npv-mirr-calc", {
  formula: "net-present-value",
  printed: [
    [/a period away/, "npv", 1188.44, 2],
    [/first payment now/, "npv", 1922.06, 2],
    [/XNPV/, "npv", 2086.65, 2],
    [/MIRR/, "mirr", 0.1261, 4],
  ],
  refused: [
    [{ rate: -1 }, "rate"],
    [{ finance_rate: -1 }, "finance_rate"],
    [{ reinvestment_rate: -1 }, "reinvestment_rate"],
    [{ dates: DATES }, "timing"],
    [{ dates: DATES.slice(1), timing: "start" }, "cash_flows"],
    [{ cash_flows: Array.from({ length: 1000 }, () => 1), rate: -0.9 }, "rate"],
  ],
  warned: [[{ cash_flows: [1, 2] }, "there is no modified rate of return"]],
  quiet: [{}, { dates: DATES, timing: "start" }],
});

const flows = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 });
const rates = fc.double({ min: -0.5, max: 1, noNaN: true });

describe("for all payments", () => {
  test("the value does not change with payments of 0 at the end, and at a rate of 0 is their sum", () => {
    fc.assert(
      fc.property(flows, rates, (cash_flows, rate) => {
        const own = output("npv-mirr-calc", { cash_flows, rate }, "npv");
        const longer = output("npv-mirr-calc", { cash_flows: [...cash_flows, 0, 0], rate }, "npv");
        const total = cash_flows.reduce((sum, flow) => sum + flow, 0);
        return own === longer && output("npv-mirr-calc", { cash_flows, rate: 0 }, "npv") === total;
      }),
    );
  });

  test("payments a period later are worth less by that period's interest", () => {
    fc.assert(
      fc.property(flows, rates, (cash_flows, rate) => {
        const [now, later] = ["start", "end"].map((timing) =>
          output("npv-mirr-calc", { cash_flows, rate, timing }, "npv"),
        );
        const scale = cash_flows.reduce((sum, flow, index) => sum + Math.abs(flow) * (1 + rate) ** -index, 0);
        return near((later ?? 0) * (1 + rate), now ?? 0, 1e-13, scale);
      }),
    );
  });

  test("dates a year of 365 days apart are periods", () => {
    const dates = ["2021-03-01", "2022-03-01", "2023-03-01"];
    const plan = { cash_flows: [-100, 60, 70], rate: 0.07 };
    expect(output("npv-mirr-calc", { ...plan, dates }, "npv")).toBeCloseTo(output("npv-mirr-calc", plan, "npv"), 12);
  });

  test("at its internal rate of return a plan is worth nothing, and that is its modified rate", () => {
    const plans = fc.tuple(
      fc.integer({ min: 100, max: 1000 }),
      fc.array(fc.integer({ min: 50, max: 900 }), { minLength: 2, maxLength: 10 }),
    );
    fc.assert(
      fc.property(plans, ([price, income]) => {
        const cash_flows = [-price, ...income];
        const rate = output("irr-calc", { cash_flows }, "irr");
        fc.pre(rate > -0.5 && rate < 3);
        const { npv = 1, mirr = 0, profitability_index = 0 } = outputsOf("npv-mirr-calc", { cash_flows, rate });
        return Math.abs(npv) < 1e-7 * price && near(mirr, rate, 1e-8, 1) && near(profitability_index, 1, 1e-8);
      }),
    );
  });

  test("long plans have a modified rate, however small their discount factors are", () => {
    const cash_flows = [-1, ...Array.from({ length: 9998 }, () => 0), 1];
    expect(output("npv-mirr-calc", { cash_flows, rate: 0.5 }, "mirr")).toBeCloseTo(0, 14);
  });
});
