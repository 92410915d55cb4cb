/** `npm start` and `npm run dev`: builds, fills the local key-value store and serves, with no account and no network. */
import { enableCompileCache } from "node:module";
import { dirname, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { errorMessage, requireFolder, requireWritable, runCommand, UsageError } from "./cli/command.ts";
import { requireFreePort } from "./cli/free-port.ts";
import { print, printDiagnostics, printError, printText } from "./cli/terminal.ts";
import { watchFolder } from "./cli/watch.ts";
import { type Binding, bindingNamespace } from "./publish/namespace.ts";
import { isPublished } from "./publish/publish.ts";
import { hashOfInputs } from "./serve/inputs.ts";
import { forgetStart, recallStart, rememberStart } from "./serve/last-start.ts";
import type { DevServer, MakeLocalRelease } from "./serve/make-release.ts";
import { settingsFromEnvironment } from "./settings.ts";

const HELP = `Builds the content and serves it on this machine. dist/ is left alone: npm run build writes it.

Usage: npm start            build and serve; what the last start built is served again when nothing changed
       npm run dev          the same, and rebuild what changes

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
  for (const folder of [dirname(STATE_DIR), `${STATE_DIR}/v3`]) requireWritable(folder);
  const command = options.watch ? "npm run dev" : "npm start";
  await requireFreePort(port, command);
  // wrangler's code is large; compiling it takes most of a start that builds nothing.
  enableCompileCache();
  // Stops the simulator from fetching location data.
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  const { getPlatformProxy, unstable_startWorker } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({ persist: { path: `${STATE_DIR}/v3` } });
  const releaseFile = resolve(dirname(STATE_DIR), `local-${port}.json`);
  const { openCache } = await import("./cache/open-cache.ts");
  const cache = options["no-cache"] ? undefined : await openCache({ base, contentDir: CONTENT_DIR });
  const binding = proxy.env.BLOCKS;
  const server: DevServer = { contentDir: CONTENT_DIR, settings, binding, releaseFile, ...(cache && { cache }) };
  let rebuild: Rebuild | undefined;
  try {
    const prepared = options.watch
      ? await buildToRebuild(server)
      : await buildUnlessSame(server, resolve(dirname(STATE_DIR), `local-${port}.start.json`));
    if (!prepared) {
      await proxy.dispose();
      return 1;
    }
    rebuild = prepared.rebuild;
    // The port may have been taken during the build; the runtime would hang.
    await requireFreePort(port, command);
  } catch (error) {
    await proxy.dispose();
    throw error;
  }
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    build: { alias: { "#release": server.releaseFile } },
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

  const stopWatching = rebuild ? await watchContent(rebuild) : () => undefined;
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

/** Builds again, and reports errors of the content. */
type Rebuild = () => Promise<void>;

/** What a server needs: a release in its place, and a way to rebuild it. */
interface Prepared {
  readonly rebuild?: Rebuild;
}

/** A build with a cache for later builds. `undefined` when the content has errors. */
async function buildToRebuild(served: DevServer): Promise<Prepared | undefined> {
  const { BuildCache } = await import("./build-cache.ts");
  const { makeLocalRelease } = await import("./serve/make-release.ts");
  const kept = { ...served, cache: served.cache ?? new BuildCache() };
  const made = await firstBuild(kept);
  return (
    made && {
      async rebuild() {
        if (!(await makeLocalRelease(kept))) printError("the last good state is still served");
      },
    }
  );
}

/** A build, or the last start's release if nothing has changed. `undefined` when the content has errors. */
async function buildUnlessSame(served: DevServer, startFile: string): Promise<Prepared | undefined> {
  const inputs = hashOfInputs(".", served.settings);
  const last = recallStart(startFile, served.releaseFile, inputs);
  if (last && (await isPublished(bindingNamespace(served.binding), last.record))) {
    print(`nothing has changed since the last start: it is served as it was built (release ${last.release})`);
    printDiagnostics(last.diagnostics);
    return {};
  }
  forgetStart(startFile);
  const made = await firstBuild(served);
  // Edits made during the build may be missing in the release.
  if (made && hashOfInputs(".", served.settings) === inputs)
    rememberStart(startFile, served.releaseFile, { inputs, ...made });
  return made && {};
}

async function firstBuild(served: DevServer): Promise<Awaited<ReturnType<MakeLocalRelease>>> {
  // The build's code is loaded only when it is needed.
  const { ThreadPool } = await import("./thread-pool/thread-pool.ts");
  const threads = new ThreadPool(served.cache?.isFilled ? 1 : undefined);
  const { makeLocalRelease } = await import("./serve/make-release.ts");
  return makeLocalRelease(served, threads).finally(() => threads.close());
}

/** Calls `rebuild` after changes. */
async function watchContent(rebuild: Rebuild): Promise<() => void> {
  const stop = await watchFolder(CONTENT_DIR, () =>
    rebuild().catch((error: unknown) => printError(`${errorMessage(error)}; the last good state is still served`)),
  );
  print(`watching ${CONTENT_DIR}/; stop with Ctrl-C`);
  return stop;
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
