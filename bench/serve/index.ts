/** The service measured in workerd, the runtime of the edge: speed and first requests. Prints Markdown tables. */
import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { besideBareWorker } from "./bare-worker.ts";
import type { Bench } from "./bench-context.ts";
import { DIST } from "./cases.ts";
import { firstRequests } from "./cold-start.ts";
import { toolCalls } from "./tool-calls.ts";
import { service } from "./workerd.ts";

const PARTS: readonly [title: string, run: (bench: Bench) => Promise<void>][] = [
  ["Beside a bare worker", besideBareWorker],
  ["First request of a fresh isolate", firstRequests],
  ["A tool call beside its request", toolCalls],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "7" } },
});
const missing = await unmet();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const worker = await service();
let measured = false;
for (const [title, run] of PARTS) {
  let titled = false;
  await run({
    service: worker,
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

/** The missing prerequisite, if there is one. */
async function unmet(): Promise<string | undefined> {
  try {
    await access(`${DIST}.edge/release.json`);
  } catch {
    return "There is no release to measure: npm run build";
  }
  try {
    // It prints its version with an exit code of 1.
    await promisify(execFile)("wrk", ["-v"]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "wrk is not installed: apt-get install wrk";
  }
  return undefined;
}
