/** What cannot be computed is refused by name, and nothing ever answers NaN, an infinity or a negative zero. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { irr } from "../../worker/compute/calculators/irr.ts";
import { MAX_SERIES_LENGTH } from "../../worker/compute/check-value.ts";
import { NotComputable } from "../../worker/compute/not-computable.ts";
import { anyStructured } from "./any-structured.ts";
import { alwaysGiven, calculate, IDS, outputIds, readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

/** Inputs of a calculator that work, from its first example. */
function working(id: string): Record<string, unknown> {
  const definition = definitions.get(id);
  const defaults = definition?.inputs.filter((input) => input.default !== undefined) ?? [];
  return {
    ...Object.fromEntries(defaults.map((input) => [input.id, input.default])),
    ...definition?.examples[0]?.inputs,
  };
}

function refusal(id: string, changes: Record<string, unknown>): NotComputable {
  try {
    const { outputs } = calculate(id, { ...working(id), ...changes });
    throw new Error(`${id} answered ${JSON.stringify(outputs)} to ${JSON.stringify(changes)}`);
  } catch (error) {
    if (error instanceof NotComputable) return error;
    throw error;
  }
}

/** What works in place of inputs is true, and is something that can be done. */
const ADVICE: [id: string, changes: Record<string, unknown>, blamed: string, advice: string][] = [
  ["binomial-option-calc", { r: 3, sigma: 0.3, T: 1, steps: 100 }, "steps", "more steps are needed, at least 101"],
  ["binomial-option-calc", { r: 0.05, sigma: 0.0001, steps: 1000 }, "sigma", "any tree of up to 1000 steps; a larger"],
  ["binomial-option-calc", { r: 0.05, sigma: 1e-300, steps: 5 }, "sigma", "any tree of up to 1000 steps; a larger"],
  ["pair-spread-calc", { prices_q: [1, 2, 3] }, "prices_q", "prices of both assets are needed, or the spread alone"],
  ["minimum-variance-hedge-calc", { spot_changes: undefined }, "spot_changes", "`spot_changes` is missing"],
  [
    "portfolio-risk-calc",
    { covariance: [[1]] },
    "covariance",
    "either `covariance` is needed, or `sigmas` with `correlations`",
  ],
  ["xirr-calc", { cash_flows: [-100, 300], dates: ["2024-01-01", "2024-01-20"] }, "cash_flows", "1e9 - 1;"],
  ["irr-all-roots-calc", { cash_flows: [-1, 1e12] }, "cash_flows", "in the range of the search, -1 + 1e-9 to 1e9 - 1"],
  ["irr-calc", { cash_flows: [100, -300, 250] }, "cash_flows", "in the range of the search, -1 + 1e-9 to 1e9 - 1"],
  ["cash-flow-yield-calc", { cash_flows: [100], times: [0.1], ytm: undefined, price: 1 }, "price", "1e9 - 1, gives"],
];

const IMPOSSIBLE: [id: string, changes: Record<string, unknown>, blamed: string][] = [
  ["sharpe-ratio-calc", { returns: [] }, "returns"],
  ["sharpe-ratio-calc", { returns: [0.01] }, "returns"],
  ["sharpe-ratio-calc", { returns: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1] }, "returns"],
  ["sharpe-ratio-calc", { returns: [0.01, Number.NaN] }, "returns"],
  ["sharpe-ratio-calc", { rf_periodic: Number.POSITIVE_INFINITY }, "rf_periodic"],
  ["sharpe-ratio-calc", { periods_per_year: 0 }, "periods_per_year"],
  ["sortino-ratio-calc", { returns: [] }, "returns"],
  ["sortino-ratio-calc", { returns: [0.01, 0.02], target: 0 }, "returns"],
  ["sortino-ratio-calc", { returns: [0.01, 0.01], target: 0.01 }, "returns"],
  ["sortino-ratio-calc", { target: Number.NaN }, "target"],
  ["sortino-ratio-calc", { periods_per_year: -12 }, "periods_per_year"],
  ["max-drawdown-calc", { nav_series: [] }, "nav_series"],
  ["max-drawdown-calc", { nav_series: [0, 1] }, "nav_series"],
  ["max-drawdown-calc", { nav_series: [100, -1] }, "nav_series"],
  ["max-drawdown-calc", { nav_series: [100, Number.POSITIVE_INFINITY] }, "nav_series"],
  ["calmar-ratio-calc", { max_drawdown: 0 }, "max_drawdown"],
  ["calmar-ratio-calc", { annualized_return: 1e308, max_drawdown: 1e-10 }, "max_drawdown"],
  ["var-parametric-calc", { sigma_periodic: -0.01 }, "sigma_periodic"],
  ["var-parametric-calc", { horizon_periods: -1 }, "horizon_periods"],
  ["var-parametric-calc", { confidence: 0 }, "confidence"],
  ["var-parametric-calc", { confidence: 1 }, "confidence"],
  ["var-parametric-calc", { confidence: 99 }, "confidence"],
  ["var-parametric-calc", { portfolio_value: 1e308, sigma_periodic: 1e10 }, "portfolio_value"],
  ["kelly-fraction-calc", { variance: 0 }, "variance"],
  ["kelly-fraction-calc", { variance: -0.04 }, "variance"],
  ["kelly-fraction-calc", { variance: 5e-324 }, "variance"],
  ["performance-fee-calc", { starting_nav: -1 }, "starting_nav"],
  ["performance-fee-calc", { ending_nav_pre_fee: -1 }, "ending_nav_pre_fee"],
  ["performance-fee-calc", { high_water_mark: -1 }, "high_water_mark"],
  ["performance-fee-calc", { performance_fee_rate: 20 }, "performance_fee_rate"],
  ["annualize-return-calc", { total_return: -1.1 }, "total_return"],
  ["annualize-return-calc", { years: 0 }, "years"],
  ["annualize-return-calc", { years: -2 }, "years"],
  ["annualize-return-calc", { total_return: 1, years: 1e-10 }, "years"],
  ["vol-annualize-calc", { periodic_vol: -0.01 }, "periodic_vol"],
  ["vol-annualize-calc", { periods_per_year: 0 }, "periods_per_year"],
  ["vol-annualize-calc", { periodic_vol: 1e308, periods_per_year: 252 }, "periodic_vol"],
  ...["black-scholes-call-calc", "black-scholes-put-calc"].flatMap(
    (id): [string, Record<string, unknown>, string][] => [
      [id, { S: 0 }, "S"],
      [id, { S: -100 }, "S"],
      [id, { K: 0 }, "K"],
      [id, { T: 0 }, "T"],
      [id, { T: -1 }, "T"],
      [id, { sigma: 0 }, "sigma"],
      [id, { sigma: -0.2 }, "sigma"],
      [id, { r: Number.NaN }, "r"],
      [id, { q: Number.NaN }, "q"],
      [id, { r: -10, T: 1000 }, "T"],
      [id, { sigma: 1e-300, T: 1e-300 }, "sigma"],
    ],
  ),
  ["implied-vol-newton-calc", { market_price: 0 }, "market_price"],
  ["implied-vol-newton-calc", { market_price: -1 }, "market_price"],
  ["implied-vol-newton-calc", { market_price: 1000 }, "market_price"],
  ["implied-vol-newton-calc", { S: 100, K: 300, T: 0.01, r: 0, market_price: 101 }, "market_price"],
  ["sharpe-summary-calc", { sigma_p: 0 }, "sigma_p"],
  ["sharpe-summary-calc", { sigma_b: 0 }, "sigma_b"],
  ["implied-vol-newton-calc", { T: 0 }, "T"],
  ["implied-vol-newton-calc", { K: -5 }, "K"],
  ["implied-vol-newton-calc", { q: -10, T: 1000 }, "T"],
  ["duration-modified-calc", { cash_flows: [] }, "cash_flows"],
  ["duration-modified-calc", { times: [] }, "times"],
  ["duration-modified-calc", { times: [1, 2] }, "times"],
  ["duration-modified-calc", { cash_flows: [1, 1], times: [1, -1] }, "times"],
  ["duration-modified-calc", { cash_flows: [0, 0], times: [1, 2] }, "cash_flows"],
  ["duration-modified-calc", { cash_flows: [1, -1], times: [1, 1] }, "cash_flows"],
  ["duration-modified-calc", { ytm: -2 }, "ytm"],
  ["duration-modified-calc", { compounding: 0 }, "compounding"],
  ["duration-modified-calc", { cash_flows: [1], times: [1e6], ytm: -0.9 }, "cash_flows"],
  ["cds-spread-calc", { default_probability: 1.5 }, "default_probability"],
  ["cds-spread-calc", { recovery_rate: 40 }, "recovery_rate"],
  ["merger-arb-annualized-spread-calc", { current_price: 0 }, "current_price"],
  ["merger-arb-annualized-spread-calc", { deal_price: -1 }, "deal_price"],
  ["merger-arb-annualized-spread-calc", { deal_price: 1e308, current_price: 1e-10 }, "current_price"],
  ["perp-funding-rate-pnl-calc", { periods_per_day: 0 }, "periods_per_day"],
  ["perp-funding-rate-pnl-calc", { funding_rate_per_period: 1e308 }, "funding_rate_per_period"],
  ["irr-calc", { cash_flows: [-100] }, "cash_flows"],
  ["irr-calc", { cash_flows: [0, 0] }, "cash_flows"],
  ["irr-calc", { cash_flows: [100, 50] }, "cash_flows"],
  ["irr-calc", { cash_flows: [-100, -50] }, "cash_flows"],
  ["irr-calc", { guess: -1 }, "guess"],
  ["irr-calc", { cash_flows: [100, -300, 250], guess: 0.1 }, "cash_flows"],
  ["beta-capm-calc", { market_returns: [0.01] }, "market_returns"],
  ["beta-capm-calc", { asset_returns: [0.01, 0.02] }, "asset_returns"],
  ["beta-capm-calc", { asset_returns: [0.01, 0.02], market_returns: [0.01, 0.01] }, "market_returns"],
  ["beta-capm-calc", { asset_returns: [0.01, 0.01], market_returns: [0.01, 0.02] }, "asset_returns"],
  ["information-ratio-calc", { portfolio_returns: [0.01, 0.02, 0.03] }, "portfolio_returns"],
  [
    "information-ratio-calc",
    { portfolio_returns: [0.02, 0.03, 0.06], benchmark_returns: [0.01, 0.02, 0.05] },
    "portfolio_returns",
  ],
  ["information-ratio-calc", { portfolio_returns: [0.02, 0.03], benchmark_returns: [0.02, 0.03] }, "portfolio_returns"],
  ["expected-shortfall-historical-calc", { returns: [] }, "returns"],
  ["expected-shortfall-historical-calc", { confidence: 1 }, "confidence"],
  ["expected-shortfall-historical-calc", { confidence: 95 }, "confidence"],
  ["black-76-calc", { F: 0 }, "F"],
  ["black-76-calc", { K: -1 }, "K"],
  ["black-76-calc", { T: 0 }, "T"],
  ["black-76-calc", { sigma: 0 }, "sigma"],
  ["black-76-calc", { r: -10, T: 1000 }, "T"],
  ["garman-kohlhagen-calc", { S: 0 }, "S"],
  ["garman-kohlhagen-calc", { T: -1 }, "T"],
  ["garman-kohlhagen-calc", { sigma: 0 }, "sigma"],
  ["garman-kohlhagen-calc", { r_d: 10, T: 1000 }, "T"],
  ["bachelier-calc", { T: 0 }, "T"],
  ["bachelier-calc", { sigma_n: 0 }, "sigma_n"],
  ["bachelier-calc", { sigma_n: 1e-300, T: 1e-300 }, "sigma_n"],
  ["bachelier-calc", { annuity: 0 }, "annuity"],
  ["bachelier-calc", { r: 0.02 }, "annuity"],
  ["implied-vol-calc", { price: 0 }, "price"],
  ["implied-vol-calc", { price: 1.49 }, "price"],
  ["implied-vol-calc", { price: 21 }, "price"],
  ["implied-vol-calc", { price: 1.493801759433346 }, "price"],
  ["implied-vol-calc", { F: 21 }, "S"],
  ["implied-vol-calc", { S: undefined }, "S"],
  ["implied-vol-calc", { S: undefined, F: 21, q: 0.01 }, "q"],
  ["implied-vol-calc", { S: undefined, F: 0 }, "F"],
  ["implied-vol-calc", { type: "put", price: 20 }, "price"],
  ["implied-vol-calc", { K: 0 }, "K"],
  ["put-call-parity-calc", { C: undefined, P: undefined }, "C"],
  ["put-call-parity-calc", { P: -1 }, "P"],
  ["put-call-parity-calc", { S: 0 }, "S"],
  ["put-call-parity-calc", { r: -10, T: 1000 }, "T"],
  ["implied-forward-rate-calc", { T_1: -1 }, "T_1"],
  ["implied-forward-rate-calc", { T_2: 1 }, "T_2"],
  ["implied-forward-rate-calc", { T_2: 0.5 }, "T_2"],
  ["implied-forward-rate-calc", { s_1: -1, compounding: "annual" }, "s_1"],
  ["implied-forward-rate-calc", { s_2: -0.5, compounding: "simple" }, "s_2"],
  ["futures-fair-value-calc", { S: 0 }, "S"],
  ["futures-fair-value-calc", { income_pv: 1300 }, "income_pv"],
  ["futures-fair-value-calc", { F: 0 }, "F"],
  ["futures-fair-value-calc", { T: 0 }, "T"],
  ["futures-fair-value-calc", { r: 10, T: 1000 }, "T"],
  ["fx-forward-calc", { S: 0 }, "S"],
  ["fx-forward-calc", { tau_d: 0 }, "tau_d"],
  ["fx-forward-calc", { tau_b: 0 }, "tau_b"],
  ["fx-forward-calc", { pip: 0 }, "pip"],
  ["fx-forward-calc", { F: 0 }, "F"],
  ["fx-forward-calc", { r_d: -1, tau_d: 1 }, "r_d"],
  ["fx-forward-calc", { r_b: -1, tau_b: 1 }, "r_b"],
  ["fx-forward-calc", { b: -1, r_b: -0.5, tau_b: 1 }, "b"],
  ["parametric-tail-risk-calc", { confidence: 0 }, "confidence"],
  ["parametric-tail-risk-calc", { confidence: 1 }, "confidence"],
  ["parametric-tail-risk-calc", { sigma: -1 }, "sigma"],
  ["parametric-tail-risk-calc", { horizon_periods: 0 }, "horizon_periods"],
  ["parametric-tail-risk-calc", { portfolio_value: 1e308, sigma: 1e9 }, "portfolio_value"],
  ["kelly-bet-calc", { p: 0 }, "p"],
  ["kelly-bet-calc", { p: 1 }, "p"],
  ["kelly-bet-calc", { b: 0 }, "b"],
  ["kelly-bet-calc", { a: 0 }, "a"],
  ["kelly-bet-calc", { fraction: -1 }, "fraction"],
  ["kelly-bet-calc", { p: 0.9, fraction: 2 }, "fraction"],
];

describe("impossible inputs are refused with the name of the input and what would work", () => {
  test.each(IMPOSSIBLE)("%s with %j blames %s", (id, changes, blamed) => {
    const error = refusal(id, changes);
    expect(error.input).toBe(blamed);
    expect(error.message).toContain(`\`${blamed}`);
    expect(error.message).toMatch(/need|has to|have to/);
  });

  test.each(ADVICE)("%s with %j says what %s needs: %s", (id, changes, blamed, advice) => {
    const error = refusal(id, changes);
    expect(error.input).toBe(blamed);
    expect(error.message).toContain(advice);
  });

  test.each(IDS)("%s refuses every input that is not finite, by its name", (id) => {
    for (const { id: input, type } of definitions.get(id)?.inputs ?? []) {
      // What is left out of the working example belongs to another form of it.
      if (type === "string" || type === "boolean" || working(id)[input] === undefined) continue;
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        const series = working(id)[input];
        const changed = Array.isArray(series) ? [...series.slice(0, -1), value] : value;
        expect(refusal(id, { [input]: changed }).input, `${input} of ${value}`).toBe(input);
      }
    }
  });
});

const EXTREMES = [0, 5e-324, 2.2e-308, 1e-160, 1e-12, 0.5, 1, 1.5, 1e12, 1e160, 1e308, Number.MAX_VALUE];
const extreme = fc.oneof(
  fc.constantFrom(...EXTREMES, ...EXTREMES.map((value) => -value)),
  fc.double(),
  fc.double({ min: -2, max: 2, noNaN: true }),
);

/** Any values of the right types, however far out of bounds. */
function anyInputs(id: string): fc.Arbitrary<Record<string, unknown>> {
  const inputs = definitions.get(id)?.inputs ?? [];
  return fc.record(
    Object.fromEntries(
      inputs.map((input): [string, fc.Arbitrary<unknown>] => {
        const structured = anyStructured(input, extreme, { minLength: 0, maxLength: 4 });
        if (structured) return [input.id, structured];
        return [input.id, input.type === "string" ? fc.constantFrom(...(input.choices ?? [])) : extreme];
      }),
    ),
    { requiredKeys: alwaysGiven(inputs) },
  );
}

describe("no inputs whatever bring out anything but finite numbers", () => {
  test.each(IDS)("%s answers in full or refuses", (id) => {
    const outputs = definitions.get(id)?.outputs ?? [];
    const inputs = definitions.get(id)?.inputs.map((input) => input.id);
    fc.assert(
      fc.property(anyInputs(id), (values) => {
        try {
          const result = calculate(id, values);
          expect(Object.keys(result.outputs)).toEqual(outputIds({ outputs }, result.outputs));
          for (const value of Object.values(result.outputs).flat()) {
            expect(Number.isFinite(value) && !Object.is(value, -0), JSON.stringify(result.outputs)).toBe(true);
          }
        } catch (error) {
          if (!(error instanceof NotComputable)) throw error;
          expect(inputs).toContain(error.input);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("extreme but possible inputs are computed", () => {
  test("returns of 1e308 and of denormals have the Sharpe ratio of their shape", () => {
    const shape = sharpe([1, 3, 2]);
    expect(sharpe([5e307, 15e307, 10e307])).toBeCloseTo(shape, 12);
    expect(sharpe([5e-324, 15e-324, 10e-324])).toBeCloseTo(shape, 12);
    expect(sharpe([5e-310, 15e-310, 10e-310])).toBeCloseTo(shape, 12);
  });

  test("returns that differ by little more than their rounding have the deviation of what they differ by", () => {
    const { outputs } = calculate("sharpe-ratio-calc", {
      returns: [1, 1 + 2 ** -40],
      rf_periodic: 0,
      periods_per_year: 1,
    });
    expect(Number(outputs.std) / 2 ** -40).toBeCloseTo(Math.SQRT1_2, 15);
  });

  test("an option far out of the money keeps a positive price", () => {
    const option = { S: 100, K: 1000, T: 0.25, r: 0, sigma: 0.15, q: 0 };
    const { call } = calculate("black-scholes-call-calc", option).outputs;
    expect(call).toBeGreaterThan(1e-210);
    expect(call).toBeLessThan(1e-200);
  });

  test("an option that never expires is worth its stock", () => {
    expect(
      calculate("black-scholes-call-calc", { S: 100, K: 50, T: 1e300, r: 0.05, sigma: 0.2, q: 0 }).outputs.call,
    ).toBe(100);
  });

  test("the longest permitted series are computed", () => {
    const series = Array.from({ length: MAX_SERIES_LENGTH }, (_, index) => Math.sin(index) / 50 + 0.0001);
    const other = series.map((value, index) => value / 2 + Math.cos(index) / 100);
    for (const [id, inputs] of [
      ["sharpe-ratio-calc", { returns: series, rf_periodic: 0, periods_per_year: 252 }],
      ["sortino-ratio-calc", { returns: series, target: 0, periods_per_year: 252 }],
      ["max-drawdown-calc", { nav_series: series.map((value) => 1 + value) }],
      ["expected-shortfall-historical-calc", { returns: series, confidence: 0.975 }],
      ["beta-capm-calc", { asset_returns: other, market_returns: series, rf_periodic: 0 }],
      ["information-ratio-calc", { portfolio_returns: other, benchmark_returns: series, periods_per_year: 252 }],
      ["irr-calc", { cash_flows: [-1000, ...series.slice(1).map((value) => 0.02 + value)], guess: 0.001 }],
      [
        "duration-modified-calc",
        { cash_flows: series, times: series.map((_, index) => index / 365), ytm: 0.05, compounding: 1 },
      ],
    ] as const) {
      for (const value of Object.values(calculate(id, inputs).outputs)) expect(value, id).toSatisfy(Number.isFinite);
    }
  });

  test("an IRR of zero is found", () => {
    const { irr: found } = calculate("irr-calc", { cash_flows: [-100, 60, 40], guess: 0.1 }).outputs;
    expect(Math.abs(Number(found))).toBeLessThan(1e-15);
  });
});

describe("iterations end as prescribed and say how", () => {
  test("implied volatility returns its start when the first price is already within 1e-8", () => {
    const start = calculate("black-scholes-call-calc", { S: 100, K: 100, T: 1, r: 0.05, sigma: 0.3, q: 0 }).outputs
      .call;
    expect(calculate("implied-vol-newton-calc", { market_price: start, S: 100, K: 100, T: 1, r: 0.05, q: 0 })).toEqual({
      outputs: { implied_vol: 0.3 },
      meta: { iterations: 1, converged: true, method: "newton" },
    });
  });

  test("implied volatility stops after 100 prices where 1e-8 is finer than the price's last bit, and says so", () => {
    const inputs = { market_price: 123_456_789_012.3, S: 1e12, K: 1e12, T: 1, r: 0, q: 0 };
    const { outputs, meta } = calculate("implied-vol-newton-calc", inputs);
    expect(meta).toMatchObject({ iterations: 100, converged: false, method: "newton" });
    expect(meta?.bracketed_root).toBeCloseTo(Number(outputs.implied_vol), 12);
    const { call } = calculate("black-scholes-call-calc", { ...inputs, sigma: outputs.implied_vol }).outputs;
    expect(call).toBeCloseTo(inputs.market_price, 2);
  });

  test("IRR stops after 100 steps where each only doubles the rate, and says that it did not converge", () => {
    const { outputs, meta } = calculate("irr-calc", { cash_flows: [0, 100, -1], guess: 0.1 });
    expect(outputs.irr).toSatisfy(Number.isFinite);
    expect(meta).toEqual({
      iterations: 100,
      converged: false,
      method: "newton",
      root_above_minus_1: expect.closeTo(-0.99, 14),
    });
  });
});

function sharpe(returns: number[]): number {
  return Number(calculate("sharpe-ratio-calc", { returns, rf_periodic: 0, periods_per_year: 1 }).outputs.sharpe);
}

test("flows of nothing at the end of a series do not change its internal rate of return", () => {
  const series = [-100, 90];
  const padded = [...series, ...new Array<number>(MAX_SERIES_LENGTH - 2).fill(0)];
  expect(irr({ cash_flows: padded, guess: 0.1 })).toEqual(irr({ cash_flows: series, guess: 0.1 }));
});
