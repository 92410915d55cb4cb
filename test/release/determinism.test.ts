import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { listContent } from "../../build/parse/content-files.ts";
import { settingsFromEnvironment } from "../../build/settings.ts";
import { shuffled } from "../fixture/shuffled.ts";
import { hashOfTree } from "../fixture/workspace.ts";

test("dist/, made by several threads or of kept results, is what one thread makes from nothing of files in another order", async () => {
  const outDir = await mkdtemp(join(tmpdir(), "dist-"));
  try {
    // The test runner has a BASE_URL of its own.
    const { base } = JSON.parse(await readFile("dist/.edge/release.json", "utf8")) as { base: string };
    const paths = shuffled(await listContent("content"), 1);
    await build({ ...settingsFromEnvironment(base), contentDir: "content", paths, outDir, dumps: true });
    expect(await hashOfTree(outDir)).toEqual(await hashOfTree("dist"));
  } finally {
    await rm(outDir, { recursive: true });
  }
});
