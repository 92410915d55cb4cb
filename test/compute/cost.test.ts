/** The most expensive request that each calculator takes fits into the processor time of a request at the edge. */

import { expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { MAX_SERIES_LENGTH } from "../../worker/compute/check-value.ts";
import { stepsOf } from "../executed-steps.ts";
import { readDefinitions } from "./reference-cases.ts";
import { worstRequest } from "./worst-request.ts";

const definitions = readDefinitions();

// A million steps take some 2 ms. The longest series of IRR take 3.6 million, and ten times as long ten times as many.
test.each([...definitions.values()])("the worst request of $id takes at most 5 million steps", (definition) => {
  const { body } = worstRequest(definition);
  const steps = stepsOf(() => computeByDefinition(definition, JSON.parse(body)));
  expect(steps).toBeGreaterThan(10);
  expect(steps).toBeLessThan(5_000_000);
});

test("a hundred steps of IRR over the longest series are a million, and no request asks for more", () => {
  const irr = definitions.get("irr-calc");
  if (irr === undefined) throw new Error("There is no irr-calc.");
  expect(worstRequest(irr).outcome).toMatchObject({ kind: "answer", answer: { meta: { iterations: 100 } } });
  expect(100 * MAX_SERIES_LENGTH).toBeLessThanOrEqual(1_000_000);
});
