import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pack } from "../../build/pack/pack.ts";
import { writeRelease } from "../../build/pack/write-release.ts";
import { loadRelease } from "../../build/publish/load-release.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { releaseOf, workspace } from "../fixture/workspace.ts";

const RELEASE = await releaseOf(quickCorpus(3));

/** Calls `use` with a folder that contains the worker's part of the release, and the path of one of its blocks. */
function built(use: (outDir: string, block: string) => Promise<void>): Promise<void> {
  return workspace({}, async (folder) => {
    const outDir = join(folder, "dist");
    await writeRelease(outDir, [], RELEASE.packed, RELEASE.release);
    const blocks = join(outDir, ".edge/blocks");
    const [key = ""] = (await readdir(blocks)).sort();
    await use(outDir, join(blocks, key));
  });
}

test("a release that is as it was built is read back with exactly the values that it needs", () =>
  built(async (outDir) => {
    const { release, values } = loadRelease(outDir);
    expect([...values.keys()].sort()).toEqual((await readdir(join(outDir, ".edge/blocks"))).sort());
    expect(release.blocks.length).toBeGreaterThan(0);
  }));

describe("an altered file is refused with its path and a remedy:", () => {
  test.each<[string, (block: string) => Promise<unknown>, string]>([
    ["a missing block", (block) => rm(block), "is missing"],
    ["a truncated block", (block) => truncate(block, 100), "is truncated or altered, its 100 bytes"],
    ["an empty block", (block) => truncate(block, 0), "is truncated or altered, its 0 bytes"],
    [
      "an altered block",
      async (block) => {
        const bytes = await readFile(block);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        await writeFile(block, bytes);
      },
      "is truncated or altered",
    ],
  ])("%s", (_, harm, message) =>
    built(async (outDir, block) => {
      await harm(block);
      expect(() => loadRelease(outDir)).toThrow(`${block} ${message}`);
      expect(() => loadRelease(outDir)).toThrow(/: build again \(npm run build\)$/);
    }),
  );

  test("each value in turn, also a part of a body that lies outside of its block", () =>
    built(async (outDir) => {
      const { release } = loadRelease(outDir);
      const blocks = join(outDir, ".edge/blocks");
      for (const key of await readdir(blocks)) {
        const bytes = await readFile(join(blocks, key));
        await rm(join(blocks, key));
        expect(() => loadRelease(outDir)).toThrow(`${join(blocks, key)} is missing`);
        await writeFile(join(blocks, key), bytes);
      }
      expect(loadRelease(outDir).release).toEqual(release);
    }));

  test.each(["blocks/0123456789abcdef01234567", "blocks/x/y", "other.txt"])("an extra file, %s", (extra) =>
    built(async (outDir) => {
      await mkdir(join(outDir, ".edge/blocks/x"));
      await writeFile(join(outDir, ".edge", extra), "x");
      expect(() => loadRelease(outDir)).toThrow(`${join(outDir, ".edge", extra)} does not belong to release`);
    }),
  );

  test.each(["", "{", "null", "{}", '{"release":"x"}'])("a release file that holds %j", (text) =>
    built(async (outDir) => {
      await writeFile(join(outDir, ".edge/release.json"), text);
      expect(() => loadRelease(outDir)).toThrow(/release\.json is truncated or altered: build again/);
    }),
  );

  test("a folder without a release file", () =>
    built(async (outDir) => {
      await rm(join(outDir, ".edge/release.json"));
      expect(() => loadRelease(outDir)).toThrow(/holds no complete release, .*release\.json is missing: build again/);
    }));
});

test("an index that names other values than were written is refused", () =>
  built(async (outDir) => {
    const path = join(outDir, ".edge/release.json");
    const release = JSON.parse(await readFile(path, "utf8"));
    const { index } = await pack([]);
    await writeFile(path, JSON.stringify({ ...release, blocks: index }));
    expect(() => loadRelease(outDir)).toThrow("does not belong to release");
  }));
