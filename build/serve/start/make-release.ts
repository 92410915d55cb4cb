/** Builds a release for the local server, and fills the local store with its blocks. */
import { performance } from "node:perf_hooks";
import { buildInMemory, summaryOf } from "../../build.ts";
import type { BuildCache } from "../../cache/build-cache.ts";
import { STANDARDS } from "../../check/editorial/standards.ts";
import { print, printDiagnostics, showStage } from "../../cli/terminal.ts";
import { editorialWarnings } from "../../load-corpus.ts";
import { writeReleaseJson } from "../../pack/write-release.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { type Binding, bindingNamespace } from "../../publish/namespace.ts";
import { publish } from "../../publish/publish.ts";
import type { Settings } from "../../settings.ts";
import type { ThreadPool } from "../../thread-pool/thread-pool.ts";
import type { LastStart } from "./last-start.ts";

/** The state of a server. */
export interface LocalServer {
  readonly contentDir: string;
  readonly settings: Settings;
  readonly binding: Binding;
  /**
   * The description of the release that the worker is bundled with. This server has its own, because another build may
   * change `dist/`, and this server's store need not have those blocks.
   */
  readonly releaseFile: string;
  /** Results of earlier builds, so that a build makes only what an edit changes. */
  readonly cache?: BuildCache;
}

/** A release whose description the worker can be bundled with. */
interface LocalRelease extends Pick<LastStart, "release" | "record" | "diagnostics"> {
  /**
   * What readers need not wait for: keeps the results, and prints and returns what the editors' checks say. They are
   * warnings here, so that drafts can be previewed; `npm run check` makes them errors.
   */
  finish(): readonly Diagnostic[];
}

/** Builds, and stores the blocks. @returns nothing when the content has errors, which are printed */
export async function makeLocalRelease(
  { contentDir, settings, binding, releaseFile, cache }: LocalServer,
  threads?: ThreadPool,
): Promise<LocalRelease | undefined> {
  const start = performance.now();
  const { built, diagnostics } = await buildInMemory({
    ...settings,
    contentDir,
    dumps: true,
    ...(cache && { cache }),
    ...(threads && { threads }),
    onStage: showStage,
  });
  if (!built) {
    showStage("");
    printDiagnostics(diagnostics);
    return undefined;
  }
  writeReleaseJson(releaseFile, built.release);
  showStage("");
  const { records, files, bytes, values } = summaryOf(built);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  print(`built ${records} records into ${files} files (${(bytes / 1e6).toFixed(1)} MB) in ${seconds} s`);
  printDiagnostics(diagnostics);
  showStage(`storing ${values} values`);
  const { id } = built.release;
  const { record } = await publish(bindingNamespace(binding), id, built.packed.values, { readsBack: false });
  showStage("starting the worker");
  return {
    release: id,
    record,
    diagnostics,
    finish() {
      const warnings = editorialWarnings(built.corpus, STANDARDS, contentDir, cache);
      printDiagnostics(warnings);
      cache?.write();
      return warnings;
    },
  };
}
