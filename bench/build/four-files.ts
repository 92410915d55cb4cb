/**
 * Our own build of the four files per entity and nothing else, for comparison: `node four-files.ts <content> <out>`.
 * Content is parsed, linked and checked as always; indexes, lists, graph, chunks, texts and blocks are left out.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readContent } from "../../build/build.ts";
import { allEntities, pathOf } from "../../build/corpus.ts";
import { FORMATS } from "../../build/render/format.ts";
import { fileOf, REPRESENTATIONS } from "../../worker/representations.ts";

const [contentDir = "content", outDir = ""] = process.argv.slice(2);
const settings = { base: "http://localhost:8787", apiVersion: "1.0.0", contact: "api@example.org" };
const { corpus, faults } = await readContent({ ...settings, contentDir });
if (!corpus) throw new Error(`the content has ${faults.length} faults`);
const made = new Set<string>();
for (const entity of allEntities(corpus)) {
  for (const representation of REPRESENTATIONS) {
    const path = join(outDir, fileOf(pathOf(entity), representation));
    if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    made.add(dirname(path));
    await writeFile(path, FORMATS[representation](entity, { corpus, base: settings.base }));
  }
}
