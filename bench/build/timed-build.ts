/**
 * One build of a corpus in a separate process: `node bench/build/timed-build.ts <content> <out>` prints its size, times and
 * peak memory as JSON, and reports each stage when it ends. The editors' standards are not applied, because a generated
 * corpus repeats itself.
 */
import { performance } from "node:perf_hooks";
import { build } from "../../build/build.ts";
import { tuneExternalMemoryGc } from "../../build/cli/garbage-collection.ts";

export interface Run {
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
  readonly values: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak resident memory. */
  readonly peakBytes: number;
}

tuneExternalMemoryGc();
const [contentDir = "content", outDir = "dist"] = process.argv.slice(2);
let stage = "loading";
let since = 0;
/** Reports the processor time of the stage that ends, which other work on the machine hardly affects. */
function enter(next: string): void {
  const { user, system } = process.cpuUsage();
  const now = (user + system) / 1e6;
  process.stderr.write(`  ${stage}: ${(now - since).toFixed(1)} s\n`);
  stage = next;
  since = now;
}

const { summary, diagnostics } = await build({
  base: "http://localhost:8787",
  apiVersion: "1.0.0",
  contact: "api@example.org",
  contentDir,
  outDir,
  onStage: enter,
});
if (!summary) {
  throw new Error(
    `the content has errors: ${diagnostics.slice(0, 5).map(({ file, line, message }) => `${file}:${line} ${message}`)}`,
  );
}
enter("done");
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const { records, files, bytes, values } = summary;
const run: Run = {
  records,
  files,
  bytes,
  values,
  seconds: performance.now() / 1000,
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  peakBytes: maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(run)}\n`);
