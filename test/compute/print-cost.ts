/** `npm run tool -- cost`: the processor time of each calculator's most expensive request. */

import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { readDefinitions } from "./reference-cases.ts";
import { COMPARED_NUMBERS, costOfJson, worstRequest } from "./worst-request.ts";

const HELP = `Prints the processor time of each calculator's most expensive request.

Usage: npm run tool -- cost

  -h, --help    this text
`;

async function main(): Promise<number> {
  print("calculator                          body (bytes)   worst (ms)   how it ended");
  for (const [id, definition] of readDefinitions()) {
    const { milliseconds, body, outcome } = worstRequest(definition);
    const iterations = outcome.kind === "answer" ? outcome.answer.meta?.iterations : undefined;
    const end = iterations === undefined ? outcome.kind : `${outcome.kind} after ${iterations} iterations`;
    print(`${id.padEnd(35)} ${String(body.length).padStart(12)} ${milliseconds.toFixed(3).padStart(12)}   ${end}`);
  }
  const comparison = `JSON of ${COMPARED_NUMBERS} numbers, read and written`;
  print(`${comparison.padEnd(48)} ${costOfJson().toFixed(3).padStart(12)}`);
  return 0;
}

await runCommand({ help: HELP, options: {}, main });
