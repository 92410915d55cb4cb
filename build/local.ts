/** `npm start` and `npm run dev`: builds, fills the local key-value store and serves, with no account and no network. */
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { watch } from "chokidar";
import { build } from "./build.ts";
import { BuildCache } from "./build-cache.ts";
import { STANDARDS } from "./editorial/standards.ts";
import { type Binding, boundNamespace } from "./publish/namespace.ts";
import { publish } from "./publish/publish.ts";
import { settingsFromEnvironment } from "./settings.ts";
import { printFaults, showStage } from "./terminal.ts";
import { Threads } from "./threads/threads.ts";

const HELP = `Builds the content and serves it on this machine.

Usage: npm start            build and serve
       npm run dev          the same, and rebuild what changes

  PORT=9000 npm start       another port (8787)
  BASE_URL=… npm start      another address in the answers (http://localhost:$PORT)
`;

const OUT_DIR = "dist";
const CONTENT_DIR = "content";
const STATE_DIR = ".wrangler/state";
/** Editors write a file in several steps; a rebuild waits until they are done. */
const SETTLE_MS = 60;

const { values: options } = parseArgs({
  options: { watch: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
});

function readPort(): number {
  const text = process.env["PORT"] ?? "8787";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

/** What was made before; a rebuild makes only what an edit reaches. */
const cache = new BuildCache();

/** One build and its blocks in the local store. `false` when the content has errors, which are printed. */
async function release(base: string, binding: Binding, threads?: Threads): Promise<boolean> {
  let stored = 0;
  const result = await build({
    ...settingsFromEnvironment(base),
    contentDir: CONTENT_DIR,
    outDir: OUT_DIR,
    ...(options.watch && { cache }),
    ...(threads && { threads }),
    // An entry half written, or one too many, is served all the same; `npm run check` is what refuses it.
    editorial: { standards: STANDARDS, severity: "warning" },
    onStage: showStage,
    async beforeSwitch(name, values) {
      stored = (await publish(boundNamespace(binding), name, values)).written.length;
    },
  });
  showStage("");
  printFaults(result.faults);
  if (!result.summary) return false;
  const { records, files, bytes, blocks, seconds } = result.summary;
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${blocks} blocks`;
  process.stdout.write(
    `built ${records} records into ${files} files (${size}) in ${seconds.toFixed(2)} s; ${stored} blocks were new\n`,
  );
  return true;
}

async function rebuild(base: string, binding: Binding): Promise<void> {
  if (!(await release(base, binding))) process.stderr.write("the last good state is still served\n");
}

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const start = performance.now();
  const port = readPort();
  const base = process.env["BASE_URL"] ?? `http://localhost:${port}`;
  // The simulator would ask the network where it is; without an answer it is nowhere in particular.
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  const { getPlatformProxy, unstable_startWorker } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({ persist: { path: `${STATE_DIR}/v3` } });
  const threads = new Threads();
  const released = await release(base, proxy.env.BLOCKS, threads).finally(() => threads.close());
  if (!released) {
    await proxy.dispose();
    process.exitCode = 1;
    return;
  }
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
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

  const stopWatching = options.watch ? await watchContent(() => rebuild(base, proxy.env.BLOCKS)) : () => undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      stopWatching();
      await worker.dispose();
      await proxy.dispose();
      process.exit(0);
    });
  }
}

/** Calls `rebuild` after changes, one at a time; what changes during a rebuild is followed by another. */
async function watchContent(rebuild: () => Promise<unknown>): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const watcher = watch(CONTENT_DIR, { ignoreInitial: true }).on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rebuild).catch((error: unknown) => {
        process.stderr.write(
          `${error instanceof Error ? error.message : String(error)}; the last good state is still served\n`,
        );
      });
    }, SETTLE_MS);
  });
  // Until it has seen every file, an edit would pass unnoticed.
  await once(watcher, "ready");
  process.stdout.write(`watching ${CONTENT_DIR}/; stop with Ctrl-C\n`);
  return () => void watcher.close();
}

function printAddresses(address: string, seconds: number): void {
  process.stdout.write(`
ready after ${seconds.toFixed(1)} s at ${address}

  ${address}/                                        where everything is
  ${address}/api/v1/terms/sharpe-ratio               a record
  ${address}/api/v1/terms/sharpe-ratio.md            the same as Markdown
  ${address}/api/v1/terms?category=risk-management   a list
  ${address}/api/v1/openapi.json                     the contract

`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
