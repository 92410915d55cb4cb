/**
 * What `npm run dev` answers with: the entries of the content as it was saved last, each made when it is asked for, and
 * the rest of the release, which is made as a whole when something else is asked for.
 */

import { createHandler } from "../../../worker/http/router.ts";
import { filePath, pagePath } from "../../../worker/paths.ts";
import type { Release } from "../../../worker/release.ts";
import { RECORD_REPRESENTATIONS } from "../../../worker/representations/registry.ts";
import { routesOf } from "../../../worker/routes.ts";
import type { BuildCache } from "../../cache/build-cache.ts";
import { allEntities, type Corpus, pathOf } from "../../corpus.ts";
import { dumpLists } from "../../dumps/dump-index.ts";
import { servedEdition } from "../../editions/history.ts";
import { inMemoryStore } from "../../pack/in-memory-store.ts";
import { workerCodeHash } from "../../pack/worker-code-hash.ts";
import { createReleaseFile, type ReleaseFile, type ReleaseFiles } from "../../release-files.ts";
import { recordRenderer } from "../../render/record.ts";
import { renderLookups } from "../../render/render-lookups.ts";
import { renderRelease } from "../../render/render-release.ts";
import { catalogOf } from "../../render/worker-catalog.ts";
import { searchedEntities, searchFiles } from "../../search/searched-entities.ts";
import type { Settings } from "../../settings.ts";
import { entryPageRenderer, siteOf } from "../../site/pages.ts";
import { logo } from "../../site/templates/mark.ts";

export type Handle = ReturnType<typeof createHandler>;

/** Previews of the same content, one after each edit, which share a cache. */
export class Previews {
  readonly #settings: Settings;
  readonly #cache: BuildCache;
  #latest: Corpus | undefined;
  /** Whether the cache has in use what the whole release of the latest corpus is made from. */
  #isWhole = false;

  constructor(settings: Settings, cache: BuildCache) {
    this.#settings = settings;
    this.#cache = cache;
  }

  /**
   * Before the content is read again. Results are evicted only here: a release may be made while the content is read,
   * and an eviction in between would drop what both still use.
   */
  beginRead(): void {
    if (this.#isWhole) this.#cache.evictUnused();
    this.#isWhole = false;
  }

  /** The service over a corpus without errors. */
  show(corpus: Corpus): Promise<Handle> {
    this.#latest = corpus;
    return previewOf(corpus, this.#settings, this.#cache, () => {
      this.#isWhole ||= corpus === this.#latest;
    });
  }
}

/**
 * The service over a corpus without errors.
 *
 * @param onWhole called when all files of the release were made
 */
export async function previewOf(
  corpus: Corpus,
  settings: Settings,
  cache: BuildCache,
  onWhole: () => void = () => undefined,
): Promise<Handle> {
  const { base, apiVersion } = settings;
  const catalog = catalogOf(corpus);
  const codeHash = await workerCodeHash(cache.codeHash);
  const edition = servedEdition(corpus.history);
  const release: Release = { id: "preview", codeHash, edition, apiVersion, base, blocks: [], catalog };
  const entries = await entryFiles(corpus, settings, cache);
  let rest: Promise<ReleaseFiles> | undefined;
  const store = inMemoryStore({
    async get(path) {
      const entry = entries.get(path);
      if (entry) return entry();
      rest ??= allFiles(corpus, settings, cache).finally(onWhole);
      return (await rest).get(path);
    },
  });
  return createHandler(routesOf(catalog), { release, store });
}

/** By path, what makes a file of an entry, or what its page loads. */
async function entryFiles(
  corpus: Corpus,
  settings: Settings,
  cache: BuildCache,
): Promise<Map<string, () => ReleaseFile>> {
  const { site, assets } = await siteOf(settings, cache);
  const pageOf = entryPageRenderer(corpus, site, cache);
  const filesOf = recordRenderer(settings.base, renderLookups(corpus), cache);
  const files = new Map<string, () => ReleaseFile>();
  for (const entity of allEntities(corpus)) {
    files.set(filePath(pagePath(entity.collection, entity.id), "html"), () => pageOf(entity));
    for (const format of RECORD_REPRESENTATIONS)
      files.set(filePath(pathOf(entity), format), () => filesOf(entity).files[format]);
  }
  for (const [path, content] of assets.files) files.set(path, () => createReleaseFile(path, content));
  // Every page shows it.
  files.set("/logo.svg", () => createReleaseFile("/logo.svg", logo()));
  return files;
}

async function allFiles(corpus: Corpus, settings: Settings, cache: BuildCache): Promise<ReleaseFiles> {
  const search = searchFiles(searchedEntities(corpus), cache);
  const { files, site } = await renderRelease(corpus, settings, cache, search);
  const [{ date = "" } = {}] = corpus.history.editions;
  const about = { base: settings.base, edition: servedEdition(corpus.history), date, site };
  for (const file of dumpLists([], about)) files.addFile(file);
  cache.write();
  return files;
}
