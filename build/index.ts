/** The command line of the build: `npm run build -- --help`. */
import { enableCompileCache } from "node:module";
import type { BuildSummary } from "./build.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { requireFolder, runCommand, UsageError } from "./cli/command.ts";
import { tuneExternalMemoryGc } from "./cli/garbage-collection.ts";
import { print, printDiagnostics, showStage } from "./cli/terminal.ts";
import type { Settings } from "./settings.ts";
import { ThreadPool } from "./thread-pool/thread-pool.ts";

const HELP = `Builds the knowledge API: content → linked → checked → rendered → dist.

Usage: npm run build -- [options]

  --check            check the content and write nothing
  --watch            with --check: check again after each edit
  --content <dir>    where the content lies                        (content)
  --out <dir>        where the files go                            (dist)
  --base-url <url>   address that the service is published at      ($BASE_URL, http://localhost:8787)
  --no-cache         use no results of earlier builds, and keep none
  --cache <dir>      where they are kept      (below node_modules/.cache; for the project's own content)
  --no-dumps         make no files of the whole corpus below /dumps
  -h, --help         this text

Diagnostics are printed as file:line:col  message.
Exit status: 0 done, 1 the content has errors or the files cannot be written, 2 wrong use.
`;

interface Arguments {
  readonly check: boolean;
  readonly watch: boolean;
  readonly content: string;
  readonly out: string;
  readonly "base-url"?: string | undefined;
  readonly "no-cache": boolean;
  readonly cache?: string | undefined;
  readonly "no-dumps": boolean;
}

async function main(values: Arguments): Promise<number> {
  requireFolder(values.content);
  if (values.watch && !values.check)
    throw new UsageError("--watch goes with --check; npm run dev serves what it builds");
  tuneExternalMemoryGc();
  enableCompileCache();
  const { settingsFromEnvironment } = await import("./settings.ts");
  const { openCache } = await import("./cache/open-cache.ts");
  const settings = settingsFromEnvironment(values["base-url"]);
  const { content: contentDir, cache: folder } = values;
  const cache = values["no-cache"] ? undefined : openCache({ base: settings.base, contentDir, folder });
  // Threads are started first: they load their modules in parallel. With results of earlier builds little is left.
  const threads = new ThreadPool(cache?.isFilled ? (values.check ? 0 : 1) : undefined);
  return run(values, settings, threads, cache).finally(() => threads.close());
}

async function run(
  values: Arguments,
  settings: Settings,
  threads: ThreadPool,
  cache: BuildCache | undefined,
): Promise<number> {
  const { build } = await import("./build.ts");
  const { loadCorpus } = await import("./load-corpus.ts");
  const { STANDARDS } = await import("./check/editorial/standards.ts");
  const options = {
    ...settings,
    contentDir: values.content,
    outDir: values.out,
    dumps: !values["no-dumps"],
    editorial: { standards: STANDARDS },
    threads,
    ...(cache && { cache }),
    onStage: showStage,
  };
  if (values.watch) {
    const { watchCheck } = await import("./authoring/watch-check.ts");
    await watchCheck(options);
    return 0;
  }
  const result: Awaited<ReturnType<typeof build>> = values.check ? await loadCorpus(options) : await build(options);
  showStage("");
  printDiagnostics(result.diagnostics);
  cache?.write();
  if (!result.corpus) return 1;
  if (result.summary) printSummary(result.summary, options.outDir);
  else print(`${result.files} files are in order.`);
  return 0;
}

function printSummary(summary: BuildSummary, outDir: string): void {
  const { records, files, bytes, values, written, release, seconds } = summary;
  print(
    `${records} records → ${files} files (${(bytes / 1e6).toFixed(1)} MB) and ${values} values of the store in ${outDir}/; ${written} written; release ${release}; ${seconds.toFixed(2)} s`,
  );
}

await runCommand({
  help: HELP,
  options: {
    check: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
    content: { type: "string", default: "content" },
    out: { type: "string", default: "dist" },
    "base-url": { type: "string" },
    "no-cache": { type: "boolean", default: false },
    cache: { type: "string" },
    "no-dumps": { type: "boolean", default: false },
  },
  main,
});
