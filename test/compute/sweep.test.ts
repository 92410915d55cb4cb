/** A sweep's points are single computations to the bit. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeById } from "../../worker/compute/compute-by-id.ts";
import { sweep } from "../../worker/compute/sweep.ts";
import { readDefinitions } from "./reference-cases.ts";

describe("a point of a sweep", () => {
  const varied = [...readDefinitions().values()].flatMap((definition) => {
    const [example] = definition.examples;
    const input = definition.inputs.find(
      ({ id, type }) => ["number", "percent", "currency"].includes(type) && typeof example?.inputs[id] === "number",
    );
    return input && example ? [{ id: definition.id, definition, input, example }] : [];
  });
  test.each(varied)("of $id is the single answer to the bit", ({ definition, input, example }) => {
    const { [input.id]: at, ...inputs } = example.inputs;
    const value = Number(at);
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
          const single = computeById(definition, { ...inputs, [input.id]: point });
          for (const [id, column] of Object.entries(outputs)) {
            const expected = single.kind === "answer" ? single.answer.outputs[id] : undefined;
            expect(column[index]).toBe(expected ?? null);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});
