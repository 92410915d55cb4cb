/** The calculators of performance: what their sources print, what they refuse, and what holds for any record. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

const BACON = [
  0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061, 0.017,
  -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
];
const STEADY = Array.from({ length: 30 }, () => 0.01);

describeCalculator("probabilistic-sharpe-calc", {
  formula: "probabilistic-sharpe",
  printed: [
    [/Efficient Frontier/, "psr", 0.913, 2],
    [/100 trials/, "expected_max_sharpe", 0.1132, 4],
    [/100 trials/, "dsr", 0.9004, 4],
    [/46 trials/, "dsr", 0.9505, 4],
    [/Formula record/, "psr", 0.7485, 4],
  ],
  refused: [
    [{ sharpe_periodic: undefined }, "returns"],
    [{ observations: undefined }, "returns"],
    [{ returns: BACON }, "sharpe_periodic"],
    [{ returns: BACON, sharpe_periodic: undefined }, "observations"],
    [{ returns: BACON, sharpe_periodic: undefined, observations: undefined, kurtosis: undefined }, "skewness"],
    [{ returns: BACON, sharpe_periodic: undefined, observations: undefined, skewness: undefined }, "kurtosis"],
    [{ returns: STEADY, sharpe_periodic: undefined, observations: undefined, skewness: 0, kurtosis: 3 }, "returns"],
    [{ returns: [0.01], sharpe_periodic: undefined, observations: undefined, skewness: 0, kurtosis: 3 }, "returns"],
    [{ trials: 10 }, "trials_variance"],
    [{ confidence: 0.5 }, "confidence"],
    [{ confidence: 1 }, "confidence"],
    [{ skewness: 5, kurtosis: 1 }, "kurtosis"],
  ],
  warned: [
    [{ sharpe_periodic: 1.59 }, "Is it annualised?"],
    [{ kurtosis: 6.9 }, "no returns have both"],
    [{ observations: 23 }, "hardly determined"],
    [{ trials: 1.1, trials_variance: 0.01 }, "`expected_max_sharpe` is below 0"],
  ],
  quiet: [
    {},
    { trials: 2, trials_variance: 0.01 },
    { returns: BACON, sharpe_periodic: undefined, observations: undefined, skewness: 0, kurtosis: 3 },
  ],
});

describeCalculator("benchmark-comparison-calc", {
  formula: "tracking-error",
  printed: [
    [/upside-downside-capture/, "upside_capture", 0.954, 3],
    [/upside-downside-capture/, "downside_capture", 0.488, 3],
    [/upside-downside-capture/, "capture_ratio", 1.95, 2],
    [/record tracking-error/, "tracking_error", 0.012166, 6],
    [/SLOPE and RSQ/, "beta", 0.305556, 6],
    [/SLOPE and RSQ/, "r_squared", 0.05795, 5],
    [/STEYX/, "beta_standard_error", 3.305719 / 6, 7],
  ],
  refused: [
    [{ portfolio_returns: [0.01] }, "portfolio_returns"],
    [{ benchmark_returns: [0.01] }, "benchmark_returns"],
    [{ portfolio_returns: [0.01, 0.02] }, "portfolio_returns"],
    [{ benchmark_returns: [0.01, 0.01, 0.01, 0.01, 0.01] }, "benchmark_returns"],
    [{ portfolio_returns: [0.01, 0.01, 0.01, 0.01, -1.01] }, "portfolio_returns"],
    [{ benchmark_returns: [0.01, 0.01, 0.01, 0.01, -1.01] }, "benchmark_returns"],
  ],
  warned: [
    [{}, "`portfolio_returns` has 5 observations"],
    [{}, "Captures rest on fewer than 5 periods"],
    [{ portfolio_returns: [0.01, 0.01, 0.01, 0.01, 0.01] }, "ratios to their volatility are left out"],
    [{ portfolio_returns: [-0.03, 0.03, -0.01, -0.04, 0.02] }, "`beta` is negative"],
    [{ portfolio_returns: [0.03, 0.01, 0.05, 0.01, 0.04] }, "`downside_capture` is negative"],
  ],
  quiet: [{ portfolio_returns: BACON.map((value) => value / 2 + 0.001), benchmark_returns: BACON }],
});

describeCalculator("return-statistics-calc", {
  formula: "geometric-mean-return",
  printed: [
    [/portfolio_bacon/, "excess_kurtosis_sample", -0.41, 2],
    [/portfolio_bacon/, "profit_factor", 1.78, 2],
    [/SKEW and KURT/, "skewness_sample", 0.359543, 6],
    [/SKEW and KURT/, "excess_kurtosis_sample", -0.151799637, 9],
    [/Formula record/, "geometric_mean", 0.0779, 4],
  ],
  refused: [
    [{ returns: [0.01, -1.2] }, "returns"],
    [{ returns: [0.5], periods_per_year: 10_000_000 }, "returns"],
  ],
  warned: [
    [{ returns: STEADY }, "`returns` do not vary"],
    [{ returns: BACON.slice(0, 11) }, "`cagr` extrapolates less than a year"],
    [{ returns: BACON.slice(1) }, "the standard error of an annualised Sharpe ratio from so few"],
  ],
  quiet: [{}],
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
  test("the probabilistic Sharpe ratio is one half at the benchmark, and rises with the ratio", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const own = output("probabilistic-sharpe-calc", { returns: values }, "sharpe_periodic");
        const psr = (sharpe_benchmark: number) =>
          output("probabilistic-sharpe-calc", { returns: values, sharpe_benchmark }, "psr");
        return psr(own) === 0.5 && psr(own - 0.1) >= 0.5 && psr(own + 0.1) <= psr(own - 0.1);
      }),
    );
  });

  test("a record of the minimum length reaches the confidence", () => {
    const records = fc.record({
      sharpe_periodic: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      skewness: fc.double({ min: -2, max: 1, noNaN: true }),
      kurtosis: fc.double({ min: 6, max: 20, noNaN: true }),
      confidence: fc.double({ min: 0.6, max: 0.999, noNaN: true }),
    });
    fc.assert(
      fc.property(records, (record) => {
        const { confidence } = record;
        const shortest = output(
          "probabilistic-sharpe-calc",
          { ...record, observations: 100 },
          "min_track_record_length",
        );
        const psr = (observations: number) => output("probabilistic-sharpe-calc", { ...record, observations }, "psr");
        const whole = Math.max(2, Math.ceil(shortest));
        return psr(whole) >= confidence - 1e-12 && (whole === 2 || psr(whole - 1) <= confidence + 1e-12);
      }),
    );
  });

  test("a deflated ratio falls with the number of trials", () => {
    const record = { sharpe_periodic: 0.15, observations: 500, trials_variance: 0.002 };
    const dsr = [2, 10, 100, 1e4, 1e9].map((trials) =>
      output("probabilistic-sharpe-calc", { ...record, trials }, "dsr"),
    );
    expect(dsr).toEqual([...dsr].sort((a, b) => b - a));
    expect(outputsOf("probabilistic-sharpe-calc", record)).not.toHaveProperty("dsr");
  });

  test("a comparison has the beta, the information ratio and the Sharpe ratio of their own calculators", () => {
    fc.assert(
      fc.property(pairs, (pair) => {
        const own = outputsOf("benchmark-comparison-calc", { ...pair, rf_periodic: 0.002, periods_per_year: 12 });
        const { portfolio_returns, benchmark_returns } = pair;
        const beta = output(
          "beta-capm-calc",
          { asset_returns: portfolio_returns, market_returns: benchmark_returns, rf_periodic: 0.002 },
          "beta",
        );
        const ratio = output("information-ratio-calc", { ...pair, periods_per_year: 12 }, "information_ratio");
        const sharpe = output(
          "sharpe-ratio-calc",
          { returns: portfolio_returns, rf_periodic: 0.002, periods_per_year: 12 },
          "sharpe",
        );
        return (
          near(own["beta"] ?? 0, beta, 1e-12) &&
          near(own["information_ratio"] ?? 0, ratio, 1e-12) &&
          near(own["sharpe"] ?? 0, sharpe, 1e-12)
        );
      }),
    );
  });

  test("a levered benchmark has no alpha, is explained in full, and has no t-statistic", () => {
    fc.assert(
      fc.property(varied, (market) => {
        const own = outputsOf("benchmark-comparison-calc", {
          portfolio_returns: market.map((value) => value * 0.5),
          benchmark_returns: market,
        });
        expect(own).not.toHaveProperty("alpha_t_statistic");
        return (
          near(own["beta"] ?? 0, 0.5, 1e-12) &&
          Math.abs(own["alpha_periodic"] ?? 1) < 1e-15 &&
          near(own["r_squared"] ?? 0, 1, 1e-12)
        );
      }),
    );
  });

  test("statistics hold the figures of their own calculators", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const own = outputsOf("return-statistics-calc", { returns: values, periods_per_year: 12 });
        let value = 1;
        const wealth = [1, ...values.map((gain) => (value *= 1 + gain))];
        const sharpe = output("sharpe-ratio-calc", { returns: values, periods_per_year: 12 }, "sharpe");
        const drawdown = output("max-drawdown-calc", { nav_series: wealth }, "mdd");
        const years = values.length / 12;
        const total_return = own["total_return"] ?? 0;
        const cagr = output("annualize-return-calc", { total_return, years }, "annualized");
        return (
          near(own["sharpe"] ?? 0, sharpe, 1e-12, 1) &&
          near(own["max_drawdown"] ?? 0, drawdown, 1e-12, 1) &&
          near(own["cagr"] ?? 0, cagr, 1e-12, 1)
        );
      }),
    );
  });

  test("shape does not depend on scale, and skewness turns its sign with the returns", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const [own, other] = [values, values.map((value) => value * -0.5)].map((given) =>
          outputsOf("return-statistics-calc", { returns: given, periods_per_year: 12 }),
        );
        return (
          near(own?.["skewness"] ?? 0, -(other?.["skewness"] ?? 1), 1e-12, 1) &&
          own?.["excess_kurtosis"] === other?.["excess_kurtosis"] &&
          own?.["autocorrelation"] === other?.["autocorrelation"]
        );
      }),
    );
  });
});
