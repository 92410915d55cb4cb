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
    const start = await buildUnlessSame(server, resolve(dirname(STATE_DIR), `local-${port}.start.json`));
    if (!start) {
      await stop();
      return undefined;
    }
    const { stored, finish } = start;
    // Another process fills the store while this one starts the worker.
    stored.catch(() => undefined);
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
    await Promise.all([stored, worker.ready]);
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

/** What a start serves. */
interface Start {
  /** Settles when all blocks are in the store. */
  readonly stored: Promise<unknown>;
  /** Does what is left to do when the server answers. */
  finish(): void;
}

/** A build, or the last start's release if nothing has changed. Nothing when the content has errors. */
async function buildUnlessSame(served: LocalServer, startFile: string): Promise<Start | undefined> {
  const inputs = hashOfInputs(".", served.settings);
  const last = recallStart(startFile, served.releaseFile, inputs);
  if (last && (await isPublished(bindingNamespace(served.binding), last.record))) {
    print(`nothing has changed since the last start: it is served as it was built (release ${last.release})`);
    return { stored: Promise.resolve(), finish: () => printDiagnostics(last.diagnostics) };
  }
  forgetStart(startFile);
  const made = await firstBuild(served);
  if (!made) return undefined;
  const { stored, finish, release, diagnostics } = made;
  // Edits made during the build may be missing in the release.
  const isCurrent = hashOfInputs(".", served.settings) === inputs;
  return {
    stored,
    async finish() {
      const record = await stored;
      const warnings = finish();
      if (isCurrent)
        rememberStart(startFile, served.releaseFile, {
          inputs,
          release,
          record,
          diagnostics: [...diagnostics, ...warnings],
        });
    },
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
