/** `npm run tool -- cost`: the processor time of the most expensive requests to calculators, tools or routes. */

import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { firstAxes, plotOf } from "../../worker/calculator-page/plot-points.ts";
import { CALCULATOR_FUNCTIONS } from "../../worker/compute/calculator-functions.ts";
import type { Inputs } from "../../worker/compute/read-inputs.ts";
import { type CostTable, messageCosts, routeCosts } from "../yardsticks/request-costs.ts";
import { type Definition, readDefinitions } from "./reference-cases.ts";
import { COMPARED_NUMBERS, costOfJson, worstRequest } from "./worst-request.ts";

const HELP = `Prints the processor time of each calculator's most expensive request, and of the figure that its page draws for it. With --mcp or --rest it prints that of
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
  print("calculator                          body (bytes)   worst (ms)   figure (ms)   how it ended");
  for (const [id, definition] of readDefinitions()) {
    const { milliseconds, body, outcome } = worstRequest(definition);
    const iterations = outcome.kind === "answer" ? outcome.answer.meta?.iterations : undefined;
    const end = iterations === undefined ? outcome.kind : `${outcome.kind} after ${iterations} iterations`;
    const figure = outcome.kind === "answer" ? figureTime(definition, outcome.answer.inputs).toFixed(1) : "";
    print(
      `${id.padEnd(35)} ${String(body.length).padStart(12)} ${milliseconds.toFixed(3).padStart(12)} ${figure.padStart(13)}   ${end}`,
    );
  }
  const comparison = `JSON of ${COMPARED_NUMBERS} numbers, read and written`;
  print(`${comparison.padEnd(48)} ${costOfJson().toFixed(3).padStart(12)}`);
  return 0;
}

/** Milliseconds that the page takes to compute the points of its figure: the second time, when the code is compiled. */
function figureTime(definition: Definition, inputs: Inputs): number {
  const calculate = CALCULATOR_FUNCTIONS.get(definition.id);
  if (calculate === undefined) throw new Error(`There is no calculator ${definition.id}.`);
  const calculator = { ...definition, calculate };
  const axes = firstAxes(calculator);
  plotOf(calculator, inputs, axes);
  const start = performance.now();
  plotOf(calculator, inputs, axes);
  return performance.now() - start;
}

await runCommand({
  help: HELP,
  options: { mcp: { type: "boolean", default: false }, rest: { type: "boolean", default: false } },
  main,
});
