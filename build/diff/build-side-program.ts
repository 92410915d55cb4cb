/**
 * Builds one side of a comparison: `node build-side-program.ts <content> <out> <base address> [--no-cache]`. The editors'
 * standards are left to the check, so that what does not meet them yet can be compared.
 */
import { build } from "../build.ts";
import { openCache } from "../cache/open-cache.ts";
import { tuneExternalMemoryGc } from "../cli/garbage-collection.ts";
import { printError } from "../cli/terminal.ts";
import { formatDiagnostic } from "../parse/diagnostics.ts";
import { settingsFromEnvironment } from "../settings.ts";
import { ThreadPool } from "../thread-pool/thread-pool.ts";

const [contentDir = "", outDir = "", base, ...options] = process.argv.slice(2);
tuneExternalMemoryGc();
const settings = settingsFromEnvironment(base);
const cache = options.includes("--no-cache") ? undefined : await openCache({ base: settings.base, contentDir });
const threads = new ThreadPool(cache?.isFilled ? 1 : undefined);
const { summary, diagnostics } = await build({
  ...settings,
  contentDir,
  outDir,
  threads,
  ...(cache && { cache }),
});
cache?.write();
threads.close();
if (!summary) {
  for (const diagnostic of diagnostics) printError(formatDiagnostic(diagnostic));
  process.exitCode = 1;
}
