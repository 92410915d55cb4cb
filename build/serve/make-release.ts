/** One build for a server on this machine, with its blocks in the local store. */
import { performance } from "node:perf_hooks";
import { make, summaryOf } from "../build.ts";
import type { BuildCache } from "../build-cache.ts";
import { STANDARDS } from "../check/editorial/standards.ts";
import { print, printDiagnostics, showStage } from "../cli/terminal.ts";
import { writeReleaseFile } from "../pack/write.ts";
import { type Binding, boundNamespace } from "../publish/namespace.ts";
import { publish } from "../publish/publish.ts";
import type { Settings } from "../render/site.ts";
import type { Threads } from "../threads/threads.ts";
import type { LastStart } from "./last-start.ts";

/** What a server serves, and from what. */
export interface Served {
  readonly contentDir: string;
  readonly settings: Settings;
  readonly binding: Binding;
  /**
   * The description of the release that the worker is bundled with. It is this server's own: another build changes
   * `dist/`, whose blocks this server's store need not have.
   */
  readonly releaseFile: string;
  /** What was made before; a rebuild makes only what an edit reaches. */
  readonly cache?: BuildCache;
}

/** Builds and stores. @returns what was made, or nothing when the content has errors, which are printed */
export async function makeLocalRelease(
  { contentDir, settings, binding, releaseFile, cache }: Served,
  threads?: Threads,
): Promise<Omit<LastStart, "inputs"> | undefined> {
  const start = performance.now();
  const { built, diagnostics } = await make({
    ...settings,
    contentDir,
    ...(cache && { cache }),
    ...(threads && { threads }),
    // An entry half written, or one too many, is served all the same; `npm run check` is what refuses it.
    editorial: { standards: STANDARDS, lenient: true },
    onStage: showStage,
  });
  if (!built) {
    showStage("");
    printDiagnostics(diagnostics);
    return undefined;
  }
  showStage("storing");
  const { release } = built.release;
  const { record, written } = await publish(boundNamespace(binding), release, built.packed.values);
  writeReleaseFile(releaseFile, built.release);
  showStage("");
  const { records, files, bytes, blocks } = summaryOf(built);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${blocks} blocks`;
  print(`built ${records} records into ${files} files (${size}) in ${seconds} s; ${written.length} blocks were new`);
  printDiagnostics(diagnostics);
  return { release, record, diagnostics };
}

export type MakeLocalRelease = typeof makeLocalRelease;
