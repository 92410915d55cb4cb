/** The calculators measured: what a call costs in workerd, and beside what else computes the same. Prints Markdown. */
import { parseArgs } from "node:util";
import { besideLibraries } from "./libraries.ts";
import { callsInWorkerd } from "./workerd-calls.ts";

/** The input of each part. */
export interface ComputeBench {
  /** Rounds whose median counts. */
  readonly rounds: number;
  /** Whether a measurement with this name was requested. */
  wanted(name: string): boolean;
  /** Prints a row of a table. */
  row(...cells: readonly string[]): void;
}

const PARTS: readonly [title: string, run: (bench: ComputeBench) => Promise<void>][] = [
  ["Beside what else computes it", besideLibraries],
  ["A call in workerd", callsInWorkerd],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "7" } },
});
let measured = false;
for (const [title, run] of PARTS) {
  let titled = false;
  await run({
    rounds: Number(values.rounds),
    wanted: (name) => positionals.every((word) => `${title}: ${name}`.toLowerCase().includes(word.toLowerCase())),
    row: (...cells) => {
      if (!titled) process.stdout.write(`\n### ${title}\n\n`);
      titled = true;
      measured = true;
      process.stdout.write(`| ${cells.join(" | ")} |\n`);
    },
  });
}
// The caller reports it if no part has such a measurement.
if (!measured) process.exitCode = 3;
