/** Prints the processor time of each calculator's most expensive request: `node test/compute/print-cost.ts`. */

import { readDefinitions } from "./reference-cases.ts";
import { COMPARED_NUMBERS, costOfJson, worstRequest } from "./worst-request.ts";

console.log("calculator                          body (bytes)   worst (ms)   how it ended");
for (const [id, definition] of readDefinitions()) {
  const { milliseconds, body, outcome } = worstRequest(definition);
  const iterations = outcome.kind === "answer" ? outcome.answer.meta?.iterations : undefined;
  const end = iterations === undefined ? outcome.kind : `${outcome.kind} after ${iterations} iterations`;
  console.log(`${id.padEnd(35)} ${String(body.length).padStart(12)} ${milliseconds.toFixed(3).padStart(12)}   ${end}`);
}
console.log(
  `${`JSON of ${COMPARED_NUMBERS} numbers, read and written`.padEnd(48)} ${costOfJson().toFixed(3).padStart(12)}`,
);
