/** `npm start` and `npm run dev`: builds, fills the local key-value store and serves, with no account and no network. */
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { watch } from "chokidar";
import { make, summaryOf } from "./build.ts";
import { BuildCache } from "./build-cache.ts";
import { STANDARDS } from "./check/editorial/standards.ts";
import { requireFolder, requireWritable, runCommand, sentence, UsageError } from "./cli/command.ts";
import { requireFreePort } from "./cli/free-port.ts";
import { print, printDiagnostics, printError, printText, showStage } from "./cli/terminal.ts";
import { writeReleaseFile } from "./pack/write.ts";
import { type Binding, boundNamespace } from "./publish/namespace.ts";
import { publish } from "./publish/publish.ts";
import { settingsFromEnvironment } from "./settings.ts";
import { Threads } from "./threads/threads.ts";

const HELP = `Builds the content and serves it on this machine. dist/ is left alone: npm run build writes it.

Usage: npm start            build and serve
       npm run dev          the same, and rebuild what changes

  PORT=9000 npm start       another port (8787)
  BASE_URL=… npm start      another address in the answers (http://localhost:$PORT)
  -h, --help                this text
`;

const CONTENT_DIR = "content";
const STATE_DIR = ".wrangler/state";
/** Editors write a file in several steps; a rebuild waits for the last one. */
const SETTLE_MS = 60;

function readPort(): number {
  const text = process.env["PORT"] ?? "8787";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

/** The state of this server. */
interface Served {
  readonly base: string;
  readonly binding: Binding;
  /**
   * The description of the release that the worker is bundled with. This server has its own, because another build may
   * change `dist/`, and this server's store need not have those blocks.
   */
  readonly releaseFile: string;
  /** Results of earlier builds, so that a rebuild makes only what an edit changes. */
  readonly cache?: BuildCache;
}

/** Builds and stores the blocks. `false` when the content has errors, which are printed. */
async function release({ base, binding, releaseFile, cache }: Served, threads?: Threads): Promise<boolean> {
  const start = performance.now();
  const { built, diagnostics } = await make({
    ...settingsFromEnvironment(base),
    contentDir: CONTENT_DIR,
    ...(cache && { cache }),
    ...(threads && { threads }),
    // Diagnostics of the editors are warnings here, so that drafts can be previewed. `npm run check` makes them errors.
    editorial: { standards: STANDARDS, lenient: true },
    onStage: showStage,
  });
  if (built) {
    showStage("storing");
    const { written } = await publish(boundNamespace(binding), built.release.release, built.packed.values);
    writeReleaseFile(releaseFile, built.release);
    showStage("");
    const { records, files, bytes, blocks } = summaryOf(built);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    const size = `${(bytes / 1e6).toFixed(1)} MB, ${blocks} blocks`;
    print(`built ${records} records into ${files} files (${size}) in ${seconds} s; ${written.length} blocks were new`);
  }
  showStage("");
  printDiagnostics(diagnostics);
  return built !== undefined;
}

async function main(options: { readonly watch: boolean }): Promise<number | undefined> {
  const start = performance.now();
  const port = readPort();
  const base = process.env["BASE_URL"] ?? `http://localhost:${port}`;
  settingsFromEnvironment(base);
  requireFolder(CONTENT_DIR);
  for (const folder of [dirname(STATE_DIR), `${STATE_DIR}/v3`]) requireWritable(folder);
  const command = options.watch ? "npm run dev" : "npm start";
  await requireFreePort(port, command);
  // Stops the simulator from fetching location data.
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  const { getPlatformProxy, unstable_startWorker } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({ persist: { path: `${STATE_DIR}/v3` } });
  const served: Served = {
    base,
    binding: proxy.env.BLOCKS,
    releaseFile: resolve(dirname(STATE_DIR), `local-${port}.json`),
    ...(options.watch && { cache: new BuildCache() }),
  };
  const threads = new Threads();
  try {
    if (!(await release(served, threads).finally(() => threads.close()))) {
      await proxy.dispose();
      return 1;
    }
    // The port may have been taken during the build; the runtime would hang.
    await requireFreePort(port, command);
  } catch (error) {
    await proxy.dispose();
    throw error;
  }
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    build: { alias: { "#release": served.releaseFile } },
    dev: {
      server: { hostname: "localhost", port },
      persist: STATE_DIR,
      watch: options.watch,
      inspector: false,
      logLevel: "warn",
    },
  });
  await worker.ready;
  printAddresses(`http://localhost:${port}`, (performance.now() - start) / 1000);

  async function rebuild(): Promise<void> {
    if (!(await release(served))) printError("the last good state is still served");
  }
  const stopWatching = options.watch ? await watchContent(rebuild) : () => undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      stopWatching();
      await worker.dispose();
      await proxy.dispose();
      process.exit(0);
    });
  }
  return undefined;
}

/** Calls `rebuild` after changes, one at a time. A change during a rebuild triggers another one. */
async function watchContent(rebuild: () => Promise<unknown>): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const watcher = watch(CONTENT_DIR, { ignoreInitial: true }).on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rebuild).catch((error: unknown) => {
        printError(`${sentence(error)}; the last good state is still served`);
      });
    }, SETTLE_MS);
  });
  // Edits before `ready` would be missed.
  await once(watcher, "ready");
  print(`watching ${CONTENT_DIR}/; stop with Ctrl-C`);
  return () => void watcher.close();
}

function printAddresses(address: string, seconds: number): void {
  printText(`
ready after ${seconds.toFixed(1)} s at ${address}

  ${address}/                                        where everything is
  ${address}/api/v1/terms/sharpe-ratio               a record
  ${address}/api/v1/terms/sharpe-ratio.md            the same as Markdown
  ${address}/api/v1/terms?category=risk-management   a list
  ${address}/api/v1/openapi.json                     the contract
`);
  print("");
}

await runCommand({ help: HELP, options: { watch: { type: "boolean", default: false } }, main });
