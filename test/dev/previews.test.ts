import { join } from "node:path";
import { expect, test } from "vitest";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { type Handle, Previews } from "../../build/serve/dev/previews.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { EDITS, type Files, put } from "../fixture/edits.ts";
import { SETTINGS, workspace } from "../fixture/workspace.ts";

const TERMS = 30;

/** Asks for what is no entry, for which the whole release is made. */
async function askForSearch(handle: Handle): Promise<Response> {
  return handle(new Request(`${SETTINGS.base}/api/v1/search?q=term`));
}

test("an edit makes few results, also when older states are still asked for what makes their whole release", () =>
  workspace(quickCorpus(TERMS), async (folder) => {
    const contentDir = join(folder, "content");
    const cache = new BuildCache();
    const previews = new Previews(SETTINGS, cache);
    let files: Files = quickCorpus(TERMS);
    async function read(): Promise<{ handle: Handle; made: number }> {
      const before = cache.made;
      previews.beginRead();
      const { corpus } = await loadCorpus({ ...SETTINGS, contentDir, cache });
      if (!corpus) throw new Error("the content has errors");
      const handle = await previews.show(corpus);
      return { handle, made: cache.made - before };
    }
    async function edited(seed: number): ReturnType<typeof read> {
      const after = EDITS["prose"]?.(files, 1, 2, seed) ?? files;
      await put(contentDir, files, after);
      files = after;
      return read();
    }

    const first = await read();
    await askForSearch(first.handle);
    const second = await edited(1);
    const third = await edited(2);
    for (const { handle } of [second, third]) expect((await askForSearch(handle)).status).toBe(200);
    const fourth = await edited(3);
    const slow = askForSearch(fourth.handle);
    const fifth = await edited(4);
    await slow;
    await askForSearch(fifth.handle);
    const sixth = await edited(5);
    for (const { made } of [second, third, fourth, fifth, sixth]) expect(made).toBeLessThan(first.made / 4);
    expect(first.made).toBeGreaterThan(TERMS);
  }));
