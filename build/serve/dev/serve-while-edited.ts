/** Serves the content while it is edited, by the handlers of the worker in this process. */
import { performance } from "node:perf_hooks";
import { BuildCache } from "../../cache/build-cache.ts";
import { openCache } from "../../cache/open-cache.ts";
import { STANDARDS } from "../../check/editorial/standards.ts";
import { errorMessage } from "../../cli/command.ts";
import type { ServerOptions, Stop } from "../../cli/run-server.ts";
import { print, printDiagnostics, printError, showStage } from "../../cli/terminal.ts";
import { watchFolder } from "../../cli/watch.ts";
import { loadCorpus } from "../../load-corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { ThreadPool } from "../../thread-pool/thread-pool.ts";
import { LiveServer } from "./live-server.ts";
import { type Handle, Previews } from "./previews.ts";

/** @returns a function that stops the server; nothing when the content has errors, which are printed */
export async function serveWhileEdited(options: ServerOptions): Promise<Stop | undefined> {
  const { contentDir, settings, port, isCached, onReady } = options;
  const stored = isCached ? openCache({ base: settings.base, contentDir }) : undefined;
  const cache = stored ?? new BuildCache();
  const previews = new Previews(settings, cache);
  async function read(threads?: ThreadPool): Promise<{ handle?: Handle; diagnostics: readonly Diagnostic[] }> {
    const start = performance.now();
    previews.beginRead();
    const { corpus, diagnostics, files } = await loadCorpus({
      ...settings,
      contentDir,
      cache,
      ...(threads && { threads }),
      // Diagnostics of the editors are warnings here, so that drafts can be previewed. `npm run check` makes them
      // errors.
      editorial: { standards: STANDARDS, lenient: true },
      onStage: showStage,
    });
    const handle = corpus && (await previews.show(corpus));
    showStage("");
    printDiagnostics(diagnostics);
    if (handle) print(`read ${files} files in ${((performance.now() - start) / 1000).toFixed(2)} s`);
    return { diagnostics, ...(handle && { handle }) };
  }

  const threads = new ThreadPool(cache.isFilled ? 0 : undefined);
  const first = await read(threads).finally(() => threads.close());
  if (!first.handle) return undefined;
  cache.write();
  const server = await LiveServer.start(settings.base, first.handle, port);
  onReady();
  async function update(): Promise<void> {
    try {
      const { handle, diagnostics } = await read();
      if (handle) return server.show(handle);
      server.refuse(diagnostics);
      printError("the last good state is still served");
    } catch (error) {
      printError(`${errorMessage(error)}; the last good state is still served`);
    }
  }
  const stopWatching = await watchFolder(contentDir, update);
  print(`watching ${contentDir}/; stop with Ctrl-C`);
  return async () => {
    stopWatching();
    await server.close();
  };
}
