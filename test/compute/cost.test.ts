/** The most expensive request that each calculator takes fits into the processor time of a request at the edge. */

import { expect, test } from "vitest";
import { MAX_SERIES_LENGTH } from "../../worker/compute/input-errors.ts";
import { readDefinitions } from "./reference-cases.ts";
import { costOfJson, worstRequest } from "./worst-request.ts";

const definitions = readDefinitions();
const reference = costOfJson();

// The time is that of reading and writing 10,000 numbers of JSON: 0.7 ms where the limits were chosen. The worst
// request took 5 such times there, and some 14 here, where a call from one module to another costs more. With series
// ten times as long it takes more than a hundred.
test.each([...definitions.values()])("the worst request of $id takes at most 40 such times", (definition) => {
  expect(worstRequest(definition).milliseconds / reference).toBeLessThan(40);
});

test("a hundred steps of IRR over the longest series are a million, and no request asks for more", () => {
  const irr = definitions.get("irr-calc");
  if (irr === undefined) throw new Error("There is no irr-calc.");
  expect(worstRequest(irr).outcome).toMatchObject({ kind: "answer", answer: { meta: { iterations: 100 } } });
  expect(100 * MAX_SERIES_LENGTH).toBeLessThanOrEqual(1_000_000);
});
