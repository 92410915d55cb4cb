/** The pipeline: collect → parse → link → check → render → dumps → pack → write. */
import { performance } from "node:perf_hooks";
import type { Release } from "../worker/release.ts";
import { routesOf } from "../worker/routes.ts";
import { isPublicPath } from "../worker/store/worker-folder.ts";
import { BuildCache } from "./cache/build-cache.ts";
import type { Corpus } from "./corpus.ts";
import { servedEdition } from "./editions/history.ts";
import { type LoadedCorpus, type LoadOptions, loadCorpus } from "./load-corpus.ts";
import type { Packed } from "./pack/pack.ts";
import { workerCodeHash } from "./pack/worker-code-hash.ts";
import { requireOutputFolder, writeRelease } from "./pack/write-release.ts";
import type { ReleaseFile } from "./release-files.ts";
import type { SearchFiles } from "./search/searched-entities.ts";

export interface BuildOptions extends LoadOptions {
  /** Makes the dumps; without it their list is empty. */
  readonly dumps?: boolean;
}

export interface BuiltRelease {
  readonly corpus: Corpus;
  readonly files: readonly ReleaseFile[];
  readonly packed: Packed;
  readonly release: Release;
}

/** The search's files. Another thread makes them, unless their parts are kept in this one alone. */
async function startSearchFiles(corpus: Corpus, { cache, threads }: BuildOptions): Promise<SearchFiles> {
  const { searchedEntities, searchFiles } = await import("./search/searched-entities.ts");
  const entities = searchedEntities(corpus);
  const store = cache?.store?.address;
  if (!threads || (cache && !store)) return searchFiles(entities, cache ?? BuildCache.disabled());
  return threads.run("search", { entities, ...(store && { store }) });
}

/** @param pendingSearchFiles the search's files, or a promise of them when their build has started */
export async function renderAndPack(
  corpus: Corpus,
  options: BuildOptions,
  pendingSearchFiles = startSearchFiles(corpus, options),
): Promise<BuiltRelease> {
  const { apiVersion, base, cache = BuildCache.disabled() } = options;
  // A check needs none of these.
  const { renderRelease } = await import("./render/render-release.ts");
  const { dumpFiles } = await import("./dumps/dumps.ts");
  const { dumpLists } = await import("./dumps/dump-index.ts");
  const { DEFAULT_PACK_OPTIONS, pack } = await import("./pack/pack.ts");
  options.onStage?.("rendering");
  const { files, catalog, site, releaseId, codeHash } = await renderRelease(corpus, options, cache, pendingSearchFiles);
  const edition = servedEdition(corpus.history);
  const [{ date = "" } = {}] = corpus.history.editions;
  if (options.dumps) options.onStage?.("dumping");
  // The name of the release does not depend on the dumps, which are made from its files.
  const about = { catalog, base, edition, date, site };
  const dumps = options.dumps ? await dumpFiles(files.all, about, options.threads) : dumpLists([], about);
  for (const file of dumps) files.addFile(file);
  options.onStage?.("packing");
  const packed = await pack(files.all, DEFAULT_PACK_OPTIONS, cache);
  cache.evictUnused();
  return {
    corpus,
    files: files.all,
    packed,
    release: {
      id: releaseId,
      codeHash,
      edition,
      apiVersion,
      base,
      blocks: packed.index,
      catalog,
    },
  };
}

export interface ReleaseSummary {
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
  /** Values of the key-value store: blocks, parts of large files, and assets. */
  readonly values: number;
  readonly release: string;
}

export interface BuildSummary extends ReleaseSummary {
  readonly written: number;
  readonly seconds: number;
}

/** A release, or none when the content has an error. */
export interface BuildResult extends LoadedCorpus {
  readonly built?: BuiltRelease;
}

/** Builds a release in memory. */
export async function buildInMemory(options: BuildOptions): Promise<BuildResult> {
  // The bundler is a separate process, so it is started early. Its errors surface where its result is awaited.
  workerCodeHash(options.cache?.codeHash).catch(() => undefined);
  let pendingSearchFiles: Promise<SearchFiles> | undefined;
  function onLinked(corpus: Corpus): void {
    pendingSearchFiles = startSearchFiles(corpus, options);
  }
  const loaded = await loadCorpus({ ...options, onLinked });
  return loaded.corpus ? { ...loaded, built: await renderAndPack(loaded.corpus, options, pendingSearchFiles) } : loaded;
}

/** Builds a release and writes it. Writes nothing when the content has an error. */
export async function build(
  options: BuildOptions & { readonly outDir: string },
): Promise<BuildResult & { readonly summary?: BuildSummary }> {
  const start = performance.now();
  requireOutputFolder(options.outDir);
  const result = await buildInMemory(options);
  const { built } = result;
  if (!built) return result;
  options.onStage?.("writing");
  const { hostFiles } = await import("./pack/hosts/host-files.ts");
  const { catalog, base } = built.release;
  const paths = publicFiles(built.files).map(({ path }) => path);
  const files = [...built.files, ...hostFiles(routesOf(catalog), paths, base)];
  const written = await writeRelease(options.outDir, files, built.packed, built.release, {
    onWait: (holder) => options.onStage?.(`waiting for ${holder}`),
  });
  return { ...result, summary: { ...summaryOf(built), written, seconds: (performance.now() - start) / 1000 } };
}

/** The files at addresses of the service, without those that only the worker reads. */
function publicFiles(files: readonly ReleaseFile[]): ReleaseFile[] {
  return files.filter((file) => isPublicPath(file.path));
}

/** The figures that commands print about a release. */
export function summaryOf({ corpus, files, packed, release }: BuiltRelease): ReleaseSummary {
  const published = publicFiles(files);
  return {
    records: corpus.entities.size,
    files: published.length,
    bytes: published.reduce((sum, file) => sum + file.bytes.length, 0),
    values: packed.values.size,
    release: release.id,
  };
}
