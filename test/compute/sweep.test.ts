/** A sweep's points are single computations to the bit. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { type InputDefinition, isList, isSingleNumber } from "../../worker/compute/definition.ts";
import { sweep } from "../../worker/compute/sweep.ts";
import { stepsOf } from "../executed-steps.ts";
import { readDefinitions } from "./reference-cases.ts";

describe("a point of a sweep", () => {
  const varied = [...readDefinitions().values()].flatMap((definition) => {
    const [example] = definition.examples;
    const input = definition.inputs.find(
      ({ id, type }) => ["number", "percent", "currency"].includes(type) && typeof example?.inputs[id] === "number",
    );
    const isSwept = definition.outputs.some(isSingleNumber);
    return input && example && isSwept ? [{ id: definition.id, definition, input, example }] : [];
  });
  test.each(varied)("of $id is the single answer to the bit", ({ definition, input, example }) => {
    const { [input.id]: at, ...inputs } = example.inputs;
    const value = Number(at);
    let compared = 0;
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1.5, noNaN: true }), fc.integer({ min: 2, max: 7 }), (factor, steps) => {
        const outcome = (() => {
          try {
            return sweep(definition, { inputs, axes: [{ input: input.id, from: value, to: value * factor, steps }] });
          } catch {
            return undefined;
          }
        })();
        if (outcome?.kind !== "sweep") return;
        const { axes, outputs } = outcome.sweep;
        for (const [index, point] of axes[0]?.values.entries() ?? []) {
          const single = computeByDefinition(definition, { ...inputs, [input.id]: point });
          for (const [id, column] of Object.entries(outputs)) {
            const expected = single.kind === "answer" ? single.answer.outputs[id] : undefined;
            expect(column[index]).toBe(expected ?? null);
            compared++;
          }
        }
      }),
      { numRuns: 20 },
    );
    expect(compared).toBeGreaterThan(0);
  });

  const sweepable = [...readDefinitions().values()].filter(
    ({ inputs, outputs }) => outputs.some(isSingleNumber) && inputs.some((input) => !isList(input)),
  );
  test.each(sweepable)(
    "of $id over each single input, and over two at once, is the single answer too",
    (definition) => {
      const example = definition.examples[0]?.inputs ?? {};
      const axes = definition.inputs.flatMap((input) => {
        const values = isList(input) ? [] : valuesNear(input, example[input.id] ?? input.default);
        return values.length > 0 ? [{ input: input.id, values }] : [];
      });
      let compared = 0;
      for (const chosen of [
        ...axes.map((axis) => [axis]),
        ...axes.slice(1).map((axis, index) => [axes[index] ?? axis, axis]),
      ]) {
        const swept = new Set(chosen.map(({ input }) => input));
        const inputs = Object.fromEntries(Object.entries(example).filter(([id]) => !swept.has(id)));
        const outcome = sweep(definition, { inputs, axes: chosen });
        // The first point is the example.
        if (outcome.kind !== "sweep")
          throw new Error(`${definition.id} over ${[...swept]}: ${JSON.stringify(outcome)}`);
        const [outer, inner] = chosen;
        const points = (outer?.values ?? []).flatMap((first) =>
          (inner?.values ?? [undefined]).map((second) => ({
            [outer?.input ?? ""]: first,
            ...(inner && { [inner.input]: second }),
          })),
        );
        for (const [index, point] of points.entries()) {
          const single = computeByDefinition(definition, { ...inputs, ...point });
          for (const [id, column] of Object.entries(outcome.sweep.outputs)) {
            const expected = single.kind === "answer" ? single.answer.outputs[id] : undefined;
            expect(column[index], `${id} at ${JSON.stringify(point)}`).toBe(expected ?? null);
            compared += Number(expected !== undefined);
          }
        }
      }
      expect(compared).toBeGreaterThan(axes.length);
    },
  );
});

/** The value of an example, then others that the input takes. */
function valuesNear({ type, choices, min = -1e9, max = 1e9 }: InputDefinition, value: unknown): unknown[] {
  if (value === undefined) return [];
  if (choices) return [value, ...choices.filter((choice) => choice !== value)];
  if (typeof value === "boolean") return [value, !value];
  if (typeof value !== "number") return [value];
  const others = type === "integer" ? [value + 1] : [value * 0.9, value * 1.1 + 1e-3];
  return [value, ...others.filter((other) => other >= min && other <= max)];
}

describe("the points of a sweep", () => {
  const returns = (count: number) => Array.from({ length: count }, (_, index) => Math.sin(index * index) / 50);
  const bond = { settlement: "2026-11-30", maturity: "2126-11-30", frequency: 12 };
  const garch = { returns: returns(30), model: "garch", omega: 1e-9, alpha: 0.2, beta: 0.80001, horizon: 100_000 };
  const swap = { notional: 1e6, coupon: 0.01, rate: 0.03, method: "periodic", payments_per_year: 12 };
  /** As large as each takes: the fixed inputs, and an axis that changes nothing of the work. */
  const LARGEST: [id: string, inputs: Record<string, unknown>, axis: [input: string, value: number], most: number][] = [
    ["bond-calc", { ...bond, clean_price: 95 }, ["coupon_rate", 0.05], 8],
    ["bond-calc", { ...bond, ytm: 0.04 }, ["coupon_rate", 0.05], 80],
    ["almgren-chriss-calc", { X: 1e6, T: 5, eta: 2.5e-6, risk_aversion: 1e-6, intervals: 1000 }, ["sigma", 0.95], 62],
    ["almgren-chriss-calc", { X: 1e6, T: 5, eta: 2.5e-6, risk_aversion: 1e-6, points: 1000 }, ["sigma", 0.95], 62],
    ["variance-ratio-calc", { returns: returns(1990) }, ["q", 1000], 5],
    ["volatility-forecast-calc", garch, ["mean_return", 0], 100],
    ["cds-upfront-calc", { ...swap, maturity_years: 100, hazard_rate: 0.01 }, ["recovery_rate", 0.4], 500],
    ["cds-upfront-calc", { ...swap, maturity_years: 100, spread: 0.01 }, ["recovery_rate", 0.4], 500],
  ];

  // A million steps take some 2 ms.
  test.each(LARGEST)("of %s with %j along %j are %i, which take at most 25 million steps", (id, inputs, axis, most) => {
    const definition = readDefinitions().get(id);
    if (!definition) throw new Error(`There is no ${id}.`);
    const [input, value] = axis;
    const sweepOf = (points: number) =>
      sweep(definition, { inputs, axes: [{ input, values: Array.from({ length: points }, () => value) }] });
    expect(() => sweepOf(most + 1)).toThrow(`${most} at most`);
    let outcome: unknown;
    const steps = stepsOf(() => {
      outcome = sweepOf(most);
    });
    expect(outcome).toMatchObject({ kind: "sweep" });
    expect(steps).toBeLessThan(25_000_000);
  });

  test("are those of the heaviest point, wherever on the axes it is", () => {
    const definition = readDefinitions().get("bond-calc");
    if (!definition) throw new Error("There is no bond-calc.");
    const settlement = { input: "settlement", values: ["2125-11-30", "2026-11-30", "2100-11-30"] };
    const inputs = { maturity: "2126-11-30", coupon_rate: 0.05, clean_price: 95 };
    const axes = [settlement, { input: "frequency", values: [1, 12, 1] }];
    expect(() => sweep(definition, { inputs, axes })).toThrow("8 at most");
  });
});
