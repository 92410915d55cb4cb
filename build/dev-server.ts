/**
 * `npm start` builds, fills the local key-value store and serves by the worker in its runtime; `npm run dev` serves the
 * content while it is edited. Neither needs an account or a network.
 */
import { enableCompileCache } from "node:module";
import { dirname, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { requireFolder, requireWritable, runCommand, UsageError } from "./cli/command.ts";
import { requireFreePort } from "./cli/free-port.ts";
import { print, printDiagnostics, printText } from "./cli/terminal.ts";
import { type Binding, bindingNamespace } from "./publish/namespace.ts";
import { isPublished } from "./publish/publish.ts";
import type { Settings } from "./render/render-release.ts";
import { hashOfInputs } from "./serve/inputs.ts";
import { forgetStart, recallStart, rememberStart } from "./serve/last-start.ts";
import type { LocalServer, MakeLocalRelease } from "./serve/make-release.ts";
import { settingsFromEnvironment } from "./settings.ts";

const HELP = `Builds the content and serves it on this machine. dist/ is left alone: npm run build writes it.

Usage: npm start            build and serve; what the last start built is served again when nothing changed
       npm run dev          serve the content while it is edited: open pages are loaded again, and show its errors

  PORT=9000 npm start       another port (8787)
  BASE_URL=… npm start      another address in the answers (http://localhost:$PORT)
  --no-cache                use no results of earlier builds, and keep none
  -h, --help                this text
`;

const CONTENT_DIR = "content";
const STATE_DIR = ".wrangler/state";

function readPort(): number {
  const text = process.env["PORT"] ?? "8787";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

async function main(options: { readonly watch: boolean; readonly "no-cache": boolean }): Promise<number | undefined> {
  const start = performance.now();
  const port = readPort();
  const base = process.env["BASE_URL"] ?? `http://localhost:${port}`;
  const settings = settingsFromEnvironment(base);
  requireFolder(CONTENT_DIR);
  const command = options.watch ? "npm run dev" : "npm start";
  await requireFreePort(port, command);
  enableCompileCache();
  const isCached = !options["no-cache"];
  const onReady = () => printAddresses(`http://localhost:${port}`, (performance.now() - start) / 1000);
  const stop = options.watch
    ? await serveWhileEdited({ settings, port, isCached, onReady })
    : await serve({ settings, port, isCached, onReady });
  if (!stop) return 1;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
  return undefined;
}

interface ServeOptions {
  readonly settings: Settings;
  readonly port: number;
  readonly isCached: boolean;
  readonly onReady: () => void;
}

/** Stops a server. */
type Stop = () => Promise<void>;

async function serveWhileEdited(options: ServeOptions): Promise<Stop | undefined> {
  const dev = await import("./dev/dev.ts");
  return dev.serveWhileEdited({ ...options, contentDir: CONTENT_DIR });
}

/** Serves a release by the worker in its runtime, from a local store. Nothing when the content has errors. */
async function serve({ settings, port, isCached, onReady }: ServeOptions): Promise<Stop | undefined> {
  for (const folder of [dirname(STATE_DIR), `${STATE_DIR}/v3`]) requireWritable(folder);
  // Stops the simulator from fetching location data.
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  const { getPlatformProxy, unstable_startWorker } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({ persist: { path: `${STATE_DIR}/v3` } });
  const releaseFile = resolve(dirname(STATE_DIR), `local-${port}.json`);
  try {
    const { openCache } = await import("./cache/open-cache.ts");
    const cache = isCached ? await openCache({ base: settings.base, contentDir: CONTENT_DIR }) : undefined;
    const binding = proxy.env.BLOCKS;
    const server: LocalServer = { contentDir: CONTENT_DIR, settings, binding, releaseFile, ...(cache && { cache }) };
    if (!(await buildUnlessSame(server, resolve(dirname(STATE_DIR), `local-${port}.start.json`)))) {
      await proxy.dispose();
      return undefined;
    }
    // The port may have been taken during the build; the runtime would hang.
    await requireFreePort(port, "npm start");
  } catch (error) {
    await proxy.dispose();
    throw error;
  }
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    build: { alias: { "#release": releaseFile } },
    dev: {
      server: { hostname: "localhost", port },
      persist: STATE_DIR,
      watch: false,
      inspector: false,
      logLevel: "warn",
    },
  });
  await worker.ready;
  onReady();
  return async () => {
    await worker.dispose();
    await proxy.dispose();
  };
}

/** A build, or the last start's release if nothing has changed. @returns whether there is a release to serve */
async function buildUnlessSame(served: LocalServer, startFile: string): Promise<boolean> {
  const inputs = hashOfInputs(".", served.settings);
  const last = recallStart(startFile, served.releaseFile, inputs);
  if (last && (await isPublished(bindingNamespace(served.binding), last.record))) {
    print(`nothing has changed since the last start: it is served as it was built (release ${last.release})`);
    printDiagnostics(last.diagnostics);
    return true;
  }
  forgetStart(startFile);
  const made = await firstBuild(served);
  // Edits made during the build may be missing in the release.
  if (made && hashOfInputs(".", served.settings) === inputs)
    rememberStart(startFile, served.releaseFile, { inputs, ...made });
  return made !== undefined;
}

async function firstBuild(served: LocalServer): Promise<Awaited<ReturnType<MakeLocalRelease>>> {
  // The build's code is loaded only when it is needed.
  const { ThreadPool } = await import("./thread-pool/thread-pool.ts");
  const threads = new ThreadPool(served.cache?.isFilled ? 1 : undefined);
  const { makeLocalRelease } = await import("./serve/make-release.ts");
  return makeLocalRelease(served, threads).finally(() => threads.close());
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

await runCommand({
  help: HELP,
  options: { watch: { type: "boolean", default: false }, "no-cache": { type: "boolean", default: false } },
  main,
});
