/** The service measured in workerd, the runtime of the edge: speed and first requests. Prints Markdown tables. */
import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";
import { printTables } from "../tables.ts";
import { besideBareWorker } from "./bare-worker.ts";
import { DIST } from "./cases.ts";
import { firstRequests } from "./cold-start.ts";
import { toolCalls } from "./tool-calls.ts";
import { service } from "./workerd.ts";

const missing = await unmet();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const worker = await service();
await printTables([
  ["Beside a bare worker", (bench) => besideBareWorker(worker, bench)],
  ["First request of a fresh isolate", (bench) => firstRequests(worker, bench)],
  ["A tool call beside its request", (bench) => toolCalls(worker, bench)],
]);

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
