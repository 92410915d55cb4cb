/** `npm run tool -- cost`: the processor time of each calculator's most expensive request, or of messages to the tools. */

import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { messageCosts } from "../mcp/message-cost.ts";
import { readDefinitions } from "./reference-cases.ts";
import { COMPARED_NUMBERS, costOfJson, worstRequest } from "./worst-request.ts";

const HELP = `Prints the processor time of each calculator's most expensive request. With --mcp it prints that of the most
expensive messages that anyone can send to the server of the Model Context Protocol, over dist/, beside a request for
the health of the service.

Usage: npm run tool -- cost [--mcp]

  -h, --help    this text
`;

/** Rows of the table of messages. */
const MESSAGES = 10;

async function printMessages(): Promise<void> {
  const { health, messages } = await messageCosts();
  print(
    `${"message".padEnd(50)} ${"body (bytes)".padStart(12)} ${"answer".padStart(8)} ${"ms".padStart(8)} ${"÷ health".padStart(9)}`,
  );
  for (const { name, milliseconds, sent, answered } of messages.slice(0, MESSAGES))
    print(
      `${name.padEnd(50)} ${String(sent).padStart(12)} ${String(answered).padStart(8)} ` +
        `${milliseconds.toFixed(2).padStart(8)} ${(milliseconds / health).toFixed(0).padStart(9)}`,
    );
  print(`${"GET /api/v1/health".padEnd(50)} ${"".padStart(12)} ${"".padStart(8)} ${health.toFixed(3).padStart(8)}`);
}

async function main({ mcp }: { readonly mcp: boolean }): Promise<number> {
  if (mcp) {
    await printMessages();
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

await runCommand({ help: HELP, options: { mcp: { type: "boolean", default: false } }, main });
