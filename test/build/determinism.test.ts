import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { listContent } from "../../build/parse/content-files.ts";
import { ThreadPool } from "../../build/thread-pool/thread-pool.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { shuffled } from "../fixture/shuffled.ts";
import { hashOfTree, SETTINGS, workspace } from "../fixture/workspace.ts";

const threads = new ThreadPool(1);
afterAll(() => threads.close());

async function again(contentDir: string, folder: string, seeds: readonly number[]): Promise<void> {
  const paths = await listContent(contentDir);
  await build({ ...SETTINGS, contentDir, outDir: join(folder, "first") });
  for (const seed of seeds) {
    const outDir = join(folder, `again-${seed}`);
    await build({ ...SETTINGS, contentDir, outDir, threads, paths: shuffled(paths, seed) });
    expect(await hashOfTree(outDir)).toEqual(await hashOfTree(join(folder, "first")));
  }
}

test("the small corpus gives the same bytes from files in any order, made by one thread or more", () =>
  workspace(quickCorpus(30), (folder) => again(join(folder, "content"), folder, [1, 2, 3])));

test("the name of a release depends on what is published and on nothing else", () =>
  workspace(quickCorpus(5), async (folder) => {
    const contentDir = join(folder, "content");
    const first = await build({ ...SETTINGS, contentDir, outDir: join(folder, "a") });
    const same = await build({ ...SETTINGS, contentDir, outDir: join(folder, "b") });
    const moved = await build({ ...SETTINGS, base: "https://api.example.org", contentDir, outDir: join(folder, "c") });
    expect(same.summary?.release).toBe(first.summary?.release);
    expect(moved.summary?.release).not.toBe(first.summary?.release);
  }));

test("a second build into the same folder writes nothing, and removes what is no longer made", () =>
  workspace(quickCorpus(5), async (folder) => {
    const options = { ...SETTINGS, contentDir: join(folder, "content"), outDir: join(folder, "dist") };
    await build(options);
    expect((await build(options)).summary?.written).toBe(0);
    const paths = (await listContent(options.contentDir)).filter((path) => !path.startsWith("structures/"));
    await build({ ...options, paths });
    const left = Object.keys(await hashOfTree(options.outDir));
    expect(left.filter((path) => path.startsWith("api/v1/structures/"))).toEqual([]);
  }));

test("a folder is the same folder however its path is written", () =>
  workspace(quickCorpus(3), async (folder) => {
    const options = { ...SETTINGS, contentDir: join(folder, "content") };
    await build({ ...options, outDir: `${folder}/dist` });
    expect((await build({ ...options, outDir: `${folder}/./dist/` })).summary?.written).toBe(0);
  }));

test("a folder that holds something else is left alone", () =>
  workspace({ ...quickCorpus(3) }, async (folder) => {
    const before = await hashOfTree(folder);
    await expect(build({ ...SETTINGS, contentDir: join(folder, "content"), outDir: folder })).rejects.toThrow(
      "holds files but no release",
    );
    expect(await hashOfTree(folder)).toEqual(before);
  }));

test("content with an error writes nothing at all", () =>
  workspace({ ...quickCorpus(3), "events/x.md": "no front matter" }, async (folder) => {
    const outDir = join(folder, "dist");
    const result = await build({ ...SETTINGS, contentDir: join(folder, "content"), outDir });
    expect(result.corpus).toBeUndefined();
    await expect(readdir(outDir)).rejects.toThrow("ENOENT");
  }));
