/**
 * Compares layouts of a release in the key-value store: keys written, and blocks that a fresh isolate reads. Run with
 * `npm run bench -- layout`.
 *
 * Layouts: a key per file; blocks in the order of paths, so that all representations of a record share one; and the
 * service's own, in which the JSON of records is apart from the formats that are requested one at a time.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltRelease, renderAndPack } from "../build/build.ts";
import { BuildCache } from "../build/cache/build-cache.ts";
import { loadCorpus } from "../build/load-corpus.ts";
import { DEFAULT_PACK_OPTIONS, type Packed, type PackOptions, pack } from "../build/pack/pack.ts";
import { valueKeysByPath } from "../build/publish/value-keys.ts";
import type { ReleaseFile } from "../build/release-files.ts";
import { wholeCorpus } from "../test/fixture/whole-corpus.ts";
import { copyOfContent, edit } from "./build/edits.ts";

/** A key of the key-value store for each file. */
const KEY_PER_FILE: PackOptions = {
  ...DEFAULT_PACK_OPTIONS,
  minBlock: 0,
  maxBlock: 0,
  boundaryModulus: 1,
  maxInlineBytes: Number.POSITIVE_INFINITY,
};
const EDITED = "performance-measurement/sharpe-ratio";

/** Most of the time is compression, which is the same in each layout and but for an edit. */
const COMPRESSED = new BuildCache();

interface Layout {
  readonly name: string;
  pack(built: BuiltRelease): Promise<Packed>;
}

const LAYOUTS: readonly Layout[] = [
  { name: "a key per file", pack: ({ files }) => pack(files, KEY_PER_FILE, COMPRESSED) },
  { name: "blocks by path", pack: ({ files }) => pack(byPath(files), DEFAULT_PACK_OPTIONS, COMPRESSED) },
  { name: "blocks by format, then path", pack: async ({ packed }) => packed },
];

const { corpus, options } = await wholeCorpus();

/** The content with another sentence in one term. */
async function editedRelease(): Promise<BuiltRelease> {
  const folder = await mkdtemp(join(tmpdir(), "layout-"));
  try {
    await copyOfContent(folder);
    await edit(folder, EDITED);
    const edited = { ...options, contentDir: folder };
    const loaded = await loadCorpus(edited);
    if (!loaded.corpus) throw new Error(`the edited ${EDITED} has errors`);
    return await renderAndPack(loaded.corpus, edited);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function byPath(files: readonly ReleaseFile[]): ReleaseFile[] {
  return files.map((file) => ({ ...file, sortKey: file.path }));
}

function ids(files: readonly ReleaseFile[]): string[] {
  return files.flatMap(({ path }) => /^\/api\/v1\/terms\/([a-z0-9-]+)\.json$/.exec(path)?.[1] ?? []);
}

function valueAt({ values }: Packed, key: string): Uint8Array {
  const value = values.get(key);
  if (!value) throw new Error(`the index names the value ${key}, which was not packed`);
  return value;
}

const before = await renderAndPack(corpus, options);
const after = await editedRelease();
const terms = ids(before.files);
const json = (chosen: readonly string[]) => chosen.map((id) => `/api/v1/terms/${id}.json`);
const spread = terms.filter((_, i) => i % Math.ceil(terms.length / 50) === 0);
const READS: readonly [string, readonly string[]][] = [
  ["one term", json([terms[70] ?? ""])],
  ["page of 20 by id", json(terms.slice(40, 60))],
  ["50 terms in bulk, spread", json(spread)],
  ["all terms as JSON", json(terms)],
];

const rows: string[][] = [
  ["layout", "keys", "written for an edit of one term's prose", ...READS.map(([name]) => `reads: ${name}`)],
];
for (const layout of LAYOUTS) {
  const first = await layout.pack(before);
  const second = await layout.pack(after);
  const written = [...second.values.keys()].filter((key) => !first.values.has(key)).length;
  const keys = valueKeysByPath(first.index, (key) => valueAt(first, key));
  const reads = READS.map(([, paths]) => String(new Set(paths.flatMap((path) => keys.get(path) ?? [])).size));
  rows.push([layout.name, String(first.values.size), String(written), ...reads]);
}
for (const [i, row] of rows.entries()) {
  process.stdout.write(`| ${row.join(" | ")} |\n`);
  if (i === 0) process.stdout.write(`|${row.map(() => "---").join("|")}|\n`);
}
