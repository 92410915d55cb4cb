/** The last stage: puts a release into a folder, changing only what differs. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Release } from "../worker/release.ts";
import type { Packed } from "./pack.ts";
import type { ReleaseFile } from "./release-files.ts";

/** Where the values for the key-value store lie, below the output folder. */
export const BLOCKS_DIR = ".edge/blocks";
/** What the worker is bundled with. */
export const RELEASE_FILE = ".edge/release.json";

/**
 * Writes the public files at their own paths and the edge's beside them. The release file comes last: who
 * watches it sees a release only when all of it is there.
 *
 * @throws when the folder holds files of something else
 */
export async function writeRelease(
  outDir: string,
  files: readonly ReleaseFile[],
  packed: Packed,
  release: Release,
): Promise<number> {
  const wanted = new Map<string, Uint8Array>();
  for (const { path, bytes } of files) if (!path.startsWith("/.edge/")) wanted.set(path.slice(1), bytes);
  for (const [key, bytes] of packed.values) wanted.set(`${BLOCKS_DIR}/${key}`, bytes);

  const present = new Set(await filesBelow(outDir));
  if (present.size > 0 && !present.has(RELEASE_FILE)) {
    throw new Error(`${outDir} holds files and no release: the build would remove them. Name an empty folder`);
  }
  const folders = new Set([...wanted.keys()].map((path) => dirname(join(outDir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  let written = 0;
  for (const [path, bytes] of wanted) {
    if (present.has(path) && (await sameBytes(join(outDir, path), bytes))) continue;
    await writeFile(join(outDir, path), bytes);
    written++;
  }
  const releaseText = `${JSON.stringify(release)}\n`;
  await writeFile(join(outDir, `${RELEASE_FILE}.new`), releaseText);
  await rename(join(outDir, `${RELEASE_FILE}.new`), join(outDir, RELEASE_FILE));
  for (const path of present) {
    if (!wanted.has(path) && path !== RELEASE_FILE) await rm(join(outDir, path), { force: true });
  }
  return written;
}

async function sameBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  return Buffer.compare(await readFile(path), bytes) === 0;
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
