/** `npm run tool -- accuracy`: how far each calculator's outputs are from the 50-digit references at worst. */

import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { calculate, IDS, referenceOf, relativeError } from "./reference-cases.ts";

const HELP = `Prints how far each calculator's outputs are from the 50-digit references at worst.

Usage: npm run tool -- accuracy

  -h, --help    this text
`;

async function main(): Promise<number> {
  print("calculator                          output               cases   worst relative error");
  for (const id of IDS) {
    const { cases } = referenceOf(id);
    for (const output of new Set(cases.flatMap(({ outputs }) => Object.keys(outputs)))) {
      const errors = cases.flatMap(({ inputs, outputs }) => {
        const expected = outputs[output];
        if (expected === undefined) return [];
        return relativeError(calculate(id, inputs).outputs[output], expected);
      });
      const worst = Math.max(...errors).toExponential(1);
      print(`${id.padEnd(35)} ${output.padEnd(20)} ${String(errors.length).padStart(5)}   ${worst}`);
    }
  }
  return 0;
}

await runCommand({ help: HELP, options: {}, main });
