/** Keys of the key-value store that an edit of one term writes, beside a key per file. */
import { join } from "node:path";
import { loadCorpus, renderAndPack } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { type Packed, pack } from "../../build/pack/pack.ts";
import { KEY_PER_FILE, SETTINGS } from "../pack-settings.ts";
import { copyOfContent, EDITS, type Edit, edit, TERMS } from "./edits.ts";
import { median, note, printRow } from "./measure.ts";

/** A publication also writes a record of its release. */
const RECORD = 1;

type Layouts = Readonly<Record<"blocks" | "files", Packed["values"]>>;

export async function keysWritten(folder: string): Promise<void> {
  const contentDir = await copyOfContent(join(folder, "content"));
  const options = { ...SETTINGS, contentDir, cache: new BuildCache() };
  async function layouts(): Promise<Layouts> {
    const { corpus } = await loadCorpus(options);
    if (!corpus) throw new Error("the content has errors");
    const { packed, files } = await renderAndPack(corpus, options);
    return { blocks: packed.values, files: pack(files, KEY_PER_FILE).values };
  }
  const before = await layouts();
  const written = (after: Layouts, layout: keyof Layouts) =>
    [...after[layout].keys()].filter((key) => !before[layout].has(key)).length + RECORD;
  for (const kind of Object.keys(EDITS) as Edit[]) {
    const counts = { blocks: [] as number[], files: [] as number[] };
    for (const term of TERMS) {
      const undo = await edit(contentDir, term, kind);
      const after = await layouts();
      counts.blocks.push(written(after, "blocks"));
      counts.files.push(written(after, "files"));
      await undo();
      note(
        `keys written for an edit of the ${kind} of ${term}: ${counts.blocks.at(-1)}, a key per file ${counts.files.at(-1)}`,
      );
    }
    const [ours, beside] = [median(counts.blocks), median(counts.files)];
    printRow({
      what: `keys written for an edit of one term's ${kind}`,
      ours: `${ours} (${Math.min(...counts.blocks)}–${Math.max(...counts.blocks)}) of ${before.blocks.size}`,
      beside: `a key per file: ${beside} of ${before.files.size}`,
      ratio: ours / beside,
      ...(kind === "prose" && { aim: "≤ 12 keys" }),
    });
  }
}
