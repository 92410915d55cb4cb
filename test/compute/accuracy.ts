/**
 * Prints how far each calculator's outputs are from the 50-digit references at worst: `node test/compute/accuracy.ts`.
 */

import { calculate, IDS, referenceOf, relativeError } from "./reference-cases.ts";

console.log("calculator                          output               cases   worst relative error");
for (const id of IDS) {
  const { cases } = referenceOf(id);
  for (const output of new Set(cases.flatMap(({ outputs }) => Object.keys(outputs)))) {
    const errors = cases.flatMap(({ inputs, outputs }) => {
      const expected = outputs[output];
      return expected === undefined ? [] : relativeError(calculate(id, inputs).outputs[output] ?? Number.NaN, expected);
    });
    const worst = Math.max(...errors).toExponential(1);
    console.log(`${id.padEnd(35)} ${output.padEnd(20)} ${String(errors.length).padStart(5)}   ${worst}`);
  }
}
