/** The calculators of portfolios, structures, fees and schedules: what they refuse, where they warn, and what holds for any inputs. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";
import { calculate } from "./reference-cases.ts";

const RETURNS = Array.from({ length: 40 }, (_, i) => Math.sin(i * 1.7) / 40 + 0.002);

describeCalculator("portfolio-risk-calc", {
  formula: "portfolio-variance",
  printed: [[/Formula record/, "variance", 0.014416, 6]],
  refused: [
    [
      {
        covariance: [
          [1, 0],
          [0, 1],
        ],
      },
      "covariance",
    ],
    [{ correlations: undefined }, "covariance"],
    [{ sigmas: [0.1] }, "sigmas"],
    [
      {
        correlations: [
          [1, 0.3, 0],
          [0.3, 1, 0],
        ],
      },
      "correlations",
    ],
    [
      {
        correlations: [
          [1, 0.3],
          [0.2, 1],
        ],
      },
      "correlations",
    ],
    [
      {
        correlations: [
          [1, 0.3],
          [0.3, 0.9],
        ],
      },
      "correlations",
    ],
    [
      {
        weights: [1, 1],
        sigmas: undefined,
        correlations: undefined,
        covariance: [
          [-1, 0],
          [0, 1],
        ],
      },
      "covariance",
    ],
    [
      {
        weights: [1, -1],
        sigmas: undefined,
        correlations: undefined,
        covariance: [
          [1, 2],
          [2, 1],
        ],
      },
      "covariance",
    ],
    [{ portfolio_value: 1, confidence: 1 }, "confidence"],
  ],
  warned: [
    [{ weights: [0.5, 0.4] }, "add up to 0.9, not to 1"],
    [
      {
        weights: [0.5, 0.5],
        sigmas: undefined,
        correlations: undefined,
        covariance: [
          [1, 2],
          [2, 1],
        ],
      },
      "not positive semidefinite",
    ],
    [{ weights: [0.5, 0.5], sigmas: [0, 0] }, "no volatility"],
    [{ portfolio_value: 15e6 }, "With amounts of money as weights it has to be 1."],
  ],
  quiet: [{ weights: [0.6, 0.4] }, { weights: [0.6, 0.4], portfolio_value: 15e6 }],
});

describeCalculator("kelly-portfolio-calc", {
  formula: "kelly-multi-asset",
  printed: [[/SPY/, "sharpe", 0.4276, 4]],
  refused: [
    [{ covariance: undefined }, "covariance"],
    [
      {
        covariance: [
          [1, 1, 0],
          [1, 1, 0],
          [0, 0, 1],
        ],
      },
      "covariance",
    ],
    [{ expected_returns: [0.1, 0.2] }, "covariance"],
  ],
  warned: [
    [
      {
        expected_returns: [0.1, 0.1],
        covariance: [
          [1, 1 - 1e-10],
          [1 - 1e-10, 1],
        ],
      },
      "determined by rounding",
    ],
    [{ expected_returns: [0.9], covariance: [[0.01]] }, "Gross leverage is 86"],
  ],
  quiet: [{}],
});

describeCalculator("drawdown-table-calc", {
  formula: "max-drawdown",
  printed: [[/Bacon|bacon/, "pain_index", 0.04, 4]],
  refused: [
    [{ nav_series: [1, 2] }, "nav_series"],
    [{ returns: undefined }, "nav_series"],
    [{ returns: undefined, nav_series: [1] }, "nav_series"],
    [{ returns: undefined, nav_series: [0, 1] }, "nav_series"],
  ],
  warned: [[{}, "not recovered"]],
  quiet: [{ returns: [0.1, -0.1, 0.2] }],
});

describeCalculator("option-structure-calc", {
  formula: "option-structure",
  printed: [[/straddle/, "max_loss", -7, 10]],
  refused: [
    [{ strikes: [30, 0] }, "strikes"],
    [{ quantities: [1] }, "quantities"],
    [{ S: 30 }, "T"],
    [{ S: 30, T: 1 }, "sigmas"],
    [{ S: 30, T: 1, sigmas: [0.2, 0.2, 0.2] }, "sigmas"],
  ],
  warned: [
    [{ quantities: [1, -2] }, "no limit"],
    [{ S: 40, T: 1, sigmas: [0.3] }, "below what exercise at `S` pays. Is it an older price, or that of a European"],
  ],
  quiet: [{}, { S: 31, T: 1, sigmas: [0.3] }],
});

describeCalculator("fee-schedule-calc", {
  formula: "performance-fee",
  printed: [[/5%/, "net_total_return", 0.2292, 4]],
  refused: [
    [{ gross_returns: [-1, 0.1] }, "gross_returns"],
    [{ gross_returns: Array.from({ length: 1201 }, () => 0) }, "gross_returns"],
  ],
  warned: [
    [{ periods_per_year: 2 }, "not yet paid"],
    [{ hurdle_rate: 0.3 }, "unusually high"],
    [{ high_water_mark: 120 }, "made good before"],
  ],
  quiet: [{}],
});

describeCalculator("volatility-forecast-calc", {
  formula: "garch-1-1",
  printed: [[/Formula record/, "volatility_next", 0.012882, 6]],
  refused: [
    [{ initial_variance: undefined }, "returns"],
    [{ model: "garch" }, "omega"],
    [{ model: "garch", omega: 1, alpha: 1, beta: 9, horizon: 100000 }, "horizon"],
  ],
  warned: [
    [{ decay: 0.3 }, "0.94 is customary"],
    [{ model: "garch", omega: 1e-6, alpha: 0.2, beta: 0.8 }, "no long-run level"],
    [{ returns: [0.01, 0.02], initial_variance: undefined }, "the first of 2 `returns`, whose weight in it is 0.9."],
    [{ returns: RETURNS, initial_variance: undefined, decay: 0.94 }, "whose weight in it is 0.09."],
    [
      { returns: RETURNS, initial_variance: undefined, model: "garch", omega: 1e-6, alpha: 0.05, beta: 0.9 },
      "whose weight in it is 0.016.",
    ],
  ],
  quiet: [{}, { returns: RETURNS, initial_variance: undefined, decay: 0.88 }],
});

/** Calls in place of the puts of the first example, and puts in place of its calls. */
const CALLS_BELOW = [20.05, 15.31, 10.8, 6.76, 3.55, 1.46, 0.43, 0.09, 0.01];
const PUTS_ABOVE = [0.25, 0.46, 0.9, 1.81, 3.55, 6.41, 10.33, 14.94, 19.81];

/** A strip that one volatility makes. Its first call is worth more than the mean of call and put at the strike below the forward. */
function fairStrip(): Record<string, unknown> {
  const market = { F: 109.99, T: 1, r: 0 };
  const strikes = Array.from({ length: 80 }, (_, index) => 20 + 10 * index);
  const otm_prices = strikes.map((K) => {
    const { call = 0, put = 0 } = outputsOf("black-76-calc", { ...market, K, sigma: 0.6 });
    return K === 100 ? (call + put) / 2 : K < 100 ? put : call;
  });
  return { ...market, strikes, otm_prices };
}

describeCalculator("variance-swap-strike-calc", {
  formula: "variance-swap-strike",
  printed: [[/75 put/, "strike_vol", 0.1983, 4]],
  refused: [
    [{ strikes: [80, 85, 90, 95, 100, 105, 110, 115, 115] }, "strikes"],
    [{ F: 70 }, "strikes"],
    [{ otm_prices: [0, 0, 0, 0, 0, 0, 0, 0, 0] }, "otm_prices"],
    [{ strikes: [80, 85] }, "strikes"],
  ],
  warned: [
    [{ F: 125 }, "holds no calls"],
    [{ F: 85 }, "fewer than four"],
    [{}, "cut off"],
    [{ otm_prices: [0.01, 0.46, 0.9, 1.81, 3.55, 1.46, 0.43, 0.09, 0.04] }, "cut off"],
    [{ otm_prices: CALLS_BELOW }, "Prices rise away from `k_0` below it: puts are needed there"],
    [{ otm_prices: PUTS_ABOVE }, "Prices rise away from `k_0` above it: calls are needed there"],
  ],
  quiet: [{ otm_prices: [0.01, 0.46, 0.9, 1.81, 3.55, 1.46, 0.43, 0.09, 0.01] }, fairStrip()],
});

describeCalculator("cva-calc", {
  formula: "credit-valuation-adjustment",
  printed: [[/gold/, "cva", 5.77, 2]],
  refused: [
    [{ times: undefined }, "times"],
    [{ rate: 0.03 }, "discount_factors"],
    [{ default_probabilities: [0.1, 0.1, 0.1] }, "spread"],
    [{ spread: undefined, default_probabilities: [0.5, 0.4, 0.2] }, "default_probabilities"],
    [{ recovery_rate: 1 }, "recovery_rate"],
    [{ times: [1, 1, 2] }, "times"],
  ],
  warned: [[{}, "so few"]],
  quiet: [{ exposures: [1, 1, 1, 1], times: [1, 2, 3, 4], discount_factors: undefined, rate: 0.03 }],
});

describeCalculator("pair-spread-calc", {
  formula: "spread-z-score",
  printed: [[/spread-z-score/, "z_score", 1.974, 3]],
  refused: [
    [{ prices_p: [1, 2, 3] }, "spread_series"],
    [{ spread_series: undefined, prices_p: [1, 2, 3] }, "prices_q"],
    [{ spread_series: undefined, prices_p: [1, 2, 3], prices_q: [2, 2, 2] }, "prices_q"],
    [{ window: 9 }, "window"],
    [{ spread_series: [1, 1, 1, 2] }, "spread_series"],
  ],
  warned: [
    [{}, "a gap closes or overshoots within one period"],
    [{ spread_series: [1, 2, 4, 8, 16] }, "no reversion in the sample"],
    [{ spread_series: [1, 2, 1.5] }, "there are too few spreads"],
    [{}, "unit root is not rejected"],
    [{ spread_series: undefined, prices_p: [1, 2, 3, 4.5], prices_q: [4, 3, 2, 1] }, "do not move together"],
  ],
  quiet: [],
});

describeCalculator("variance-ratio-calc", {
  formula: "variance-ratio",
  printed: [[/Formula record/, "z", 2.194, 3]],
  refused: [
    [{ observations: undefined }, "observations"],
    [{ q: 4 }, "autocorrelations"],
    [{ returns: RETURNS }, "returns"],
    [{ autocorrelations: undefined, returns: [0.1, 0.2] }, "returns"],
    [{ autocorrelations: undefined, returns: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1] }, "returns"],
  ],
  warned: [
    [{ observations: 8 }, "more than half"],
    [{ autocorrelations: [-0.9, -0.9, -0.9, -0.9] }, "no series has these `autocorrelations`"],
  ],
  quiet: [{}, { q: 2, autocorrelations: [-1] }, { autocorrelations: undefined, returns: RETURNS }],
});

describeCalculator("binomial-option-calc", {
  formula: "binomial-option-pricing",
  printed: [[/500 steps/, "price", 4.283, 3]],
  refused: [
    [{ steps: 1, r: 3 }, "steps"],
    [{ sigma: 0 }, "sigma"],
  ],
  warned: [[{ type: "call", steps: 100 }, "never better"]],
  quiet: [{ steps: 100 }],
});

describeCalculator("almgren-chriss-calc", {
  formula: "almgren-chriss-trajectory",
  printed: [[/Table 1/, "kappa", 0.61, 2]],
  refused: [
    [{ risk_aversion: 1 }, "risk_aversion"],
    [{ intervals: 1, gamma: 1e-5 }, "gamma"],
  ],
  warned: [
    [{ risk_aversion: 0.001 }, "sold at once"],
    [{ sigma: 0.02 }, "not relative"],
  ],
  quiet: [{}],
});

describeCalculator("alpha-forecast-calc", {
  formula: "alpha-forecast",
  printed: [],
  refused: [
    [{ scores: [1, 2, 3] }, "scores"],
    [{ signals: [5, 5, 5] }, "signals"],
    [{ signals: [5, 6] }, "residual_vols"],
    [{ residual_vols: [0.3], signals: [5] }, "signals"],
  ],
  warned: [[{ signals: undefined, scores: [5, 0, 0] }, "beyond four"]],
  quiet: [{}],
});

describeCalculator("effective-spread-calc", {
  formula: "effective-and-realized-spread",
  printed: [[/Fincyclopedia/, "effective_spread_money", 0.01, 6]],
  refused: [
    [{ sides: [1, 0, 1] }, "sides"],
    [{ mids: [10] }, "mids"],
    [{ quantities: [0, 0, 0] }, "quantities"],
  ],
  warned: [
    [{ sides: [1, 1, 1] }, "is negative"],
    [{ prices: [9, 9.92, 9.91] }, "more than 5%"],
  ],
  quiet: [{}],
});

const closes = (count: number) => Array.from({ length: count }, (_, day) => 50 + Math.sin(day));

describeCalculator("ema-calc", {
  formula: "exponential-moving-average",
  printed: [],
  refused: [[{ length: 21 }, "prices"]],
  warned: [
    [{ seed: "first" }, "more than 0.1%"],
    [{ length: 9, seed: "first", prices: closes(31) }, "more than 0.1%"],
    [{ length: 9, start: 50, prices: closes(30) }, "more than 0.1%"],
  ],
  quiet: [
    {},
    { length: 2, seed: "first", prices: closes(8) },
    { length: 9, seed: "first", prices: closes(32) },
    { length: 9, start: 50, prices: closes(31) },
  ],
});

describeCalculator("rsi-calc", {
  formula: "relative-strength-index",
  printed: [],
  refused: [[{ length: 20 }, "prices"]],
  warned: [
    [{}, "remembers its start"],
    [{ prices: [1, 1, 1], length: 2 }, "50 by convention"],
  ],
  quiet: [{ length: 2 }],
});

describeCalculator("roll-yield-calc", {
  formula: "annualised-roll-yield",
  printed: [[/Formula record/, "roll_yield", 0.2437, 4]],
  refused: [
    [{ T_2: 0.05 }, "T_2"],
    [{ F_1: 0 }, "F_1"],
  ],
  warned: [[{ T_2: 0.09 }, "days apart"]],
  quiet: [{}],
});

const small = fc.integer({ min: -200, max: 200 }).map((value) => value / 1000);

describe("whatever the portfolio", () => {
  test("contributions add up to volatility and do not depend on the order of holdings", () => {
    const assets = fc.array(fc.record({ weight: small, sigma: fc.double({ min: 0.05, max: 0.6, noNaN: true }) }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(assets, fc.double({ min: 0, max: 0.9, noNaN: true }), (holdings, rho) => {
        const [weights, sigmas] = [holdings.map(({ weight }) => weight), holdings.map(({ sigma }) => sigma)];
        const correlations = holdings.map((_, i) => holdings.map((__, j) => (i === j ? 1 : rho)));
        const { outputs } = calculate("portfolio-risk-calc", { weights, sigmas, correlations, confidence: 0.95 });
        const { volatility, risk_contributions } = outputs;
        if (typeof volatility !== "number" || typeof risk_contributions !== "object") return;
        expect(
          near(
            risk_contributions.reduce((sum, part) => sum + part, 0),
            volatility,
            1e-12,
          ),
        ).toBe(true);
        const turned = { weights: weights.toReversed(), sigmas: sigmas.toReversed(), correlations };
        expect(near(output("portfolio-risk-calc", turned, "volatility"), volatility, 1e-12)).toBe(true);
      }),
    );
  });

  test("an American option is worth no less than the European one, and the tree keeps put-call parity", () => {
    const options = fc.record({
      S: fc.double({ min: 50, max: 150, noNaN: true }),
      T: fc.double({ min: 0.1, max: 3, noNaN: true }),
      r: fc.double({ min: 0, max: 0.1, noNaN: true }),
      q: fc.double({ min: 0, max: 0.1, noNaN: true }),
      sigma: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
    });
    fc.assert(
      fc.property(options, ({ S, T, r, q, sigma }) => {
        const option = { S, K: 100, T, r, q, sigma, steps: 40 };
        const put = outputsOf("binomial-option-calc", { ...option, type: "put" });
        const call = output("binomial-option-calc", { ...option, type: "call" }, "european_price");
        expect(put["early_exercise_premium"]).toBeGreaterThanOrEqual(0);
        const parity = S * Math.exp(-q * T) - 100 * Math.exp(-r * T);
        expect(near(call - (put["european_price"] ?? Number.NaN), parity, 1e-11, 100)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("a structure's profit is nil at its break-even points", () => {
    const leg = fc.record({
      kind: fc.constantFrom("call", "put", "stock"),
      quantity: fc.constantFrom(-2, -1, 1, 3),
      strike: fc.integer({ min: 50, max: 150 }),
      premium: fc.double({ min: 0.5, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), (legs) => {
        const structure = {
          kinds: legs.map(({ kind }) => kind),
          quantities: legs.map(({ quantity }) => quantity),
          strikes: legs.map(({ strike }) => strike),
          premiums: legs.map(({ premium }) => premium),
          multiplier: 1,
          r: 0,
          q: 0,
        };
        const { break_evens } = calculate("option-structure-calc", structure).outputs;
        if (typeof break_evens !== "object" || break_evens.length === 0) return;
        const { profit } = calculate("option-structure-calc", { ...structure, spots: break_evens }).outputs;
        for (const value of [profit ?? Number.NaN].flat()) expect(Math.abs(Number(value))).toBeLessThan(1e-9);
      }),
    );
  });

  test("no fee leaves the gross return, and the deepest drawdown is that of the other calculator", () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 2, maxLength: 40 }), (returns) => {
        const free = { gross_returns: returns, management_fee_rate: 0, performance_fee_rate: 0 };
        const { gross_total_return = 0, net_total_return = 1 } = outputsOf("fee-schedule-calc", free);
        expect(near(1 + gross_total_return, 1 + net_total_return, 1e-12)).toBe(true);
        const nav_series = returns.map((rate) => 100 * (1 + rate));
        expect(output("drawdown-table-calc", { nav_series }, "max_drawdown")).toBe(
          output("max-drawdown-calc", { nav_series }, "mdd"),
        );
      }),
    );
  });

  test("effective spread is realised spread and impact", () => {
    const trade = fc.record({
      price: fc.double({ min: 10, max: 11, noNaN: true }),
      mid: fc.double({ min: 10, max: 11, noNaN: true }),
      later: fc.double({ min: 10, max: 11, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 8 }), (trades) => {
        const inputs = {
          prices: trades.map(({ price }) => price),
          mids: trades.map(({ mid }) => mid),
          later_mids: trades.map(({ later }) => later),
          sides: trades.map(() => 1),
        };
        const {
          effective_spread = 0,
          realized_spread = 0,
          price_impact = 0,
        } = outputsOf("effective-spread-calc", inputs);
        expect(near(effective_spread, realized_spread + price_impact, 1e-12, 0.2)).toBe(true);
      }),
    );
  });
});
