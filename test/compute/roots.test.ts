/**
 * Rates and volatilities outside the domain of Newton's method. The expected values are from bisection with 60 decimal
 * digits, made apart from this code.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { impliedVolNewton } from "../../worker/compute/calculators/implied-vol-newton.ts";
import { irr } from "../../worker/compute/calculators/irr.ts";
import { NotComputable } from "../../worker/compute/not-computable.ts";
import { rootsOfExponentialSum } from "../../worker/compute/numerics/exponential-sum.ts";

const repeated = (count: number, value: number) => new Array<number>(count).fill(value);

describe("the internal rate of return", () => {
  test.each<[cash_flows: number[], guess: number, rate: number]>([
    [[-100, 10, 5], 0.1, -0.720871215252208],
    [[-1000, 50, 20, 10], 0.1, -0.7337786697080411],
    [[-100, 1], 5, -0.99],
    [[-100, 50], 0.1, -0.5],
    [[-100, 0, 0, 0, 0, 20], 0.1, -0.27522033632230447],
    [[-100, ...repeated(59, 0), 130], 0.1, 0.004382312109114508],
    [[...repeated(10, -10), ...repeated(20, 0), ...repeated(15, 10)], 0.1, 0.012579345128785325],
  ])("of %j from a guess of %d is bracketed where the steps run away", (cash_flows, guess, rate) => {
    const { outputs, meta, warnings } = irr({ cash_flows, guess });
    expect(outputs.irr).toBeCloseTo(rate, 14);
    expect(meta).toMatchObject({ converged: true, method: "bracketed" });
    expect(warnings).toMatchObject([{ input: "guess", detail: expect.stringContaining("diverges; the only root") }]);
  });

  test.each<[cash_flows: number[], guess: number, letter: number, above: number | undefined]>([
    [[-1000, 100, 100, 0, 100, 5], 0.1, -1.5694896360992623, -0.35129473005550127],
    [[-100, -20, 100, 20], 1, -2, 0],
    [[-100, 5, 50, -20], 0.1, -1.835272022874599, undefined],
    [[-100, 0, 40], 0.1, -1.632455532033676, -0.3675444679663241],
  ])("of %j at -100%% or below stays, with the rate above beside it", (cash_flows, guess, letter, above) => {
    const { outputs, meta, warnings } = irr({ cash_flows, guess });
    expect(outputs.irr).toBeCloseTo(letter, 12);
    expect(meta).toMatchObject({ converged: true, method: "newton" });
    if (above === undefined) expect(meta).not.toHaveProperty("root_above_minus_1");
    else expect(meta?.root_above_minus_1).toBeCloseTo(above, 14);
    expect(warnings?.[0]?.detail).toContain("no investment can earn");
    expect(warnings?.[0]?.detail).toContain(above === undefined ? "No rate above -100%" : "The only rate above -100%");
  });

  test("where a short step ends at no root is said not to have converged, with the present value there and the rate", () => {
    const { outputs, meta, warnings } = irr({ cash_flows: [-100, ...repeated(360, 0.8333333333333334)], guess: 0.1 });
    expect(outputs.irr).toBeCloseTo(-1, 10);
    expect(meta).toMatchObject({ converged: false, root_above_minus_1: expect.closeTo(0.00783064721236897, 15) });
    expect(warnings?.[0]?.detail).toMatch(/no root: the present value there is/);
  });

  test("that a hundred steps do not find is said not to have converged", () => {
    const { meta, warnings } = irr({ cash_flows: [-100, 100, 10, 1, -20], guess: 0.1 });
    expect(meta).toEqual({ iterations: 100, converged: false, method: "newton" });
    expect(warnings?.[0]?.detail).toContain("No rate above -100% exists");
  });

  test.each([
    [0.1, 0.25],
    [5, 4],
  ])("of flows with two rates, from a guess of %d, is %d, and both are named", (guess, rate) => {
    const { outputs, meta, warnings } = irr({ cash_flows: [-1600, 10000, -10000], guess });
    expect(outputs.irr).toBeCloseTo(rate, 12);
    expect(meta?.converged).toBe(true);
    expect(warnings).toMatchObject([{ input: "guess", detail: expect.stringContaining("25% and 400%") }]);
  });

  test("of flows without any is refused with that reason", () => {
    expect(() => irr({ cash_flows: [100, -300, 250], guess: 0.1 })).toThrow("no rate above -100%");
  });

  test("of flows with several, where the steps run away, is refused with all of them", () => {
    // Rates of 0, 1 and 2.
    const cash_flows = [-1, 6, -11, 6].map((flow) => flow * 100);
    const guess = guessThatDiverges(cash_flows);
    expect(() => irr({ cash_flows, guess })).toThrow(/diverges.*0%, 100% and 200%/);
  });

  test("of an ordinary investment is what it was, without a warning", () => {
    expect(irr({ cash_flows: [-1000, 300, 420, 500], guess: 0.1 })).toEqual({
      outputs: { irr: expect.closeTo(0.09764051436008174, 15) },
      meta: { iterations: 3, converged: true, method: "newton" },
    });
  });
});

/** A guess from which Newton's method has no finite end. */
function guessThatDiverges(cash_flows: readonly number[]): number {
  for (let guess = 3; guess < 200; guess += 0.5) {
    try {
      irr({ cash_flows: [...cash_flows], guess });
    } catch (error) {
      if (error instanceof NotComputable) return guess;
    }
  }
  throw new Error("Newton's method ends from every guess.");
}

/** The present value over its largest power, by another route than the calculator's: from the last flow on. */
function signOfValue(flows: readonly number[], growth: number): number {
  const scaled = flows.map((flow, t) => flow * (growth >= 1 ? growth ** -t : growth ** (flows.length - 1 - t)));
  return Math.sign(scaled.sort((a, b) => Math.abs(a) - Math.abs(b)).reduce((total, value) => total + value, 0));
}

function bisectedRate(flows: readonly number[]): number {
  let [low, high] = [1e-6, 1e6];
  const first = signOfValue(flows, low);
  for (let step = 0; step < 200; step++) {
    const middle = Math.sqrt(low * high);
    if (signOfValue(flows, middle) === first) low = middle;
    else high = middle;
  }
  return low - 1;
}

describe("fund-like series with one change of sign", () => {
  const calls = fc.array(fc.double({ min: -100, max: -1, noNaN: true }), { minLength: 1, maxLength: 12 });
  const gap = fc.integer({ min: 0, max: 12 });
  const distributions = fc.array(fc.double({ min: 0.5, max: 120, noNaN: true }), { minLength: 1, maxLength: 30 });

  test("all have their only rate above -100% in the answer, and none converges to what is no root", () => {
    fc.assert(
      fc.property(calls, gap, distributions, (paid, years, received) => {
        const cash_flows = [...paid, ...repeated(years, 0), ...received];
        const expected = bisectedRate(cash_flows);
        const { outputs, meta } = irr({ cash_flows, guess: 0.1 });
        const found = meta?.root_above_minus_1 ?? outputs.irr;
        expect(found).toBeGreaterThan(-1);
        expect(Math.abs(found - expected)).toBeLessThan(1e-8 * (1 + Math.abs(expected)));
        if (meta?.converged && outputs.irr > -1) expect(outputs.irr).toBe(found);
      }),
      { numRuns: 400 },
    );
  });
});

/** A polynomial, its coefficients in ascending order, times one that is 0 at the root. */
function timesFactor(polynomial: readonly number[], root: number): number[] {
  return polynomial.concat(0).map((value, power) => value * -root + (polynomial[power - 1] ?? 0));
}

describe("all roots of a sum of exponentials", () => {
  const rates = fc.uniqueArray(fc.integer({ min: -90, max: 300 }), { minLength: 1, maxLength: 5 });

  test("are those that a polynomial was made from", () => {
    fc.assert(
      fc.property(rates, (percents) => {
        const wanted = percents.map((percent) => 1 / (1 + percent / 100)).sort((a, b) => b - a);
        const coefficients = wanted.reduce<readonly number[]>(timesFactor, [1]);
        const found = rootsOfExponentialSum({ coefficients }).map((x) => Math.exp(-x));
        expect(found).toHaveLength(wanted.length);
        for (const [index, root] of found.entries()) expect(root).toBeCloseTo(wanted[index] ?? Number.NaN, 4);
      }),
    );
  });

  test("are the same whether the times are given or counted", () => {
    const flows = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(flows, (coefficients) => {
        const counted = rootsOfExponentialSum({ coefficients });
        const given = rootsOfExponentialSum({ coefficients, times: coefficients.map((_, time) => time) });
        expect(given).toHaveLength(counted.length);
        for (const [index, x] of given.entries()) expect(x).toBeCloseTo(counted[index] ?? Number.NaN, 6);
      }),
    );
  });

  test("count one at which the sum only touches 0 once", () => {
    const [root, ...others] = rootsOfExponentialSum({ coefficients: [1, -4, 4] });
    expect(Math.expm1(root ?? Number.NaN)).toBeCloseTo(1, 6);
    expect(others).toEqual([]);
  });

  test.each([[[1, 2, 3]], [[-5]], [[]], [[0, 0]], [[100, -300, 250]]])("of %j are none", (coefficients) => {
    expect(rootsOfExponentialSum({ coefficients })).toEqual([]);
  });
});

describe("implied volatility", () => {
  test.each<[inputs: Parameters<typeof impliedVolNewton>[0], volatility: number]>([
    [{ market_price: 0.0001, S: 100, K: 150, T: 0.05, r: 0.01, q: 0 }, 0.45575260920296545],
    [{ market_price: 99.9, S: 100, K: 1, T: 1, r: 0, q: 0 }, 4.903676311129267],
    [{ market_price: 9, S: 20, K: 25, T: 0.2, r: 0.05, q: 0 }, 3.038506383087],
    [{ market_price: 2.0510577157741855e-5, S: 1, K: 1.3, T: 7 / 365, r: 0, q: 0 }, 0.6],
  ])("of %j is bracketed where vega vanishes on the way", (inputs, volatility) => {
    const { outputs, meta, warnings } = impliedVolNewton(inputs);
    expect(outputs.implied_vol).toBeCloseTo(volatility, 9);
    expect(meta).toMatchObject({ converged: true, method: "bracketed" });
    expect(warnings?.[0]?.detail).toContain("was bracketed");
  });

  test.each([
    [{ market_price: 20, S: 120, K: 100, T: 0.1, r: 0, q: 0 }, 0.103419295],
    [{ market_price: 50, S: 150, K: 100, T: 0.05, r: 0, q: 0 }, 0.3],
  ])("of %j, its intrinsic value, is what the steps end at, and said not to be determined", (inputs, volatility) => {
    const { outputs, meta, warnings } = impliedVolNewton(inputs);
    expect(outputs.implied_vol).toBeCloseTo(volatility, 7);
    expect(meta).toMatchObject({ converged: true, method: "newton" });
    expect(warnings?.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("equals its intrinsic value"),
      expect.stringContaining("leaves the volatility open by ±"),
    ]);
  });

  test("of a price that no volatility gives is refused with the bound it is beyond", () => {
    const option = { S: 100, K: 300, T: 0.01, r: 0, q: 0 };
    expect(() => impliedVolNewton({ ...option, market_price: 101 })).toThrow("a price below S exp(-qT), here 100");
    expect(impliedVolNewton({ ...option, market_price: 100 }).warnings?.[0]?.detail).toContain(
      "every large volatility fits",
    );
  });
});
