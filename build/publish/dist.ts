/** Reading a built release back from its folder. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Release } from "../../worker/release.ts";
import { BLOCKS_DIR, RELEASE_FILE } from "../write.ts";

export async function readBuiltRelease(outDir: string): Promise<{ release: Release; values: Map<string, Uint8Array> }> {
  const release = JSON.parse(await readFile(join(outDir, RELEASE_FILE), "utf8")) as Release;
  const values = new Map<string, Uint8Array>();
  for (const key of (await readdir(join(outDir, BLOCKS_DIR))).sort()) {
    values.set(key, await readFile(join(outDir, BLOCKS_DIR, key)));
  }
  return { release, values };
}
