/** The calculators against results of an independent implementation with 50 digits (reference/make.py). */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normalCdf, normalDensity } from "../../worker/compute/numerics/normal.ts";
import { normalQuantile } from "../../worker/compute/numerics/normal-quantile.ts";
import { calculate, IDS, readDefinitions, referenceOf, relativeError, storedReferenceOf } from "./reference-cases.ts";

/** No calculator has a domain so small that fewer cases would cover it. */
const LEAST_CASES = 60;

describe("every calculator agrees with 50-digit references", () => {
  test.each(IDS)(
    "%s, in at least sixty cases",
    (id) => {
      const { tolerance, cases } = referenceOf(id);
      expect(cases.length).toBeGreaterThanOrEqual(LEAST_CASES);
      for (const { inputs, outputs, meta } of cases) {
        const result = calculate(id, inputs);
        expect(Object.keys(result.outputs)).toEqual(Object.keys(outputs));
        for (const [output, expected] of Object.entries(outputs)) {
          const error = relativeError(result.outputs[output], expected);
          const shown = `${output} of ${JSON.stringify(inputs).slice(0, 300)} is ${result.outputs[output]}, not ${expected}`;
          expect(error, shown).toBeLessThanOrEqual(tolerance);
        }
        // The references are those of the prescribed iteration.
        expect(result.meta).toEqual(
          meta && {
            ...meta,
            method: "newton",
            ...(Number(outputs["irr"] ?? 0) <= -1 && { root_above_minus_1: expect.any(Number) }),
          },
        );
      }
    },
    60_000,
  );

  test.each([...readDefinitions().values()])(
    "$id, whose cases differ and have every input, choice and output",
    (definition) => {
      const { cases } = storedReferenceOf(definition.id);
      expect(new Set(cases.map(({ inputs }) => JSON.stringify(inputs))).size).toBe(cases.length);
      for (const { id, choices = [], required, default: preset } of definition.inputs) {
        const values = new Set(cases.flatMap(({ inputs }) => inputs[id]));
        expect(
          [...choices].filter((choice) => !values.has(choice)),
          id,
        ).toEqual([]);
        // What has a default is varied, and what may be left out is both there and not.
        expect(values.size, id).toBeGreaterThan(1);
        if (!required && preset === undefined) expect(values.has(undefined), id).toBe(true);
      }
      for (const { id } of definition.outputs)
        expect(
          cases.some(({ outputs }) => id in outputs),
          id,
        ).toBe(true);
    },
  );
});

describe("the normal distribution", () => {
  const points = JSON.parse(readFileSync(new URL("reference/normal.json", import.meta.url), "utf8")) as {
    x: number;
    cdf: number;
    density: number;
  }[];

  test("is exact to 1e-14 relative from the far lower tail to the upper", () => {
    for (const { x, cdf, density } of points) {
      expect(Math.abs(normalCdf(x) / cdf - 1), `N(${x})`).toBeLessThan(1e-14);
      expect(Math.abs(normalDensity(x) / density - 1), `n(${x})`).toBeLessThan(1e-14);
    }
  });

  test("ends in zero and one", () => {
    for (const x of [40, 100, 1e308, Number.POSITIVE_INFINITY]) {
      expect(normalCdf(-x)).toBe(0);
      expect(normalCdf(x)).toBe(1);
      expect(normalDensity(x)).toBe(0);
    }
  });

  test("has a quantile that inverts it to the accuracy of the prescribed approximation", () => {
    for (let step = 1; step < 1000; step++) {
      const x = normalQuantile(step / 1000);
      // An error of 1.15e-9 relative in x moves the probability by at most x n(x) times that.
      expect(Math.abs(normalCdf(x) - step / 1000)).toBeLessThan(1e-9);
    }
    expect(normalQuantile(0.99)).toBeCloseTo(2.3263478740408408, 8);
  });
});
