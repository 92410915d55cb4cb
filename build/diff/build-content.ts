/**
 * Builds one side of a comparison: `node build-content.ts <content> <out> <base address>`. The editors' standards are
 * left to the check, so that what does not meet them yet can be compared.
 */
import { build } from "../build.ts";
import { tuneExternalMemoryGc } from "../cli/memory.ts";
import { printError } from "../cli/terminal.ts";
import { formatDiagnostic } from "../parse/diagnostics.ts";
import { settingsFromEnvironment } from "../settings.ts";
import { ThreadPool } from "../thread-pool/thread-pool.ts";

const [contentDir = "", outDir = "", base] = process.argv.slice(2);
tuneExternalMemoryGc();
const threads = new ThreadPool();
const { summary, diagnostics } = await build({ ...settingsFromEnvironment(base), contentDir, outDir, threads });
threads.close();
if (!summary) {
  for (const diagnostic of diagnostics) printError(formatDiagnostic(diagnostic));
  process.exitCode = 1;
}
