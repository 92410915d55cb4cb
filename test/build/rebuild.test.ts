import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { EDITS, put, TERMS } from "../fixture/edits.ts";
import { hashOfTree, SETTINGS, workspace } from "../fixture/workspace.ts";

test("a rebuild restores files that others changed", () =>
  workspace(quickCorpus(3), async (folder) => {
    const outDir = join(folder, "dist");
    const options = { ...SETTINGS, contentDir: join(folder, "content"), outDir, cache: new BuildCache() };
    await build(options);
    const made = await hashOfTree(outDir);
    await writeFile(join(outDir, "llms.txt"), "scribbled over");
    await writeFile(join(outDir, "stray.txt"), "not of this release");
    await rm(join(outDir, "api/v1/terms/term-001.json"));
    expect((await build(options)).summary?.written).toBe(2);
    expect(await hashOfTree(outDir)).toEqual(made);
  }));

test("a build cache holds what the last release is made of and no more", () =>
  workspace(quickCorpus(TERMS), async (folder) => {
    const options = { ...SETTINGS, contentDir: join(folder, "content"), outDir: join(folder, "dist") };
    const cache = new BuildCache();
    for (let seed = 0; seed < 4; seed++) {
      const before = quickCorpus(TERMS);
      await put(
        options.contentDir,
        {},
        EDITS["source"]?.(EDITS["rename"]?.(before, 1, 0, seed) ?? {}, 0, 0, seed) ?? {},
      );
      await build({ ...options, cache });
    }
    const fresh = new BuildCache();
    await build({ ...options, cache: fresh });
    expect(cache.size).toBe(fresh.size);
    const closed = BuildCache.disabled();
    await build({ ...options, cache: closed });
    expect(closed.size).toBe(0);
  }));
