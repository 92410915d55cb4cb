/** The calculators of a record's risk and of its flows: what their sources print, what they refuse, and what holds for any record. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

const BACON = [
  0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061, 0.017,
  -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
];
const STEADY = Array.from({ length: 30 }, () => 0.01);

describeCalculator("downside-risk-calc", {
  formula: "downside-deviation",
  printed: [
    [/0.0255/, "downside_deviation", 0.0255, 4],
    [/0.0255/, "downside_potential", 0.0137, 4],
    [/0.0255/, "omega_sharpe", 0.29, 2],
    [/0.0255/, "upside_frequency", 0.542, 3],
    [/Formula record/, "omega", 1.385, 3],
    [/Kappa of order 2/, "sortino", 0.157, 3],
  ],
  refused: [],
  warned: [
    [{ returns: [0.01, 0.02] }, "ratios to the shortfall are left out"],
    [{ returns: BACON.slice(1) }, "`returns` has 23 observations"],
    [{ returns: [...STEADY, 0.005 - 1e-14] }, "this may be rounding"],
  ],
  quiet: [{}],
});

describeCalculator("historical-tail-risk-calc", {
  formula: "expected-shortfall",
  printed: [
    [/Formula record/, "value_at_risk", 0.024, 12],
    [/Formula record/, "expected_shortfall", 0.032, 12],
    [/PERCENTILE.INC/, "value_at_risk", 1.9, 12],
    [/QUARTILE.EXC/, "value_at_risk", 43, 12],
  ],
  refused: [
    [{ confidence: 0 }, "confidence"],
    [{ confidence: 1 }, "confidence"],
  ],
  warned: [
    [{}, "The tail holds 1.5 of 10 observations"],
    [{ confidence: 0.95 }, "Only the worst observation is in the tail"],
  ],
  quiet: [{ returns: Array.from({ length: 200 }, (_, index) => Math.sin(index) / 20), confidence: 0.95 }],
});

describeCalculator("minimum-variance-hedge-calc", {
  formula: "minimum-variance-hedge",
  printed: [
    [/jet fuel/, "hedge_ratio", 0.7777, 4],
    [/jet fuel/, "correlation", 0.928, 3],
    [/jet fuel/, "contracts", 37.03, 2],
    [/rounded figures/, "hedge_ratio", 0.78, 2],
    [/Formula record/, "hedge_ratio", 1.02667, 5],
    [/Formula record/, "contracts", 92.4, 1],
  ],
  refused: [
    [{ spot_changes: undefined, futures_changes: undefined }, "rho"],
    [{ spot_changes: undefined, futures_changes: undefined, rho: 0.9, sigma_S: 0.1 }, "rho"],
    [{ rho: 0.9 }, "rho"],
    [{ futures_changes: undefined }, "futures_changes"],
    [{ spot_changes: undefined }, "spot_changes"],
    [{ spot_changes: [0.01, 0.02] }, "spot_changes"],
    [{ spot_changes: [0.01, 0.02], futures_changes: [0.01, 0.01] }, "futures_changes"],
    [{ V_F: 0 }, "V_F"],
    [{ spot_changes: undefined, futures_changes: undefined, rho: 0.9, sigma_S: 0.1, sigma_F: 0 }, "sigma_F"],
  ],
  warned: [
    [
      { spot_changes: undefined, futures_changes: undefined, rho: 0.4, sigma_S: 0.1, sigma_F: 0.1 },
      "leaves most of the risk",
    ],
    [{ spot_changes: [0.01, 0.02], futures_changes: [0.01, 0.03] }, "a hedge ratio from so few is hardly determined"],
  ],
  quiet: [{}],
});

describeCalculator("modified-dietz-calc", {
  formula: "modified-dietz",
  printed: [
    [/Wikipedia/, "modified_dietz", 1.2, 12],
    [/end of the day/, "modified_dietz", -0.073, 4],
    [/start of the day/, "modified_dietz", -0.0721, 4],
    [/Formula record/, "modified_dietz", 0.020853, 6],
    [/Formula record/, "money_weighted", 0.020854, 6],
  ],
  refused: [
    [{ flows: [-250] }, "flows"],
    [{ flow_days: [3] }, "flow_days"],
    [{ flow_days: [0], flow_timing: "start" }, "flow_days"],
    [{ flow_days: [1, 1] }, "flows"],
    [{ period_days: 0 }, "period_days"],
    [{ flows: Array.from({ length: 501 }, () => 1), flow_days: Array.from({ length: 501 }, () => 1) }, "flows"],
    [
      {
        flows: Array.from({ length: 200 }, (_, index) => (index % 2 ? 1 : -1)),
        flow_days: Array.from({ length: 200 }, (_, index) => index / 100),
      },
      "flows",
    ],
  ],
  warned: [
    [{}, "value the portfolio on the day of the flow"],
    [{ period_days: 93 }, "link the returns of shorter periods"],
  ],
  quiet: [{ flows: [10] }],
});

/** A return in whole basis points, so that a spread is never rounding. */
const basisPoints = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 10_000);
const returns = fc.array(basisPoints(5000), { minLength: 5, maxLength: 40 });
const varied = returns.filter((values) => Math.max(...values) - Math.min(...values) > 0.01);
const pairs = fc
  .array(fc.tuple(basisPoints(5000), basisPoints(2000)), { minLength: 5, maxLength: 40 })
  .map((months) => {
    const market = months.map(([value]) => value);
    return { benchmark_returns: market, portfolio_returns: months.map(([value, own]) => value / 2 + own + 0.01) };
  })
  .filter(({ benchmark_returns, portfolio_returns }) =>
    [benchmark_returns, portfolio_returns].every((values) => Math.max(...values) - Math.min(...values) > 0.01),
  );

describe("for any record", () => {
  test("upside less downside potential is the mean excess, and Omega does not depend on scale or order", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const target = (Math.max(...values) + Math.min(...values)) / 2;
        const own = outputsOf("downside-risk-calc", { returns: values, target });
        const scaled = [...values].reverse().map((value) => value * 1024);
        const other = outputsOf("downside-risk-calc", { returns: scaled, target: target * 1024 });
        const mean = values.reduce((total, value) => total + value, 0) / values.length;
        const difference = (own["upside_potential"] ?? 0) - (own["downside_potential"] ?? 0);
        return near(difference, mean - target, 1e-12, 1) && near(own["omega"] ?? 0, other["omega"] ?? 1, 1e-12);
      }),
    );
  });

  test("a Sortino ratio is the one of its own calculator", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const inputs = { returns: values, target: Math.max(...values) - 0.001, periods_per_year: 12 };
        return near(
          output("downside-risk-calc", inputs, "sortino"),
          output("sortino-ratio-calc", inputs, "sortino"),
          1e-12,
        );
      }),
    );
  });

  test("value at risk lies between neighbouring losses by every method, and the shortfall is that of its own calculator", () => {
    const methods = ["inverted-cdf", "linear", "weibull", "hazen", "median-unbiased"];
    fc.assert(
      fc.property(returns, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (values, confidence) => {
        const shortfall = output(
          "expected-shortfall-historical-calc",
          { returns: values, confidence },
          "expected_shortfall",
        );
        for (const quantile_method of methods) {
          const own = outputsOf("historical-tail-risk-calc", { returns: values, confidence, quantile_method });
          const beyond = own["losses_beyond"] ?? -1;
          expect(own["expected_shortfall"]).toBe(shortfall);
          expect(Math.abs(beyond - (1 - confidence) * values.length)).toBeLessThanOrEqual(values.length > 1 ? 2 : 1);
          expect(own["value_at_risk"]).toBeLessThanOrEqual(own["worst_loss"] ?? Number.NaN);
        }
      }),
    );
  });

  test("no other ratio than that of the hedge leaves less variance", () => {
    fc.assert(
      fc.property(
        pairs,
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        ({ portfolio_returns, benchmark_returns }, error) => {
          const own = outputsOf("minimum-variance-hedge-calc", {
            spot_changes: portfolio_returns,
            futures_changes: benchmark_returns,
          });
          const left = (ratio: number) => {
            const hedged = portfolio_returns.map((value, index) => value - ratio * (benchmark_returns[index] ?? 0));
            const mean = hedged.reduce((total, value) => total + value, 0) / hedged.length;
            return Math.sqrt(hedged.reduce((total, value) => total + (value - mean) ** 2, 0) / (hedged.length - 1));
          };
          const [ratio = 0, least = 0] = [own["hedge_ratio"], own["hedged_volatility"]];
          return near(left(ratio), least, 1e-9, 1e-6) && left(ratio + error) >= least * (1 - 1e-9);
        },
      ),
    );
  });

  test("a position that does not move needs no hedge", () => {
    const own = outputsOf("minimum-variance-hedge-calc", {
      spot_changes: [0.01, 0.01, 0.01],
      futures_changes: [0.01, 0.02, 0.03],
      V_A: 5,
      V_F: 1,
    });
    expect(own).toEqual({ hedge_ratio: 0, hedged_volatility: 0, contracts: 0, contracts_rounded: 0 });
  });

  test("the money-weighted return of a period reproduces its end value", () => {
    const flows = fc.array(fc.tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(flows, fc.integer({ min: 600, max: 3000 }), (given, end_value) => {
        const inputs = {
          begin_value: 1000,
          end_value,
          flows: given.map(([flow]) => flow),
          flow_days: given.map(([, day]) => day),
          period_days: 30,
        };
        const rate = outputsOf("modified-dietz-calc", inputs)["money_weighted"];
        fc.pre(rate !== undefined);
        const grown = given.reduce(
          (total, [flow, day]) => total + flow * (1 + rate) ** ((30 - day) / 30),
          1000 * (1 + rate),
        );
        return near(grown, end_value, 1e-11);
      }),
    );
  });

  test("no flows are an empty list, and the return is then the same by every method", () => {
    const quiet = { begin_value: 100, end_value: 103, flows: [], flow_days: [], period_days: 30 };
    const { modified_dietz, simple_dietz, money_weighted = 0 } = outputsOf("modified-dietz-calc", quiet);
    expect([modified_dietz, simple_dietz]).toEqual([0.03, 0.03]);
    expect(money_weighted).toBeCloseTo(0.03, 15);
  });

  test("without flows, or with flows at the border of the period, the return is the change of the value", () => {
    const border = { begin_value: 100, end_value: 161, flows: [50], period_days: 10 };
    expect(output("modified-dietz-calc", { ...border, flow_days: [0] }, "modified_dietz")).toBeCloseTo(11 / 150, 15);
    expect(output("modified-dietz-calc", { ...border, flow_days: [10] }, "modified_dietz")).toBeCloseTo(0.11, 15);
  });
});
