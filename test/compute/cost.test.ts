// The most expensive request that each calculator takes fits into the processor time of a request at the edge.

import { expect, test } from "vitest";
import { LONGEST_SERIES } from "../../worker/compute/inputs.ts";
import { readDefinitions } from "./cases.ts";
import { costOfJson, worstRequest } from "./cost-of-requests.ts";

const definitions = readDefinitions();
const reference = costOfJson();

// The time is that of reading and writing 10,000 numbers of JSON: 0.7 ms where the limits were chosen. The worst request
// took 3.3 ms there.
test.each([...definitions.values()])("the worst request of $id takes at most 12 such times", (definition) => {
  expect(worstRequest(definition).milliseconds / reference).toBeLessThan(12);
});

test("a hundred steps of IRR over the longest series are a million, and no request asks for more", () => {
  const irr = definitions.get("irr-calc");
  if (irr === undefined) throw new Error("There is no irr-calc.");
  expect(worstRequest(irr).outcome).toMatchObject({ kind: "answer", answer: { meta: { iterations: 100 } } });
  expect(100 * LONGEST_SERIES).toBeLessThanOrEqual(1_000_000);
});
