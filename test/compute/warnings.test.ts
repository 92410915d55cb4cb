/** Answers that rest on rounding, on few observations, or on a mistake in the units say so. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CALCULATOR_FUNCTIONS, computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { runCalculator } from "../../worker/compute/run-calculator.ts";
import { readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

function outcomeOf(id: string, inputs: Record<string, unknown> | URLSearchParams) {
  const definition = definitions.get(id);
  if (!definition) throw new Error(`There is no definition ${id}.`);
  return computeByDefinition(definition, inputs);
}

function detailsOf(id: string, inputs: Record<string, unknown>): string[] {
  const outcome = outcomeOf(id, inputs);
  if (outcome.kind !== "answer") throw new Error(JSON.stringify(outcome));
  return (outcome.answer.warnings ?? []).map(({ input, detail }) => `${input}: ${detail}`);
}

/** Returns of values that grow by a constant rate, as a program computes them. */
function steadyReturns(rate: number, count: number): number[] {
  const values = Array.from({ length: count + 1 }, (_, t) => 100 * (1 + rate) ** t);
  return values.slice(1).map((value, t) => value / (values[t] ?? Number.NaN) - 1);
}

const VARIED = Array.from({ length: 36 }, (_, month) => Math.sin(month * 1.7) / 50 + 0.004);

describe("returns that vary by rounding only", () => {
  test("have no Sharpe ratio and are no market, whatever the rate of growth", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.integer({ min: 2, max: 120 }), (rate, count) => {
        const returns = steadyReturns(rate, count);
        expect(outcomeOf("sharpe-ratio-calc", { returns })).toMatchObject({
          kind: "not-computable",
          error: { input: "returns" },
        });
        const asset_returns = VARIED.concat(VARIED, VARIED, VARIED).slice(0, count);
        expect(outcomeOf("beta-capm-calc", { asset_returns, market_returns: returns })).toMatchObject({
          kind: "not-computable",
          error: { input: "market_returns" },
        });
      }),
    );
  });

  test("by which a portfolio differs from its benchmark have no information ratio", () => {
    const portfolio_returns = VARIED.map((value) => (1 + value) * 1.004 - 1);
    const outcome = outcomeOf("information-ratio-calc", {
      portfolio_returns,
      benchmark_returns: portfolio_returns.map((value) => value - 0.001),
    });
    expect(outcome).toMatchObject({ kind: "not-computable", error: { input: "portfolio_returns" } });
  });

  test("of two series that are the same are refused with both names", () => {
    const outcome = outcomeOf("information-ratio-calc", { portfolio_returns: VARIED, benchmark_returns: VARIED });
    expect(outcome).toMatchObject({
      error: { message: expect.stringContaining("`portfolio_returns` and `benchmark_returns` are the same series") },
    });
  });

  test("by which they fall short of a target have no Sortino ratio", () => {
    const returns = steadyReturns(0.01, 30);
    const outcome = outcomeOf("sortino-ratio-calc", { returns, target: Math.max(...returns) });
    expect(outcome).toMatchObject({ kind: "not-computable", error: { input: "returns" } });
  });

  test("that vary by a little more are computed, with the doubt", () => {
    const returns = VARIED.map((value, month) => 0.01 + value * 1e-10 + (month % 2) * 1e-11);
    expect(detailsOf("sharpe-ratio-calc", { returns })).toEqual([
      "returns: The values of `returns` differ by less than a billionth: this may be rounding.",
    ]);
  });

  test("are told from numbers that are small throughout", () => {
    const small = VARIED.map((value) => value * 1e-200);
    expect(detailsOf("sharpe-ratio-calc", { returns: small })).toEqual([]);
  });
});

describe("a short record", () => {
  test.each([
    [6, 12, "1.4"],
    [12, 12, "1"],
    [23, 252, "3.3"],
  ])("of %d observations at %d a year has a standard error of %s", (count, periods_per_year, error) => {
    const returns = VARIED.slice(0, count);
    const expected = `returns: \`returns\` has ${count} observations: the standard error of an annualised Sharpe ratio from so few is about ${error}.`;
    for (const id of ["sharpe-ratio-calc", "sortino-ratio-calc"])
      expect(detailsOf(id, { returns, periods_per_year })).toEqual([expected]);
  });

  test("begins below 24, for every ratio of series", () => {
    for (const [count, length] of [
      [23, 1],
      [24, 0],
    ] as const) {
      const [first, second] = [VARIED.slice(0, count), VARIED.slice(5, 5 + count)];
      expect(detailsOf("sharpe-ratio-calc", { returns: first, periods_per_year: 12 })).toHaveLength(length);
      const pair = { portfolio_returns: first, benchmark_returns: second, periods_per_year: 12 };
      expect(detailsOf("information-ratio-calc", pair)).toHaveLength(length);
      expect(detailsOf("beta-capm-calc", { asset_returns: first, market_returns: second })).toHaveLength(length);
    }
  });
});

const FEE = { starting_nav: 100, ending_nav_pre_fee: 115, high_water_mark: 100, hurdle_rate: 0.05 };

describe("the hurdle", () => {
  test.each([
    ["Soft", " Did you mean `soft`?"],
    ["sotf", " Did you mean `soft`?"],
    ["soft with catch-up", " Did you mean `soft`?"],
    ["none", ""],
  ])("of type %j is computed as hard by the letter, and said to be", (hurdle_type, question) => {
    expect(outcomeOf("performance-fee-calc", { ...FEE, hurdle_type })).toMatchObject({
      answer: { outputs: { performance_fee_per_share: 2 } },
    });
    expect(detailsOf("performance-fee-calc", { ...FEE, hurdle_type })).toEqual([
      `hurdle_type: \`hurdle_type\` is "${hurdle_type}"; only hard and soft are known, hard was computed.${question}`,
    ]);
  });

  test("of a type that is known has no warning", () => {
    for (const hurdle_type of ["hard", "soft"])
      expect(detailsOf("performance-fee-calc", { ...FEE, hurdle_type })).toEqual([]);
  });

  test("where choices are strict takes the words in any case, and no other", () => {
    const definition = definitions.get("performance-fee-calc");
    const calculate = CALCULATOR_FUNCTIONS.get("performance-fee-calc");
    if (!definition || !calculate) throw new Error("There is no such calculator.");
    const strictly = (hurdle_type: string) =>
      runCalculator(calculate, definition, { ...FEE, hurdle_type }, { strictChoices: true });
    expect(strictly(" SOFT ")).toMatchObject({
      answer: { inputs: { hurdle_type: "soft" }, outputs: { performance_fee_per_share: 3 } },
    });
    expect(strictly("sotf")).toMatchObject({
      kind: "invalid-inputs",
      errors: [{ input: "hurdle_type", allowed: ["hard", "soft"], suggestion: "soft" }],
    });
  });
});

describe("a mistake in units or magnitude is answered with what may be meant:", () => {
  test.each<[id: string, inputs: Record<string, unknown>, detail: string | RegExp]>([
    [
      "annualize-return-calc",
      { total_return: 0.064, years: 2 / 12 },
      "years: Annualising less than a year extrapolates",
    ],
    [
      "merger-arb-annualized-spread-calc",
      { deal_price: 50, current_price: 49, days_to_close: 5 },
      "cannot be earned 73 times",
    ],
    ["merger-arb-annualized-spread-calc", { deal_price: 50, current_price: 49, days_to_close: 0 }, "is counted as 1"],
    ["performance-fee-calc", { ...FEE, starting_nav: 40 }, "below `high_water_mark` by more than half"],
    ["performance-fee-calc", { ...FEE, ending_nav_pre_fee: 1001 }, "more than ten times"],
    ["performance-fee-calc", { ...FEE, ending_nav_pre_fee: 9 }, "less than a tenth"],
    ["kelly-fraction-calc", { expected_return: 0.07, variance: 0.2 }, "the square of the volatility is meant"],
    ["kelly-fraction-calc", { expected_return: 9, variance: 1.5 }, "the square of the volatility is meant"],
    ["var-parametric-calc", { portfolio_value: 1e6, sigma_periodic: 0.16 }, "about 1/16 of it, here 0.01"],
    [
      "perp-funding-rate-pnl-calc",
      { funding_rate_per_period: 0.005 },
      "Is `funding_rate_per_period` the rate of one period",
    ],
    ["duration-modified-calc", { cash_flows: [105], times: [1], ytm: 5 }, "Did you mean 0.05?"],
    ["cds-spread-calc", { default_probability: 0.6 }, "0 to 0.5 is plausible"],
    ["performance-fee-calc", { ...FEE, hurdle_rate: 8 }, "Did you mean 0.08?"],
    ["sharpe-summary-calc", { R_p: 0.12, R_f: 0.043, sigma_p: 0.01 }, "Are `R_p` and `sigma_p` of the same period?"],
    [
      "sharpe-summary-calc",
      { R_p: 0.05, R_f: 0.03, sigma_p: 0.1, beta: -0.5 },
      "the Treynor ratio and a ranking by it",
    ],
    ["bachelier-calc", { F: 80, K: 80, T: 1, sigma_n: 25 }, "Multiply its decimal by the forward"],
    ["bachelier-calc", { F: -80, K: -80, T: 1, sigma_n: 0.25 }, "`sigma_n` is 0.00313 times the size of `F`"],
    ["implied-vol-calc", { price: 5, S: 21, K: 20, T: 0.01, r: 0.1 }, "Are `price` and `T` of this option?"],
    ["implied-vol-calc", { price: 50.0000001, S: 100, K: 50, T: 0.1, r: 0 }, "hardly depends on the volatility"],
    ["put-call-parity-calc", { S: 31, K: 30, T: 0.25, r: 0.1, C: 1 }, "only for European options"],
    ["put-call-parity-calc", { S: 25, K: 30, T: 0.25, r: 0.1, P: 1 }, "`P` is below its lower bound"],
    ["put-call-parity-calc", { S: 31, K: 30, T: 0.25, r: 0.1, C: 32 }, "`C` is above its upper bound, 31."],
    ["put-call-parity-calc", { S: 31, K: 30, T: 0.25, r: 0, P: 31 }, "`P` is above its upper bound, 30."],
    ["implied-forward-rate-calc", { s_1: 0.03, T_1: 1, s_2: 0.3, T_2: 2 }, "decimals of one curve"],
    ["implied-forward-rate-calc", { s_1: 0.1, T_1: 2, s_2: 0.03, T_2: 3 }, "decimals of one curve"],
    ["futures-fair-value-calc", { S: 100, r: 0.05, T: 1, income_pv: 51 }, "more than half of `S`"],
    ["fx-forward-calc", { S: 1.16, r_d: 0.04, r_b: 0.02, tau_d: 0.25, F: 0.86 }, "currency may be swapped"],
    ["fx-forward-calc", { S: 1.16, r_d: 0.04, r_b: 0.02, tau_d: 0.25, tau_b: 0.5 }, "Are they of the same days?"],
    ["parametric-tail-risk-calc", { portfolio_value: 1, sigma: 0.01, skewness: -3 }, "a smaller loss"],
    ["parametric-tail-risk-calc", { portfolio_value: 1, sigma: 0.01, confidence: 0.05 }, "Did you enter the tail?"],
    ["kelly-bet-calc", { p: 0.4, b: 1 }, "the other side of the bet may"],
    ["kelly-bet-calc", { p: 0.8, b: 1 }, "above half of wealth"],
    ["kelly-bet-calc", { p: 0.55, b: 1, fraction: 1.5 }, "more risk than full Kelly"],
  ])("%s, %j", (id, inputs, detail) => {
    expect(detailsOf(id, inputs).join("\n")).toContain(detail);
  });

  test.each<[id: string, inputs: Record<string, unknown>]>([
    ["annualize-return-calc", { total_return: 0.064, years: 1 }],
    ["merger-arb-annualized-spread-calc", { deal_price: 50, current_price: 49, days_to_close: 10 }],
    ["performance-fee-calc", FEE],
    ["kelly-fraction-calc", { expected_return: 0.07, variance: 0.04 }],
    ["var-parametric-calc", { portfolio_value: 1e6, sigma_periodic: 0.16, horizon_periods: 2 }],
    ["perp-funding-rate-pnl-calc", { funding_rate_per_period: 0.004 }],
    ["sharpe-summary-calc", { R_p: 0.12, R_f: 0.043, sigma_p: 0.1 }],
    ["bachelier-calc", { F: 0.0375, K: 0.04, T: 1.5, sigma_n: 0.0095 }],
    ["bachelier-calc", { F: 80, K: 80, T: 1, sigma_n: 15 }],
    ["implied-vol-calc", { price: 1.875, S: 21, K: 20, T: 0.25, r: 0.1 }],
    ["put-call-parity-calc", { S: 31, K: 30, T: 0.25, r: 0.1, C: 3, P: 2.25 }],
    ["implied-forward-rate-calc", { s_1: 0.039, T_1: 1, s_2: 0.041, T_2: 3 }],
    ["futures-fair-value-calc", { S: 100, r: 0.05, T: 1, income_pv: 2, F: 103 }],
    ["fx-forward-calc", { S: 1.16, r_d: 0.04, r_b: 0.02, tau_d: 0.25, F: 1.17 }],
    ["fx-forward-calc", { S: 1.16, r_d: 0.04, r_b: 0.02, tau_d: 90 / 360, tau_b: 90 / 365 }],
    ["parametric-tail-risk-calc", { portfolio_value: 1, sigma: 0.01, skewness: -0.3, excess_kurtosis: 1 }],
    ["kelly-bet-calc", { p: 0.55, b: 1, fraction: 0.5 }],
  ])("and nothing is said of %s, %j", (id, inputs) => {
    expect(detailsOf(id, inputs)).toEqual([]);
  });
});

describe("a text that is one of a few words", () => {
  const option = { price: 3.35, F: 60, K: 60, T: 0.3333333333333333, r: 0.09 };

  test("is taken in any case and refused otherwise, with the nearest word", () => {
    expect(outcomeOf("implied-vol-calc", { ...option, type: " PUT" })).toMatchObject({
      answer: { inputs: { type: "put" } },
    });
    expect(outcomeOf("implied-vol-calc", { ...option, type: "puts" })).toMatchObject({
      kind: "invalid-inputs",
      errors: [{ input: "type", allowed: ["call", "put"], suggestion: "put" }],
    });
    expect(outcomeOf("implied-vol-calc", new URLSearchParams("price=1&S=10&K=10&T=1&r=0&type=fall"))).toMatchObject({
      kind: "invalid-inputs",
    });
  });
});

describe("the tail of a history", () => {
  const history = (count: number) => Array.from({ length: count }, (_, day) => Math.sin(day * 2.3) / 40);

  test("says how many observations are in it, and warns where they are few", () => {
    const returns = history(100);
    expect(outcomeOf("expected-shortfall-historical-calc", { returns })).toMatchObject({
      answer: { outputs: { tail_observations: expect.closeTo(2.5, 12), observations: 100 } },
    });
    expect(detailsOf("expected-shortfall-historical-calc", { returns })[0]).toContain(
      "The tail holds 2.5 of 100 observations",
    );
    expect(detailsOf("expected-shortfall-historical-calc", { returns: history(20) })[0]).toContain(
      "Only the worst observation is in the tail",
    );
    expect(detailsOf("expected-shortfall-historical-calc", { returns: history(400) })).toEqual([]);
  });
});

test("a bet that is not staked has no risk of more than full Kelly", () => {
  const details = detailsOf("kelly-bet-calc", { p: 0.4, b: 1, fraction: 1.5 }).join("\n");
  expect(details).toContain("No stake grows wealth at these odds");
  expect(details).not.toContain("more risk than full Kelly");
});

test("a value that the prescribed formula takes is computed, even where it is unusual", () => {
  const loss = { portfolio_value: 1e6, sigma_periodic: 0.01, confidence: 0.99 };
  const risk = (inputs: object) => {
    const outcome = outcomeOf("var-parametric-calc", { ...loss, ...inputs });
    return outcome.kind === "answer" ? outcome.answer.outputs["var_usd"] : outcome;
  };
  expect(risk({ portfolio_value: -1e6 })).toBe(-Number(risk({})));
  expect(risk({ horizon_periods: 0 })).toBe(0);
  expect(outcomeOf("kelly-fraction-calc", { expected_return: 0.08, variance: 0.04, fraction: -0.5 })).toMatchObject({
    answer: { outputs: { leverage: -1 } },
  });
  expect(outcomeOf("irr-calc", { cash_flows: [-100, 1, 2], guess: -0.995 }).kind).toBe("answer");
});
