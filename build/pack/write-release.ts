/** Puts a release into a folder, changing only what differs. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Release } from "../../worker/release.ts";
import { isPublicPath, WORKER_DIR } from "../../worker/store/worker-folder.ts";
import type { ReleaseFile } from "../release-files.ts";
import { isLock, type LockOptions, withFolderLock } from "./folder-lock.ts";
import type { Packed } from "./pack.ts";

/** Folder of the values for the key-value store, below the output folder: blocks, parts of large files, and assets. */
export const BLOCKS_DIR = `${WORKER_DIR}/blocks`;
/** The file that the worker is bundled with. */
export const RELEASE_JSON = `${WORKER_DIR}/release.json`;

/** Folder of the files that are new or changed, until all of them are written. */
const STAGING_DIR = `${WORKER_DIR}/staging`;

/**
 * Writes the public files at their own paths, and beside them the blocks and release.json, under the folder's lock.
 * What is new or changed is written to a folder of its own first, so a full disk leaves the folder as it was. Then the
 * files move to their places, release.json last, so a watcher never sees a partial release. The next build repairs an
 * interrupted one, because it compares every file. Synchronous calls are faster here: writing ten thousand small files
 * costs less than handing them to other threads.
 *
 * @returns how many files were written, besides release.json
 * @throws when the folder holds files of something else, when another process keeps it, or when the disk is full
 */
export async function writeRelease(
  outDir: string,
  files: readonly ReleaseFile[],
  packed: Packed,
  release: Release,
  lock: LockOptions = {},
): Promise<number> {
  const wanted = new Map<string, Uint8Array>();
  for (const { path, bytes } of files) if (isPublicPath(path)) wanted.set(path.slice(1), bytes);
  for (const [key, bytes] of packed.values) wanted.set(`${BLOCKS_DIR}/${key}`, bytes);
  wanted.set(RELEASE_JSON, textOf(release));
  requireOutputFolder(outDir);
  return withFolderLock(outDir, "build", () => write(outDir, wanted), lock);
}

function write(outDir: string, wanted: ReadonlyMap<string, Uint8Array>): number {
  const staging = join(outDir, STAGING_DIR);
  rmSync(staging, { recursive: true, force: true });
  const present = new Set(filesBelow(outDir).filter((path) => !isLock(path)));
  const changed = [...wanted].filter(
    ([path, bytes]) => !present.has(path) || Buffer.compare(readFileSync(join(outDir, path)), bytes) !== 0,
  );
  try {
    mkdirSync(staging, { recursive: true });
    for (const folder of new Set(changed.map(([path]) => dirname(path))))
      mkdirSync(join(outDir, folder), { recursive: true });
    for (const [i, [, bytes]] of changed.entries()) writeFileSync(join(staging, String(i)), bytes);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the release could not be written, and ${outDir}/ is as it was: ${reason}`);
  }
  for (const [i, [path]] of changed.entries()) renameSync(join(staging, String(i)), join(outDir, path));
  for (const path of present) if (!wanted.has(path)) rmSync(join(outDir, path), { force: true });
  rmSync(staging, { recursive: true, force: true });
  return changed.filter(([path]) => path !== RELEASE_JSON).length;
}

function textOf(release: Release): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(release)}\n`);
}

/** Replaces release.json atomically. */
export function writeReleaseJson(path: string, release: Release): void {
  writeFileSync(`${path}.new`, textOf(release));
  renameSync(`${path}.new`, path);
}

/**
 * Fails early if the folder cannot be used. Creates nothing. A build creates the folder of the worker's files first, so
 * a folder with files but without that one was not made by a build.
 *
 * @throws when the folder cannot be written or holds files of something else
 */
export function requireOutputFolder(outDir: string): void {
  let existing = resolve(outDir);
  while (!existsSync(existing)) existing = dirname(existing);
  accessSync(existing, constants.W_OK);
  const entries = readFolder(outDir);
  if (entries.length === 0 || entries.some((entry) => entry.name === WORKER_DIR)) return;
  throw new Error(
    `${outDir} holds files but no release, and the build would remove them; choose an empty folder with --out`,
  );
}

/** Paths of all files below a folder, relative to it; none if it does not exist. */
function filesBelow(folder: string, path = ""): string[] {
  return readFolder(join(folder, path)).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(folder, `${path}${entry.name}/`);
    return entry.isFile() ? [path + entry.name] : [];
  });
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
