/**
 * `npm start` builds, fills the local key-value store and serves by the worker in its runtime. It needs neither an
 * account nor a network.
 */
import { dirname, resolve } from "node:path";
import { requireWritable } from "../../cli/command.ts";
import { requireFreePort } from "../../cli/free-port.ts";
import { runServer, type ServerOptions, type Stop } from "../../cli/run-server.ts";
import { print, printDiagnostics, showStage } from "../../cli/terminal.ts";
import { type Binding, bindingNamespace } from "../../publish/namespace.ts";
import { isPublished } from "../../publish/publish.ts";
import { hashOfInputs } from "./hash-of-inputs.ts";
import { forgetStart, recallStart, rememberStart } from "./last-start.ts";
import type { LocalServer } from "./make-release.ts";

const NAME = "npm start";

const HELP = `Builds the content and serves it on this machine. dist/ is left alone: npm run build writes it.

Usage: npm start            build and serve; what the last start built is served again when nothing changed
`;

const STATE_DIR = ".wrangler/state";

/** Serves a release by the worker in its runtime, from a local store. Nothing when the content has errors. */
async function serve({ contentDir, settings, port, isCached, onReady }: ServerOptions): Promise<Stop | undefined> {
  for (const folder of [dirname(STATE_DIR), `${STATE_DIR}/v3`]) requireWritable(folder);
  // Stops the simulator from fetching location data.
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  process.env["WRANGLER_SEND_METRICS"] = "false";
  // wrangler's explorer and its log of requests would let any program of this machine write to the store.
  process.env["X_LOCAL_EXPLORER"] = "false";
  process.env["X_LOCAL_OBSERVABILITY"] = "false";
  const { getPlatformProxy, unstable_startWorker } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({ persist: { path: `${STATE_DIR}/v3` } });
  const releaseFile = resolve(dirname(STATE_DIR), `local-${port}.json`);
  let worker: Awaited<ReturnType<typeof unstable_startWorker>> | undefined;
  const stop = async () => {
    await worker?.dispose();
    await proxy.dispose();
  };
  try {
    const { openCache } = await import("../../cache/open-cache.ts");
    const cache = isCached ? openCache({ base: settings.base, contentDir }) : undefined;
    const binding = proxy.env.BLOCKS;
    const server: LocalServer = { contentDir, settings, binding, releaseFile, ...(cache && { cache }) };
    const finish = await buildUnlessSame(server, resolve(dirname(STATE_DIR), `local-${port}.start.json`));
    if (!finish) {
      await stop();
      return undefined;
    }
    // The port may have been taken during the build; the runtime would hang.
    await requireFreePort(port, NAME);
    worker = await unstable_startWorker({
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
    // The runtime holds requests back until this thread has let the first one pass; afterwards it does not need it.
    await fetch(`http://localhost:${port}/api/v1/health`);
    showStage("");
    onReady();
    setImmediate(finish);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * Fills the store with what is built, unless nothing has changed since the last start.
 *
 * @returns what is left to do when the server answers; nothing when the content has errors
 */
async function buildUnlessSame(served: LocalServer, startFile: string): Promise<(() => void) | undefined> {
  const inputs = hashOfInputs(".", served.settings);
  const last = recallStart(startFile, served.releaseFile, inputs);
  if (last && (await isPublished(bindingNamespace(served.binding), last.record))) {
    print(`nothing has changed since the last start: it is served as it was built (release ${last.release})`);
    return () => printDiagnostics(last.diagnostics);
  }
  forgetStart(startFile);
  const made = await firstBuild(served);
  if (!made) return undefined;
  const { finish, release, record, diagnostics } = made;
  // Edits made during the build may be missing in the release.
  const isCurrent = hashOfInputs(".", served.settings) === inputs;
  return () => {
    const all = [...diagnostics, ...finish()];
    if (isCurrent) rememberStart(startFile, served.releaseFile, { inputs, release, record, diagnostics: all });
  };
}

async function firstBuild(served: LocalServer) {
  // The build's code is loaded only when it is needed.
  const { ThreadPool } = await import("../../thread-pool/thread-pool.ts");
  const threads = new ThreadPool(served.cache?.isFilled ? 1 : undefined);
  const { makeLocalRelease } = await import("./make-release.ts");
  return makeLocalRelease(served, threads).finally(() => threads.close());
}

await runServer({ name: NAME, help: HELP, serve });
