/**
 * What holds for calculators whatever their inputs, on all of the reference cases with short inputs: answers scale with the unit
 * of money as the units in their definitions say, do not depend on the order of observations, and move one way with an input.
 */

import { describe, expect, test } from "vitest";
import type { OutputValue } from "../../worker/compute/calculator.ts";
import { NotComputable } from "../../worker/compute/not-computable.ts";
import { calculate, IDS, type Numbers, readDefinitions, referenceOf, relativeError } from "./reference-cases.ts";

type Inputs = Record<string, unknown>;

const definitions = readDefinitions();

/** The cases of a calculator with inputs of ordinary size: scaled they stay within the range of numbers. */
function ordinaryCases(id: string): { tolerance: number; cases: { inputs: Inputs; outputs: Numbers }[] } {
  const { tolerance, cases } = referenceOf(id);
  const ordinary = ({ inputs }: { inputs: Inputs }) =>
    JSON.stringify(inputs).length < 5000 &&
    numbersIn(inputs).every((value) => value === 0 || (Math.abs(value) > 1e-100 && Math.abs(value) < 1e100));
  return { tolerance, cases: cases.filter(ordinary) };
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** By how much of money a unit is, as an exponent: 1 for prices, 2 for their squares, -1 for what is per unit of money. */
function degreeOf(unit = ""): number {
  if (/squared$/.test(unit) && /^currency/.test(unit)) return 2;
  if (/^(currency|USD|quote|price units|any currency|as the price|as the spread|per 100 face)/.test(unit)) return 1;
  return /^(delta per unit|per unit squared|per currency)/.test(unit) ? -1 : 0;
}

function scaled(value: unknown, factor: number): unknown {
  if (typeof value === "number") return value * factor;
  return Array.isArray(value) ? value.map((item) => scaled(item, factor)) : value;
}

describe("the unit of money", () => {
  // An annuity multiplies prices that are in money already.
  const FIXED = new Set(["annuity"]);
  const LEFT_OUT = new Map([
    ["bond-calc", "coupons are of a face of 100"],
    ["implied-vol-newton-calc", "the prescribed iteration ends at a difference of 1e-8 in price"],
  ]);
  const withMoney = IDS.filter((id) => !LEFT_OUT.has(id)).flatMap((id) => {
    const definition = definitions.get(id);
    const degrees = new Map(
      definition?.inputs.map((input) => [input.id, FIXED.has(input.id) ? 0 : degreeOf(input.unit)]),
    );
    return definition && [...degrees.values()].some((degree) => degree !== 0) ? [{ id, definition, degrees }] : [];
  });

  test("is in most of the calculators", () => {
    expect(withMoney.length).toBeGreaterThan(0.5 * IDS.length);
  });

  test.each(withMoney)("scales the outputs of $id as their units say", ({ id, definition, degrees }) => {
    for (const { inputs } of ordinaryCases(id).cases) {
      // A spread of logarithms has no unit.
      if (inputs["use_logs"] === true) continue;
      const own = calculate(id, inputs).outputs;
      // Powers of two: nothing is rounded that was not before.
      for (const unit of [2 ** 10, 2 ** -7]) {
        const other = calculate(
          id,
          Object.fromEntries(
            Object.entries(inputs).map(([name, value]) => [name, scaled(value, unit ** (degrees.get(name) ?? 0))]),
          ),
        ).outputs;
        expect(Object.keys(other)).toEqual(Object.keys(own));
        for (const output of definition.outputs) {
          const value = own[output.id];
          if (value === undefined) continue;
          const expected = scaled(value, unit ** degreeOf(output.unit)) as OutputValue;
          const shown = `${output.id} of ${JSON.stringify(inputs).slice(0, 300)} times ${unit}: ${other[output.id]}, not ${expected}`;
          expect(relativeError(other[output.id], expected), shown).toBeLessThan(1e-12);
        }
      }
    }
  });
});

describe("the order of observations", () => {
  /** The lists that belong together, and the outputs that are of one observation each. */
  const UNORDERED: readonly (readonly [id: string, lists: readonly string[], parallel?: readonly string[]])[] = [
    ["alpha-forecast-calc", ["residual_vols", "scores", "signals"], ["alphas", "scores"]],
    ["amihud-calc", ["returns", "values_traded"]],
    ["benchmark-comparison-calc", ["portfolio_returns", "benchmark_returns"]],
    ["beta-capm-calc", ["asset_returns", "market_returns"]],
    ["cash-flow-yield-calc", ["cash_flows", "times"]],
    ["downside-risk-calc", ["returns"]],
    ["duration-modified-calc", ["cash_flows", "times"]],
    ["effective-spread-calc", ["prices", "mids", "later_mids", "sides", "quantities"]],
    ["expected-shortfall-historical-calc", ["returns"]],
    ["historical-tail-risk-calc", ["returns"]],
    ["implementation-shortfall-calc", ["fill_prices", "fill_quantities"]],
    ["implied-correlation-calc", ["weights", "sigmas"]],
    ["information-ratio-calc", ["portfolio_returns", "benchmark_returns"]],
    ["kelly-portfolio-calc", ["expected_returns", "sigmas", "correlations", "covariance"], ["weights"]],
    ["minimum-variance-hedge-calc", ["spot_changes", "futures_changes"]],
    ["modified-dietz-calc", ["flows", "flow_days"]],
    ["option-structure-calc", ["kinds", "quantities", "strikes", "premiums", "sigmas"]],
    [
      "portfolio-risk-calc",
      ["weights", "sigmas", "correlations", "covariance"],
      ["marginal_contributions", "risk_contributions", "percent_contributions", "component_var"],
    ],
    ["private-fund-calc", ["cash_flows", "dates", "index_levels"]],
    ["probabilistic-sharpe-calc", ["returns"]],
    ["sharpe-ratio-calc", ["returns"]],
    ["sortino-ratio-calc", ["returns"]],
    ["vwap-calc", ["prices", "quantities"]],
    ["xirr-calc", ["cash_flows", "dates"]],
  ];
  const cases = UNORDERED.map(([id, lists, parallel = []]) => ({ id, lists, parallel }));
  test.each(cases)("does not matter to $id", ({ id, lists, parallel }) => {
    const { tolerance, cases } = ordinaryCases(id);
    let compared = 0;
    for (const { inputs } of cases) {
      const turned = Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [name, lists.includes(name) ? reversed(value) : value]),
      );
      const [own, other] = [calculate(id, inputs).outputs, calculate(id, turned).outputs];
      expect(Object.keys(other)).toEqual(Object.keys(own));
      for (const [output, value] of Object.entries(own)) {
        const expected = parallel.includes(output) ? (reversed(value) as OutputValue) : value;
        const shown = `${output} of ${JSON.stringify(inputs).slice(0, 300)} reversed: ${other[output]}, not ${expected}`;
        // Both are within the tolerance of the truth.
        expect(relativeError(other[output], expected), shown).toBeLessThanOrEqual(2.1 * tolerance);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});

/** A list from its end, a matrix from its last corner. */
function reversed(value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed().map(reversed) : value;
}

describe("a higher input", () => {
  type Direction = readonly [id: string, input: string, ...outputs: (readonly [output: string, sign: 1 | -1])[]];
  const DIRECTIONS: readonly Direction[] = [
    ["almgren-chriss-calc", "sigma", ["even_cost_std", 1]],
    ["almgren-chriss-calc", "eta", ["even_expected_cost", 1]],
    ["annualize-return-calc", "total_return", ["annualized", 1]],
    ["bachelier-calc", "F", ["call_undiscounted", 1], ["put_undiscounted", -1], ["d", 1]],
    ["bachelier-calc", "K", ["call", -1], ["put", 1]],
    ["bachelier-calc", "sigma_n", ["call", 1], ["put", 1]],
    ["binomial-option-calc", "sigma", ["black_scholes", 1]],
    ["black-76-calc", "F", ["call", 1], ["put", -1]],
    ["black-76-calc", "K", ["call", -1], ["put", 1]],
    ["black-76-calc", "sigma", ["call", 1], ["put", 1]],
    ["black-76-calc", "r", ["call", -1], ["put", -1]],
    ["bond-calc", "ytm", ["dirty_price", -1], ["clean_price", -1]],
    ["bond-calc", "clean_price", ["ytm", -1]],
    ["bond-calc", "coupon_rate", ["accrued_interest", 1]],
    ["calmar-ratio-calc", "annualized_return", ["calmar", 1]],
    ["cash-flow-yield-calc", "price", ["ytm", -1]],
    ["cds-spread-calc", "default_probability", ["spread_bps", 1]],
    ["cds-spread-calc", "recovery_rate", ["spread_bps", -1]],
    ["cds-upfront-calc", "spread", ["hazard_rate", 1], ["default_probability", 1], ["upfront", 1]],
    ["cds-upfront-calc", "coupon", ["upfront", -1]],
    ["cva-calc", "spread", ["hazard_rate", 1]],
    ["distance-to-default-calc", "V", ["equity_value", 1], ["default_probability", -1], ["credit_spread", -1]],
    ["distance-to-default-calc", "E", ["asset_value", 1]],
    ["fee-schedule-calc", "performance_fee_rate", ["net_total_return", -1]],
    ["forward-volatility-calc", "sigma_2", ["forward_vol", 1]],
    ["forward-volatility-calc", "sigma_1", ["forward_vol", -1]],
    ["futures-fair-value-calc", "r", ["fair_value", 1], ["implied_yield", 1]],
    ["futures-fair-value-calc", "y", ["fair_value", -1], ["implied_financing_rate", 1]],
    ["futures-fair-value-calc", "F", ["implied_yield", -1], ["implied_financing_rate", 1]],
    ["fx-forward-calc", "r_d", ["forward", 1], ["implied_basis", 1]],
    ["fx-forward-calc", "r_b", ["forward", -1]],
    ["fx-forward-calc", "F", ["implied_rate_quote", 1], ["implied_rate_base", -1]],
    ["garman-kohlhagen-calc", "S", ["call", 1], ["put", -1]],
    ["garman-kohlhagen-calc", "r_d", ["call", 1], ["put", -1]],
    ["garman-kohlhagen-calc", "r_f", ["call", -1], ["put", 1]],
    ["garman-kohlhagen-calc", "sigma", ["call", 1], ["put", 1]],
    ["gordon-growth-calc", "g", ["value", 1]],
    ["gordon-growth-calc", "r", ["value", -1]],
    ["implied-correlation-calc", "sigma_I", ["implied_correlation", 1]],
    ["implied-forward-rate-calc", "s_1", ["forward", -1], ["d_1", -1]],
    ["implied-forward-rate-calc", "s_2", ["forward", 1], ["d_2", -1]],
    ["implied-repo-calc", "F", ["implied_repo", 1]],
    ["implied-repo-calc", "P", ["implied_repo", -1]],
    ["implied-vol-calc", "price", ["implied_vol", 1]],
    ["kelly-bet-calc", "p", ["kelly", 1], ["edge", 1]],
    ["kelly-bet-calc", "b", ["kelly", 1], ["edge", 1]],
    ["kelly-bet-calc", "a", ["kelly", -1], ["edge", -1]],
    ["market-impact-calc", "Q", ["impact", 1], ["participation", 1]],
    ["merger-arb-annualized-spread-calc", "current_price", ["raw_spread_pct", -1]],
    ["modified-dietz-calc", "end_value", ["gain", 1], ["money_weighted", 1]],
    ["parametric-tail-risk-calc", "confidence", ["z", -1], ["var_normal", 1], ["es_normal", 1]],
    ["parametric-tail-risk-calc", "mu", ["var_normal", -1], ["es_normal", -1]],
    ["parametric-tail-risk-calc", "sigma", ["es_normal", 1]],
    ["perp-funding-rate-pnl-calc", "funding_rate_per_period", ["annualized", 1]],
    ["probabilistic-sharpe-calc", "sharpe_benchmark", ["psr", -1]],
    ["put-call-parity-calc", "C", ["implied_put", 1], ["gap", 1]],
    ["put-call-parity-calc", "K", ["parity_value", -1]],
    ["roll-yield-calc", "F_1", ["roll_yield", 1], ["roll_yield_compounded", 1]],
    ["sharpe-summary-calc", "R_p", ["sharpe", 1], ["jensens_alpha", 1], ["m2", 1]],
    ["sortino-ratio-calc", "target", ["sortino", -1]],
    ["taylor-rule-calc", "inflation", ["policy_rate", 1]],
    ["vol-annualize-calc", "periodic_vol", ["annualized_vol", 1]],
    ["volatility-forecast-calc", "initial_variance", ["variance_next", 1], ["average_variance", 1]],
  ];
  const directions = DIRECTIONS.map(([id, input, ...outputs]) => ({ id, input, outputs }));
  test.each(directions)("of $id: $input", ({ id, input, outputs }) => {
    const { tolerance, cases } = ordinaryCases(id);
    let moved = 0;
    for (const { inputs } of cases) {
      const value = inputs[input];
      if (typeof value !== "number") continue;
      const higher = value + 1e-3 * (Math.abs(value) || 0.1);
      const [own, other] = [outputsAt(id, inputs), outputsAt(id, { ...inputs, [input]: higher })];
      for (const [output, sign] of outputs) {
        const [before, after] = [own?.[output], other?.[output]];
        if (typeof before !== "number" || typeof after !== "number") continue;
        const step = sign * (after - before);
        expect(
          step,
          `${output} at ${JSON.stringify(inputs).slice(0, 300)}: ${before}, then ${after}`,
        ).toBeGreaterThanOrEqual(-tolerance * Math.max(Math.abs(before), Math.abs(after)));
        moved += Number(step > 0);
      }
    }
    expect(moved).toBeGreaterThan(10);
  });

  /** Undefined where the changed input is refused. */
  function outputsAt(id: string, inputs: Inputs): Numbers | undefined {
    try {
      return calculate(id, inputs).outputs;
    } catch (error) {
      if (error instanceof NotComputable) return undefined;
      throw error;
    }
  }
});

describe("calculators of one thing", () => {
  const quotes: readonly (readonly [id: string, asset: (inputs: Inputs) => Inputs])[] = [
    ["black-76-calc", ({ F, K, T, r }) => ({ S: F, K, T, r, q: r })],
    ["garman-kohlhagen-calc", ({ S, K, T, r_d, r_f }) => ({ S, K, T, r: r_d, q: r_f })],
    ["bachelier-calc", ({ F, K, T, r }) => ({ S: F, K, T, r, q: r })],
  ];
  test.each(quotes)("call and put of %s leave no gap in put-call-parity-calc", (id, asset) => {
    let compared = 0;
    for (const { inputs } of ordinaryCases(id).cases) {
      const { call = 0, put = 0 } = calculate(id, inputs).outputs;
      const option = asset(inputs);
      if (Number(option["S"]) <= 0 || Number(option["K"]) <= 0 || inputs["annuity"] !== undefined) continue;
      const { gap, present_spot, present_strike } = calculate("put-call-parity-calc", {
        ...option,
        C: call,
        P: put,
      }).outputs;
      expect(Math.abs(Number(gap))).toBeLessThan(
        1e-14 * (Number(present_spot) + Number(present_strike) + Number(call)),
      );
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test.each(quotes)("an option of %s is worth its intrinsic value as the volatility vanishes", (id, asset) => {
    for (const { inputs } of ordinaryCases(id).cases) {
      const option = asset(inputs);
      if (Number(option["S"]) <= 0 || Number(option["K"]) <= 0 || inputs["annuity"] !== undefined) continue;
      const still = "sigma_n" in inputs ? { sigma_n: 1e-12 * Number(inputs["F"]) } : { sigma: 1e-12 };
      const { call = 0, put = 0 } = calculate(id, { ...inputs, ...still }).outputs;
      const parity = calculate("put-call-parity-calc", { ...option, C: 0 }).outputs;
      const size = Number(parity["present_spot"]) + Number(parity["present_strike"]);
      const scale = 1e-10 * size;
      expect(Math.abs(Number(call) - Math.max(Number(parity["parity_value"]), 0))).toBeLessThan(scale);
      expect(Math.abs(Number(put) - Math.max(-Number(parity["parity_value"]), 0))).toBeLessThan(scale);
    }
  });

  test("a bet with a small edge is sized as an asset of its mean and variance", () => {
    for (const [a, b] of [
      [1, 1],
      [1, 2.5],
      [0.1, 0.15],
      [0.5, 40],
    ] as const) {
      const fair = a / (a + b);
      for (const edge of [1e-3, 1e-5]) {
        const p = fair + (1 - fair) * edge;
        const bet = calculate("kelly-bet-calc", { p, b, a, fraction: 1 }).outputs;
        const variance = p * (1 - p) * (a + b) ** 2;
        const asset = { expected_return: bet["edge"], risk_free: 0, variance, fraction: 1 };
        const { leverage } = calculate("kelly-fraction-calc", asset).outputs;
        // The variance is that of a fair bet, a b, to the first order of the edge.
        expect(Math.abs(Number(leverage) / Number(bet["kelly"]) - 1)).toBeLessThan(2 * edge * Math.max(1, b / a));
      }
    }
  });

  test("a bond of flows has one price, yield and duration", () => {
    for (const { inputs } of ordinaryCases("cash-flow-yield-calc").cases) {
      const own = calculate("cash-flow-yield-calc", inputs).outputs;
      const { cash_flows, times, compounding } = inputs;
      const other = calculate("duration-modified-calc", { cash_flows, times, compounding, ytm: own["ytm"] }).outputs;
      for (const output of ["price", "macaulay", "modified"])
        expect(relativeError(own[output], other[output] ?? Number.NaN), output).toBeLessThan(1e-13);
    }
  });

  test("where nothing is carried, a forward is the spot, and of a flat curve its rate", () => {
    for (const { inputs } of ordinaryCases("futures-fair-value-calc").cases) {
      const { S, T } = inputs;
      expect(
        calculate("futures-fair-value-calc", { S, T, r: 0.03, u: 0.01, y: 0.04, income_pv: 0 }).outputs["fair_value"],
      ).toBe(S);
    }
    for (const { inputs } of ordinaryCases("fx-forward-calc").cases) {
      const { S, r_b: rate, tau_d, pip } = inputs;
      if (1 + Number(rate) * Number(tau_d) <= 0) continue;
      const { forward, forward_points } = calculate("fx-forward-calc", {
        S,
        r_d: rate,
        r_b: rate,
        tau_d,
        b: 0,
        pip,
      }).outputs;
      expect(relativeError(forward, Number(S))).toBeLessThan(1e-15);
      expect(forward_points).toBe(0);
    }
    for (const { inputs } of ordinaryCases("implied-forward-rate-calc").cases) {
      if (inputs["compounding"] === "simple") continue;
      const { forward } = calculate("implied-forward-rate-calc", { ...inputs, s_2: inputs["s_1"] }).outputs;
      expect(Math.abs(Number(forward) - Number(inputs["s_1"]))).toBeLessThan(1e-12);
    }
  });

  test("a forecast of GARCH far ahead is the long-run variance", () => {
    for (const { inputs } of ordinaryCases("volatility-forecast-calc").cases) {
      const { long_run_variance, half_life } = calculate("volatility-forecast-calc", inputs).outputs;
      if (long_run_variance === undefined || Number(half_life) > 100) continue;
      const { variance_at_horizon = 0 } = calculate("volatility-forecast-calc", { ...inputs, horizon: 10_000 }).outputs;
      expect(relativeError(variance_at_horizon, long_run_variance)).toBeLessThan(1e-12);
    }
  });
});
