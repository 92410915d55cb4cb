/**
 * Our own build of the four files per entity and nothing else, for comparison: `node records-only.ts <content> <out>`.
 * Content is parsed, linked and checked as always; indexes, lists, graph, chunks, texts and blocks are left out.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadCorpus } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { allEntities } from "../../build/corpus.ts";
import { recordFiles } from "../../build/render/record.ts";
import { ThreadPool } from "../../build/thread-pool/thread-pool.ts";

const [contentDir = "content", outDir = ""] = process.argv.slice(2);
const settings = { base: "http://localhost:8787", apiVersion: "1.0.0", contact: "api@example.org" };
const threads = new ThreadPool();
const { corpus, diagnostics } = await loadCorpus({ ...settings, contentDir, threads }).finally(() => threads.close());
if (!corpus) throw new Error(`the content has ${diagnostics.length} diagnostics`);
const filesOf = recordFiles(corpus, settings.base, BuildCache.disabled());
const made = new Set<string>();
for (const entity of allEntities(corpus)) {
  for (const { path, bytes } of Object.values(filesOf(entity).files)) {
    const target = join(outDir, path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    writeFileSync(target, bytes);
  }
}
