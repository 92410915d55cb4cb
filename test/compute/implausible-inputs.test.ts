/** What answers say of inputs that can be computed with and are yet unusual for their unit. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import type { CalculatorDefinition } from "../../worker/compute/definition.ts";
import { implausibleInputs } from "../../worker/compute/implausible-inputs.ts";
import type { Inputs } from "../../worker/compute/read-inputs.ts";
import { readDefinitions } from "./reference-cases.ts";

const definitions = readDefinitions();

function answerTo(id: string, inputs: Record<string, unknown>) {
  const definition = definitions.get(id);
  if (!definition) throw new Error(`There is no definition ${id}.`);
  const outcome = computeByDefinition(definition, inputs);
  if (outcome.kind !== "answer") throw new Error(JSON.stringify(outcome));
  return outcome.answer;
}

const CALL = { S: 100, K: 95, T: 0.5, r: 0.04, sigma: 0.24 };
/** Two years of months: a shorter record has a warning of its own. */
const RETURNS = Array.from({ length: 24 }, (_, month) => [0.01, -0.02, 0.03][month % 3] ?? 0);
const FEE = { starting_nav: 100, ending_nav_pre_fee: 120, high_water_mark: 100 };

describe("an implausible input is answered with a warning that says what was meant perhaps:", () => {
  test.each<[string, string, Record<string, unknown>, string, string]>([
    [
      "a volatility in per cent",
      "black-scholes-call-calc",
      { ...CALL, sigma: 24 },
      "sigma",
      "`sigma` is 24, or 2400% a year; 0.01 to 3 is plausible. Did you mean 0.24?",
    ],
    [
      "a rate in per cent",
      "black-scholes-call-calc",
      { ...CALL, r: 4.3 },
      "r",
      "`r` is 4.3, or 430% a year; -0.05 to 0.5 is plausible. Did you mean 0.043?",
    ],
    [
      "days for years",
      "black-scholes-call-calc",
      { ...CALL, T: 45 },
      "T",
      "`T` is 45 (years); 0.0001 to 10 is plausible. Did you mean 0.1233, which is 45 days?",
    ],
    [
      "a hurdle in per cent",
      "performance-fee-calc",
      { ...FEE, hurdle_rate: 6 },
      "hurdle_rate",
      "`hurdle_rate` is 6, or 600% a period; 0 to 0.5 is plausible. Did you mean 0.06?",
    ],
    [
      "a year's rate for a day's",
      "sharpe-ratio-calc",
      { returns: RETURNS, rf_periodic: 0.05 },
      "rf_periodic",
      "`rf_periodic` is 0.05, or 1260% a year at 252 periods; -0.05 to 0.3 a year is plausible. " +
        "Did you mean 0.0001984, which is 5% a year?",
    ],
    [
      "a year's rate in per cent for a month's",
      "sharpe-ratio-calc",
      { returns: RETURNS, rf_periodic: 4.3, periods_per_year: 12 },
      "rf_periodic",
      "`rf_periodic` is 4.3, or 5160% a year at 12 periods; -0.05 to 0.3 a year is plausible. " +
        "Did you mean 0.003583, which is 4.3% a year?",
    ],
    [
      "a series with returns in per cent",
      "sortino-ratio-calc",
      { returns: [0.5, 2.1, -1.4, 0.3, ...RETURNS] },
      "returns",
      "`returns[1]` is 2.1, or 210% a period; -0.9 to 1 is plausible. Did you mean 0.021? It is the first of 2 such values.",
    ],
    [
      "the tail for the confidence",
      "var-parametric-calc",
      { portfolio_value: 1e6, sigma_periodic: 0.01, confidence: 0.01 },
      "confidence",
      "`confidence` is 0.01 (probability); 0.8 to 0.9999 is plausible. Did you mean 0.99?",
    ],
    [
      "a value with no likely other meaning",
      "merger-arb-annualized-spread-calc",
      { deal_price: 50, current_price: 48, days_to_close: 2000 },
      "days_to_close",
      "`days_to_close` is 2000 (calendar days); 1 to 1500 is plausible.",
    ],
  ])("%s", (_, id, inputs, input, detail) => {
    expect(answerTo(id, inputs).warnings).toEqual([{ input, detail }]);
  });

  test("a rate of a period is held to the periods that the year has", () => {
    const warnings = (periods_per_year: number) =>
      answerTo("sharpe-ratio-calc", { returns: RETURNS, rf_periodic: 0.05, periods_per_year }).warnings;
    expect(warnings(1)).toBeUndefined();
    expect(warnings(12)).toHaveLength(1);
  });

  test("several inputs each have their own", () => {
    const { warnings } = answerTo("black-scholes-put-calc", { ...CALL, sigma: 24, r: 4.3, T: 45 });
    expect(warnings?.map(({ input }) => input)).toEqual(["T", "r", "sigma"]);
  });

  test("the outputs are what they would be", () => {
    const { outputs } = answerTo("vol-annualize-calc", { periodic_vol: 12, periods_per_year: 4 });
    expect(outputs).toEqual({ annualized_vol: 24 });
  });
});

/** Inputs anywhere within their plausible ranges, over a year of 252 periods. */
function within({ inputs }: CalculatorDefinition): fc.Arbitrary<Inputs> {
  const values = inputs.flatMap(({ id, type, plausible }): [string, fc.Arbitrary<number | number[]>][] => {
    if (!plausible) return [];
    const { min, max, annualized_by } = plausible;
    if (id === "periods_per_year") return [[id, fc.constant(252)]];
    const periods = annualized_by === undefined ? 1 : 252.01;
    const number = fc.double({ min: min / periods, max: max / periods, noNaN: true });
    return [[id, type === "array<number>" ? fc.array(number, { minLength: 1, maxLength: 5 }) : number]];
  });
  return fc.record(Object.fromEntries(values));
}

describe("plausible inputs are answered without a word:", () => {
  test.each([...definitions.values()])("those within the ranges of $id", (definition) => {
    fc.assert(
      fc.property(within(definition), (inputs) => {
        expect(implausibleInputs(definition, inputs)).toEqual([]);
      }),
    );
  });

  test("those of the worked examples, but for bare numbers of a textbook and of tests of accuracy", () => {
    const warned = [...definitions.values()].flatMap((definition) =>
      definition.examples.flatMap(({ name, inputs }) =>
        implausibleInputs(definition, answerTo(definition.id, inputs).inputs).length > 0 ? [name] : [],
      ),
    );
    expect(warned).toEqual([
      expect.stringContaining("five steps"),
      expect.stringContaining("two steps"),
      expect.stringContaining("two steps"),
      expect.stringContaining("on two steps"),
      expect.stringContaining("in $ million"),
      expect.stringContaining("a market timer with four forecasts"),
      expect.stringContaining("PERCENTILE.INC"),
      expect.stringContaining("QUARTILE.EXC"),
      expect.stringContaining("Value at Risk: mean gain 2, deviation 10"),
      expect.stringContaining("10 million Microsoft and 5 million AT&T"),
      expect.stringContaining("NIST"),
    ]);
  });
});

describe("a search that did not converge", () => {
  const BELOW = { market_price: 1, S: 100, K: 50, T: 1, r: 0 };

  test("is answered with where it stopped, and the bound that the price is below", () => {
    expect(answerTo("implied-vol-newton-calc", BELOW)).toMatchObject({
      outputs: { implied_vol: 0.001 },
      meta: { converged: false },
      warnings: [
        {
          input: "market_price",
          detail:
            "`market_price` is 1; no volatility gives a call less than max(S exp(-qT) - K exp(-rT), 0), here 50. " +
            "`implied_vol` is where the search stopped, not a volatility of this price.",
        },
      ],
    });
  });

  test("is refused with the same words where it has to converge", () => {
    const definition = definitions.get("implied-vol-newton-calc");
    if (!definition) throw new Error("There is no such definition.");
    const [warning] = answerTo(definition.id, BELOW).warnings ?? [];
    expect(computeByDefinition(definition, BELOW, { mustConverge: true })).toMatchObject({
      kind: "not-computable",
      error: { input: "market_price", message: warning?.detail },
    });
    const fair = { ...BELOW, market_price: 51 };
    expect(computeByDefinition(definition, fair, { mustConverge: true })).toEqual(
      computeByDefinition(definition, fair),
    );
  });

  test("of a price above the discounted spot is refused with that bound", () => {
    const definition = definitions.get("implied-vol-newton-calc");
    if (!definition) throw new Error("There is no such definition.");
    expect(computeByDefinition(definition, { ...BELOW, market_price: 120 })).toMatchObject({
      kind: "not-computable",
      error: {
        input: "market_price",
        message: expect.stringContaining("a price below S exp(-qT), here 100, is needed"),
      },
    });
  });

  test("of a rate says from which guess it set out", () => {
    expect(answerTo("irr-calc", { cash_flows: [0, 100, -1], guess: 0.1 })).toMatchObject({
      meta: { converged: false },
      warnings: [{ input: "guess", detail: expect.stringContaining("`guess` of 0.1 did not settle in 100 steps") }],
    });
  });
});

test("outputs that are called per cent and are decimals say so in their unit", () => {
  const named = [...definitions.values()].flatMap(({ outputs }) => outputs.filter(({ id }) => id.endsWith("_pct")));
  expect(named.map(({ id, unit }) => [id, unit])).toEqual([
    ["raw_spread_pct", "decimal"],
    ["annualized_spread_pct", "decimal per year"],
  ]);
  expect(
    answerTo("merger-arb-annualized-spread-calc", { deal_price: 50, current_price: 48, days_to_close: 90 }).units,
  ).toEqual({
    inputs: { deal_price: "currency per share", current_price: "currency per share", days_to_close: "calendar days" },
    outputs: { raw_spread_pct: "decimal", annualized_spread_pct: "decimal per year" },
  });
});
