/** Reads the content: collect → parse → link → check. */
import { hash } from "node:crypto";
import { CALCULATOR_FUNCTIONS } from "../worker/compute/calculator-functions.ts";
import { BuildCache } from "./cache/build-cache.ts";
import { checkCorpus } from "./check/check-corpus.ts";
import { checkEditorial } from "./check/editorial/editorial-checks.ts";
import { readSourceHosts } from "./check/editorial/source-hosts.ts";
import type { Standards } from "./check/editorial/standards.ts";
import { referenceCode } from "./compute/reference-code/reference-code.ts";
import type { Corpus } from "./corpus.ts";
import { isAboutEditions, readHistory } from "./editions/read-history.ts";
import { link } from "./link/link.ts";
import { type ContentFile, collect, listContent } from "./parse/content-files.ts";
import { type Diagnostic, sortDiagnostics } from "./parse/diagnostics.ts";
import { type Draft, parse } from "./parse/parse.ts";
import type { Settings } from "./settings.ts";
import { ThreadPool } from "./thread-pool/thread-pool.ts";

export interface LoadOptions extends Settings {
  readonly contentDir: string;
  /** Paths of the content, relative to its folder, in any order. Without them the folder is listed. */
  readonly paths?: readonly string[];
  /** Standards of the editors; without them their checks do not run. `lenient` turns their errors into warnings. */
  readonly editorial?: { readonly standards: Standards; readonly lenient?: true };
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
  /** The entries whose files could be read without errors. Their references, and what the checks say, may still be wrong. */
  readonly linked: Corpus;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
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
}: LoadOptions): Promise<LoadedCorpus> {
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
    partial: parsed.flatMap(({ partial }) => partial ?? []),
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
    ...checkCorpus(linked.corpus, existingKeys, linked.partial),
  ];
  if (!diagnostics.some(isError)) onLinked?.(linked.corpus);
  if (editorial) {
    const { size } = linked.corpus.entities;
    const complete = collected.diagnostics.length === 0 && size === collected.files.length;
    const standards = standardsOf(editorial.standards, contentDir);
    const found = checkEditorial(linked.corpus, standards, complete, cache, linked.partial);
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

/** What the editors' checks say of a corpus that has no errors, as warnings. */
export function editorialWarnings(
  corpus: Corpus,
  standards: Standards,
  contentDir: string,
  cache = BuildCache.disabled(),
): Diagnostic[] {
  return sortDiagnostics(checkEditorial(corpus, standardsOf(standards, contentDir), true, cache).map(asWarning));
}

/** Standards with the hosts that the content allows. */
function standardsOf(standards: Standards, contentDir: string): Standards {
  return { ...standards, sourceHosts: readSourceHosts(contentDir) };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function asWarning(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: "warning" };
}

/** A file's draft, or what can be read of it when the file has errors. */
interface ParsedFile {
  readonly draft?: Draft;
  readonly partial?: Draft;
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
  const fingerprinted = files.map((file) => ({ file, fingerprint: fingerprintOf(file, base) }));
  const unknown = fingerprinted.flatMap(({ file, fingerprint }) =>
    cache.parsed.has(file.path, [fingerprint]) ? [] : file,
  );
  const sent = unknown.map((file) => ({ ...file, collection: file.collection.name }));
  const batches = Array.from({ length: Math.ceil(sent.length / FILES_PER_BATCH) }, (_, i) => ({
    files: sent.slice(i * FILES_PER_BATCH, (i + 1) * FILES_PER_BATCH),
    base,
  }));
  // `thread-pool/jobs.ts` calls `parseFiles`.
  const outputs = (await threads.map("parse", batches)).flat();
  const parsed = new Map(unknown.map((file, i) => [file, outputs[i]]));
  return fingerprinted.map(({ file, fingerprint }) => {
    const made = cache.parsed.get(file.path, [fingerprint], () => parsed.get(file) ?? parse(file, base));
    const { content, partial, diagnostics } = made;
    return {
      diagnostics,
      ...(content && { draft: { fingerprint, file, ...content } }),
      ...(partial && { partial: { fingerprint, file, ...partial } }),
    };
  });
}

function fingerprintOf({ path, text }: ContentFile, base: string): string {
  return hash("sha256", JSON.stringify([path, base]) + text, "base64");
}
