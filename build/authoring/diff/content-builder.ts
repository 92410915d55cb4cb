/**
 * Builds content in this process, one version after another: what they have in common is made once, and nothing is
 * written. The editors' standards are left to the check, so that what does not meet them yet can be compared.
 */
import { buildInMemory } from "../../build.ts";
import { BuildCache } from "../../cache/build-cache.ts";
import { openCache } from "../../cache/open-cache.ts";
import { formatDiagnostic } from "../../parse/diagnostics.ts";
import { settingsFromEnvironment } from "../../settings.ts";
import { ThreadPool } from "../../thread-pool/thread-pool.ts";
import { BASE, type Side, sideOf } from "./side.ts";

export class ContentBuilder {
  readonly #settings = settingsFromEnvironment(BASE);
  readonly #cache: BuildCache;
  readonly #threads: ThreadPool;

  private constructor(cache: BuildCache) {
    this.#cache = cache;
    this.#threads = new ThreadPool(cache.isFilled ? 0 : undefined);
  }

  /** @param isUncached whether results of earlier builds are left alone */
  static async open(contentDir: string, isUncached: boolean): Promise<ContentBuilder> {
    const cache = isUncached ? undefined : openCache({ base: BASE, contentDir });
    return new ContentBuilder(cache ?? new BuildCache());
  }

  /** @throws with the build's diagnostics when the content has errors */
  async build(contentDir: string): Promise<Side> {
    const options = { ...this.#settings, contentDir, cache: this.#cache, threads: this.#threads };
    const { built, diagnostics } = await buildInMemory(options);
    if (!built) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
    return sideOf(built);
  }

  /** Keeps the results of the last build for other processes. */
  async close(): Promise<void> {
    this.#cache.write();
    await this.#threads.close();
  }
}
