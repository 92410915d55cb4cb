/** The definitions in content/calculators and the functions in worker/compute are two halves of one thing. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CATALOGUE } from "../../build/compute/calculators.ts";
import { CALCULATOR_FUNCTIONS, computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { readInputs } from "../../worker/compute/read-inputs.ts";
import { IDS, outputIds, readDefinitions, relativeError } from "./reference-cases.ts";

const definitions = readDefinitions();
const all = [...definitions.values()];

/** The formula that each calculator computes. */
const FORMULAS: Record<string, string> = {
  ...CATALOGUE.formulas,
  "performance-fee-calc": "performance-fee",
  "annualize-return-calc": "annualized-return",
  "vol-annualize-calc": "annualized-volatility",
  "merger-arb-annualized-spread-calc": "merger-spread-annualized",
  "perp-funding-rate-pnl-calc": "funding-rate-annualized",
  "beta-capm-calc": "capm",
  "information-ratio-calc": "information-ratio",
  "expected-shortfall-historical-calc": "expected-shortfall",
  "black-scholes-put-calc": "black-scholes",
  "sharpe-summary-calc": "sharpe-ratio",
  "black-76-calc": "black-76",
  "garman-kohlhagen-calc": "garman-kohlhagen",
  "bachelier-calc": "bachelier",
  "implied-vol-calc": "black-scholes",
  "put-call-parity-calc": "put-call-parity",
  "implied-forward-rate-calc": "implied-forward-rate",
  "futures-fair-value-calc": "futures-cost-of-carry",
  "fx-forward-calc": "covered-interest-parity",
  "kelly-bet-calc": "kelly-criterion",
  "parametric-tail-risk-calc": "expected-shortfall-normal",
  "xirr-calc": "xirr",
  "private-fund-calc": "fund-multiples",
  "irr-all-roots-calc": "irr-newton",
  "time-weighted-return-calc": "time-weighted-return",
  "bond-calc": "bond-price",
  "cash-flow-yield-calc": "yield-to-maturity",
  "implied-repo-calc": "implied-repo-rate",
  "portfolio-risk-calc": "portfolio-variance",
  "kelly-portfolio-calc": "kelly-multi-asset",
  "drawdown-table-calc": "max-drawdown",
  "option-structure-calc": "option-structure",
  "fee-schedule-calc": "performance-fee",
  "roll-yield-calc": "annualised-roll-yield",
  "alpha-forecast-calc": "alpha-forecast",
  "effective-spread-calc": "effective-and-realized-spread",
  "binomial-option-calc": "binomial-option-pricing",
  "volatility-forecast-calc": "garch-1-1",
  "variance-swap-strike-calc": "variance-swap-strike",
  "cva-calc": "credit-valuation-adjustment",
  "pair-spread-calc": "spread-z-score",
  "variance-ratio-calc": "variance-ratio",
  "ema-calc": "exponential-moving-average",
  "rsi-calc": "relative-strength-index",
  "almgren-chriss-calc": "almgren-chriss-trajectory",
};

/** By calculator, the position of an example and its outputs: the figures as their sources print them. */
const PRINTED = JSON.parse(readFileSync(new URL("printed-examples.json", import.meta.url), "utf8")) as Record<
  string,
  Record<string, Record<string, number | number[]>>
>;

/** Figures that a source made from rounded ones, and how far they are from the exact ones. */
const ROUNDED_AT_SOURCE: readonly (readonly [example: string, output: string, apart: number])[] = [
  ["a share bought at 200", "annualized", 1e-4],
  ["Stack Exchange 71507", "implied_repo", 3e-8],
  // Excel stops at a change of 1e-8.
  ["Microsoft Excel, XIRR", "xirr", 2e-9],
  // The quantile as 1.65.
  ["Jorion, Value at Risk: USD 3 million", "component_var", 475],
  ["Jorion, Value at Risk: USD 3 million", "value_at_risk", 804],
  // The book prints its matrix with four decimals and computes with more.
  ["Chan, Quantitative Trading: OIH", "weights", 0.0022],
  ["Chan, Quantitative Trading: OIH", "sharpe", 1e-4],
  // Greeks from rounded nodes.
  ["five months, five steps", "delta", 0.005],
  // A continuous formula.
  ["500 days", "term_volatility_annual", 1e-4],
  ["GLD and GDX", "half_life_linear", 4e-5],
  ["scholarlyinvesting", "alphas", 1.1e-4],
  ["StockCharts ChartSchool, RSI", "rsi", 0.081],
  ["Formula record almgren-chriss", "holdings", 0.55],
  // A price from a rounded strip and roots of rounded figures.
  ["Hull, Bond Yield", "ytm", 1e-4],
];

describe("definitions and functions match", () => {
  test("every function has a definition and every definition a function", () => {
    expect([...definitions.keys()].sort()).toEqual([...IDS].sort());
  });

  test("each names the formula that it computes", () => {
    expect(Object.fromEntries(all.map(({ id, formula_id }) => [id, formula_id]))).toMatchObject(FORMULAS);
  });

  test.each(all)("$id reads exactly the inputs and returns exactly the outputs it defines", (definition) => {
    const { inputs } = readInputs(definition, definition.examples[0]?.inputs);
    const read = new Set<string>();
    const watched = new Proxy(inputs ?? {}, {
      get(target, name) {
        read.add(String(name));
        return target[String(name)];
      },
    });
    const { outputs } = CALCULATOR_FUNCTIONS.get(definition.id)?.(watched as never) ?? { outputs: {} };
    expect([...read].sort()).toEqual(definition.inputs.map((input) => input.id).sort());
    expect(Object.keys(outputs)).toEqual(outputIds(definition, outputs));
  });

  test.each(all)("every input of $id has a description, says whether it is required, and has bounds", (definition) => {
    for (const input of definition.inputs) {
      expect(input.description, input.id).toBeTruthy();
      expect(typeof input.required, input.id).toBe("boolean");
      if (input.required) expect(input.default, input.id).toBeUndefined();
      if (input.type === "string" || input.type === "boolean") continue;
      expect(input.unit, input.id).toBeTruthy();
      expect(input.min, input.id).toBeLessThan(input.max ?? Number.NaN);
    }
    for (const output of definition.outputs) expect(output.unit && output.description, output.id).toBeTruthy();
  });
});

describe("worked examples", () => {
  test.each(all)("of $id, two or more, give what they say", (definition) => {
    expect(definition.examples.length).toBeGreaterThanOrEqual(2);
    for (const example of definition.examples) {
      const outcome = computeByDefinition(definition, example.inputs);
      if (outcome.kind !== "answer") throw new Error(`${example.name}: ${JSON.stringify(outcome)}`);
      // Data frames give a name one type, so a column that bears the name of another calculator's number is left out.
      const given = Object.entries(outcome.answer.outputs).filter(
        ([output, value]) => typeof value === "number" || output in example.outputs,
      );
      expect(Object.keys(example.outputs)).toEqual(given.map(([output]) => output));
      for (const [output, expected] of Object.entries(example.outputs)) {
        const error = relativeError(outcome.answer.outputs[output], expected);
        expect(error, `${example.name}: ${output}`).toBeLessThan(1e-9);
      }
    }
  });

  test("agree with the figures printed in their sources", () => {
    const printed: [id: string, source: RegExp, output: string, value: number, digits: number][] = [
      ["black-scholes-call-calc", /Hull.*Merton/, "call", 4.76, 2],
      ["black-scholes-call-calc", /Greek Letters/, "delta", 0.522, 3],
      ["black-scholes-call-calc", /Greek Letters/, "gamma", 0.066, 3],
      ["black-scholes-call-calc", /Greek Letters/, "vega", 12.1, 1],
      ["black-scholes-call-calc", /Greek Letters/, "theta", -4.31, 2],
      ["black-scholes-call-calc", /Greek Letters/, "rho", 8.91, 2],
      ["black-scholes-put-calc", /Hull/, "put", 0.81, 2],
      ["implied-vol-newton-calc", /Hull/, "implied_vol", 0.235, 3],
      ["duration-modified-calc", /Hull/, "price", 94.213, 3],
      ["duration-modified-calc", /Hull/, "macaulay", 2.653, 3],
      ["duration-modified-calc", /Hull/, "modified", 2.499, 3],
      ["vol-annualize-calc", /Hull/, "annualized_vol", 0.193, 3],
      ["cds-spread-calc", /Hull/, "spread_bps", 200, 1],
      ["sortino-ratio-calc", /Rollinger/, "sortino", 4.417, 3],
      ["kelly-fraction-calc", /Chan/, "leverage", 2.528, 3],
      ["max-drawdown-calc", /Investopedia/, "mdd", -0.5333, 4],
      ["annualize-return-calc", /Investopedia/, "annualized", 0.0553, 4],
      ["irr-calc", /after five years/, "irr", 0.087, 3],
      ["irr-calc", /after four years/, "irr", -0.021, 3],
      ["sharpe-ratio-calc", /Bodie/, "mean_excess", 0.021, 4],
      ["sharpe-ratio-calc", /Bodie/, "std", 0.1983, 4],
      ["sharpe-ratio-calc", /NIST/, "std", 1, 15],
      ["calmar-ratio-calc", /Atiya/, "calmar", 5, 12],
      ["merger-arb-annualized-spread-calc", /Financial Edge/, "raw_spread_pct", 0.0357, 4],
      ["merger-arb-annualized-spread-calc", /Financial Edge/, "annualized_spread_pct", 0.0724, 4],
      ["perp-funding-rate-pnl-calc", /BitMEX/, "annualized", 0.01125 * 365, 12],
      ["performance-fee-calc", /United Capital/, "performance_fee_per_share", 2.84, 10],
      ["expected-shortfall-historical-calc", /Hull/, "expected_shortfall", 8.2, 10],
      ["expected-shortfall-historical-calc", /Hull/, "value_at_risk", 1, 15],
      ["beta-capm-calc", /Excel/, "beta", 0.305556, 6],
      ["beta-capm-calc", /Excel/, "r_squared", 0.05795, 5],
      ["black-76-calc", /Hull/, "put", 3.35, 2],
      ["black-76-calc", /Haug/, "call", 1.7011, 4],
      ["black-76-calc", /Formula record/, "put", 7.6767, 4],
      ["garman-kohlhagen-calc", /Haug/, "call", 0.0291, 4],
      ["garman-kohlhagen-calc", /Hull/, "call", 0.0639, 4],
      ["garman-kohlhagen-calc", /Formula record/, "put", 0.018264, 6],
      ["implied-vol-calc", /a call at 1.875/, "implied_vol", 0.235, 3],
      ["implied-vol-calc", /GBP/, "implied_vol", 0.141, 3],
      ["implied-vol-calc", /crude oil put/, "implied_vol", 0.25, 4],
      ["put-call-parity-calc", /33.25/, "profit_at_expiry", 1.02, 2],
      ["put-call-parity-calc", /32.00/, "profit_at_expiry", 0.27, 2],
      ["put-call-parity-calc", /Formula record/, "implied_call", 27.672, 3],
      ["implied-forward-rate-calc", /3.0% for a year/, "forward_continuous", 0.05, 12],
      ["implied-forward-rate-calc", /5.0% for four years/, "forward_continuous", 0.065, 8],
      ["implied-forward-rate-calc", /Formula record/, "forward", 0.042, 5],
      ["futures-fair-value-calc", /index futures/, "fair_value", 1313.07, 2],
      ["futures-fair-value-calc", /zero-coupon/, "fair_value", 948.79, 2],
      ["futures-fair-value-calc", /stock with dividends/, "fair_value", 51.14, 2],
      ["futures-fair-value-calc", /Formula record/, "implied_yield", 0.046822, 6],
      ["fx-forward-calc", /CFA/, "forward", 0.9891, 4],
      ["fx-forward-calc", /Formula record/, "forward_points", 66.4, 1],
      ["parametric-tail-risk-calc", /expected-shortfall/, "var_normal", 986088, 0],
      ["parametric-tail-risk-calc", /cornish/, "var_cornish_fisher", 1552721, 0],
      ["parametric-tail-risk-calc", /mean gain/, "var_normal", 21.3, 1],
      ["parametric-tail-risk-calc", /Microsoft/, "var_normal", 1471300, -2],
      ["kelly-bet-calc", /Wikipedia/, "kelly", 0.2, 12],
      ["kelly-bet-calc", /Thorp/, "kelly", 0.02, 12],
    ];
    for (const [id, source, output, value, digits] of printed) {
      const example = definitions.get(id)?.examples.find(({ name }) => source.test(name));
      expect(example?.outputs[output], `${id} ${output}`).toBeCloseTo(value, digits);
    }
  });
});

describe("examples of later calculators", () => {
  test.each(Object.entries(PRINTED))("of %s agree with each digit that their sources print", (id, examples) => {
    for (const [position, outputs] of Object.entries(examples)) {
      const example = definitions.get(id)?.examples[Number(position)];
      for (const [output, printed] of Object.entries(outputs)) {
        const known = ROUNDED_AT_SOURCE.find(([name, of]) => example?.name.includes(name) === true && of === output);
        const [values, computed] = [[printed].flat(), [example?.outputs[output] ?? []].flat()];
        for (const [i, value] of values.entries()) {
          const apart = known?.[2] ?? 0.5000001 * 10 ** -decimalsOf(value);
          expect(Math.abs(Number(computed[i]) - value), `${example?.name}: ${output}`).toBeLessThanOrEqual(apart);
        }
      }
    }
  });
});

function decimalsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}

describe("names", () => {
  test("no alias is another's, nor an id with or without its ending", () => {
    const names = all.flatMap(({ id, aliases = [] }) => [id, id.replace(/-calc$/, ""), ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("the short names that callers know lead to their calculators", () => {
    const names = new Map(
      all.flatMap(({ id, aliases = [] }) => [id.replace(/-calc$/, ""), ...aliases].map((name) => [name, id])),
    );
    expect(names.get("parametric-var")).toBe("var-parametric-calc");
    expect(names.get("kelly-criterion")).toBe("kelly-fraction-calc");
    expect(names.get("black-scholes")).toBe("black-scholes-call-calc");
    expect(names.get("implied-volatility")).toBe("implied-vol-newton-calc");
    for (const name of [
      "sharpe-ratio",
      "sortino-ratio",
      "max-drawdown",
      "calmar-ratio",
      "var-parametric",
      "beta-capm",
      "irr",
    ]) {
      expect(names.get(name)).toBe(`${name}-calc`);
    }
  });
});
