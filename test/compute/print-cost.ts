/** `npm run tool -- cost`: the processor time of the most expensive requests to calculators, tools or routes. */

import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { type CostTable, messageCosts, routeCosts } from "../yardsticks/request-costs.ts";
import { readDefinitions } from "./reference-cases.ts";
import { COMPARED_NUMBERS, costOfJson, worstRequest } from "./worst-request.ts";

const HELP = `Prints the processor time of each calculator's most expensive request. With --mcp or --rest it prints that of
the most expensive messages that anyone can send to the server of the Model Context Protocol, or of the most expensive
requests to the API, over dist/, beside a request for the health of the service.

Usage: npm run tool -- cost [--mcp | --rest]

  -h, --help    this text
`;

/** Rows of a table of requests. */
const ROWS = 10;

function printTable({ health, costs }: CostTable): void {
  print(
    `${"request".padEnd(70)} ${"sent (bytes)".padStart(12)} ${"answer".padStart(9)} ${"ms".padStart(8)} ${"÷ health".padStart(9)}`,
  );
  for (const { name, milliseconds, sent, answered } of costs.slice(0, ROWS))
    print(
      `${name.padEnd(70)} ${String(sent).padStart(12)} ${String(answered).padStart(9)} ` +
        `${milliseconds.toFixed(2).padStart(8)} ${(milliseconds / health).toFixed(0).padStart(9)}`,
    );
  print(`${"GET /api/v1/health".padEnd(70)} ${"".padStart(12)} ${"".padStart(9)} ${health.toFixed(3).padStart(8)}`);
}

async function main({ mcp, rest }: { readonly mcp: boolean; readonly rest: boolean }): Promise<number> {
  if (mcp || rest) {
    printTable(await (mcp ? messageCosts() : routeCosts()));
    return 0;
  }
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

await runCommand({
  help: HELP,
  options: { mcp: { type: "boolean", default: false }, rest: { type: "boolean", default: false } },
  main,
});
