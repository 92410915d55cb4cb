/** The pipeline: collect → parse → link → check → render → pack → write. */
import { hash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { CALCULATOR_FUNCTIONS } from "../worker/compute/compute-by-id.ts";
import type { Release } from "../worker/release.ts";
import { routesOf } from "../worker/routes.ts";
import { isPublicPath } from "../worker/store/edge-folder.ts";
import { BuildCache } from "./cache/build-cache.ts";
import { check } from "./check/check-corpus.ts";
import { checkEditorial } from "./check/editorial/editorial-checks.ts";
import { readSourceHosts } from "./check/editorial/source-hosts.ts";
import type { Standards } from "./check/editorial/standards.ts";
import { referenceCode } from "./compute/reference-code/reference-code.ts";
import type { Corpus } from "./corpus.ts";
import { servedEdition } from "./editions/history.ts";
import { isAboutEditions, readHistory } from "./editions/read-history.ts";
import { link } from "./link/link.ts";
import type { Packed } from "./pack/pack.ts";
import type { ReleaseFile } from "./pack/release-files.ts";
import { workerCodeHash } from "./pack/worker-code-hash.ts";
import { requireOutputFolder, writeRelease } from "./pack/write-release.ts";
import { type ContentFile, collect, listContent } from "./parse/content-files.ts";
import { type Diagnostic, sortDiagnostics } from "./parse/diagnostics.ts";
import { type Draft, parse } from "./parse/parse.ts";
import type { SearchFiles } from "./search/encode-search-files.ts";
import type { Settings } from "./settings.ts";
import { ThreadPool } from "./thread-pool/thread-pool.ts";

export interface BuildOptions extends Settings {
  readonly contentDir: string;
  /** Paths of the content, relative to its folder, in any order. Without them the folder is listed. */
  readonly paths?: readonly string[];
  /** Standards of the editors; without them their checks do not run. `lenient` turns their errors into warnings. */
  readonly editorial?: { readonly standards: Standards; readonly lenient?: true };
  /** Makes the dumps; without it their list is empty. */
  readonly dumps?: boolean;
  /** Results of earlier builds. */
  readonly cache?: BuildCache;
  /** Worker threads. */
  readonly threads?: ThreadPool;
  /** Called with the linked corpus when it has no errors, before the editors' checks. */
  readonly onLinked?: (corpus: Corpus) => void;
  /** Called when a stage starts. */
  readonly onStage?: (stage: string) => void;
}

/** Content that has been read and checked. `corpus` is present only if there is no error. */
export interface LoadedCorpus {
  readonly corpus?: Corpus;
  /** The entries that have no errors, also when others have some. */
  readonly linked: Corpus;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

export interface BuiltRelease {
  readonly corpus: Corpus;
  readonly files: readonly ReleaseFile[];
  readonly packed: Packed;
  readonly release: Release;
}

export async function loadCorpus({
  base,
  contentDir,
  paths,
  cache = BuildCache.disabled(),
  threads = new ThreadPool(0),
  editorial,
  onLinked,
  onStage,
}: BuildOptions): Promise<LoadedCorpus> {
  onStage?.("collecting");
  const listed = paths ?? (await listContent(contentDir));
  const { history, diagnostics: ofHistory } = readHistory(contentDir, listed);
  const collected = collect(
    contentDir,
    listed.filter((path) => !isAboutEditions(path)),
  );
  onStage?.("parsing");
  const parsed = await parseAll(collected.files, base, cache, threads);
  onStage?.("linking");
  const drafts = parsed.flatMap(({ draft }) => draft ?? []);
  const existingKeys = new Set([
    ...collected.unreadableKeys,
    ...collected.files.map(({ collection, id }) => `${collection.type}:${id}`),
  ]);
  const linked = link(drafts, {
    existingKeys,
    remains: parsed.flatMap(({ remains }) => remains ?? []),
    cache,
    history,
    referenceCode: (id) => (CALCULATOR_FUNCTIONS.has(id) ? referenceCode(id) : undefined),
  });
  onStage?.("checking");
  const diagnostics = [
    ...ofHistory,
    ...collected.diagnostics,
    ...parsed.flatMap((result) => result.diagnostics),
    ...linked.diagnostics,
    ...check(linked.corpus, existingKeys, linked.remains),
  ];
  if (!diagnostics.some(isError)) onLinked?.(linked.corpus);
  if (editorial) {
    const { size } = linked.corpus.entities;
    const complete = collected.diagnostics.length === 0 && size === collected.files.length;
    const standards = { ...editorial.standards, sourceHosts: readSourceHosts(contentDir) };
    const found = checkEditorial(linked.corpus, standards, complete, cache, linked.remains);
    diagnostics.push(...(editorial.lenient ? found.map(asWarning) : found));
  }
  const failed = diagnostics.some(isError);
  return {
    diagnostics: sortDiagnostics(diagnostics),
    files: collected.files.length,
    linked: linked.corpus,
    ...(!failed && { corpus: linked.corpus }),
  };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function asWarning(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: "warning" };
}

/** A file's draft, or what remains of it when the file has errors. */
interface ParsedFile {
  readonly draft?: Draft;
  readonly remains?: Draft;
  readonly diagnostics: readonly Diagnostic[];
}

/** Files in a batch: few enough that all threads finish at about the same time. */
const FILES_PER_BATCH = 40;

async function parseAll(
  files: readonly ContentFile[],
  base: string,
  cache: BuildCache,
  threads: ThreadPool,
): Promise<ParsedFile[]> {
  const drafted = files.map((file) => ({ file, fingerprint: fingerprintOf(file, base) }));
  const unknown = drafted.flatMap(({ file, fingerprint }) => (cache.parsed.has(file.path, [fingerprint]) ? [] : file));
  const sent = unknown.map((file) => ({ ...file, collection: file.collection.name }));
  const batches = Array.from({ length: Math.ceil(sent.length / FILES_PER_BATCH) }, (_, i) => ({
    files: sent.slice(i * FILES_PER_BATCH, (i + 1) * FILES_PER_BATCH),
    base,
  }));
  const outputs = (await threads.map("parse", batches)).flat();
  const parsed = new Map(unknown.map((file, i) => [file, outputs[i]]));
  return drafted.map(({ file, fingerprint }) => {
    const made = cache.parsed.get(file.path, [fingerprint], () => parsed.get(file) ?? parse(file, base));
    const { content, remains, diagnostics } = made;
    return {
      diagnostics,
      ...(content && { draft: { fingerprint, file, ...content } }),
      ...(remains && { remains: { fingerprint, file, ...remains } }),
    };
  });
}

function fingerprintOf({ path, text }: ContentFile, base: string): string {
  return hash("sha256", JSON.stringify([path, base]) + text, "base64");
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
  const dumps = options.dumps ? await dumpFiles(files.all, about, cache, options.threads) : dumpLists([], about);
  for (const file of dumps) files.addFile(file);
  options.onStage?.("packing");
  const packed = pack(files.all, DEFAULT_PACK_OPTIONS, cache);
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
  readonly blocks: number;
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
    blocks: packed.values.size,
    release: release.id,
  };
}
