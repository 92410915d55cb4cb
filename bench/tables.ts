/** The tables of a part of the benchmarks: each has a title, and is printed when it has a row. */
import { parseArgs } from "node:util";

/** The input of each table. */
export interface Bench {
  /** Rounds whose median counts. */
  readonly rounds: number;
  /** Whether a measurement with this name was requested. */
  wanted(name: string): boolean;
  /** Reports what is being measured. */
  log(what: string): void;
  /** Prints a row of the table. */
  row(...cells: readonly string[]): void;
}

/** Prints those that the command line asks for. */
export async function printTables(tables: readonly (readonly [title: string, run: (bench: Bench) => Promise<void>])[]) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "7" } },
  });
  let measured = false;
  for (const [title, run] of tables) {
    let titled = false;
    await run({
      rounds: Number(values.rounds),
      wanted: (name) => positionals.every((word) => `${title}: ${name}`.toLowerCase().includes(word.toLowerCase())),
      log: (what) => process.stderr.write(`${title}: ${what}\n`),
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
}
