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
import { EDGE_DIR, isPublicPath } from "../../formats/edge-folder.ts";
import type { Release } from "../../worker/release.ts";
import { isLock, type LockOptions, withFolderLock } from "./folder-lock.ts";
import type { Packed } from "./pack.ts";
import type { ReleaseFile } from "./release-files.ts";

/** Folder of the values for the key-value store, below the output folder. */
export const BLOCKS_DIR = `${EDGE_DIR}/blocks`;
/** The file that the worker is bundled with. */
export const RELEASE_FILE = `${EDGE_DIR}/release.json`;

/**
 * Writes the public files at their own paths and the worker's files beside them, under the folder's lock. The release
 * file comes last, so a watcher never sees a partial release. The next build repairs an interrupted one, because it
 * compares every file. Synchronous calls are faster here: writing ten thousand small files costs less than handing them
 * to other threads.
 *
 * @returns how many files were written
 * @throws when the folder holds files of something else, or another process keeps it
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
  requireOutputFolder(outDir);
  return withFolderLock(outDir, "build", () => write(outDir, wanted, release), lock);
}

function write(outDir: string, wanted: ReadonlyMap<string, Uint8Array>, release: Release): number {
  const present = new Set(filesBelow(outDir).filter((path) => !isLock(path)));
  for (const folder of new Set([...wanted.keys()].map(dirname))) mkdirSync(join(outDir, folder), { recursive: true });
  let written = 0;
  for (const [path, bytes] of wanted) {
    const to = join(outDir, path);
    if (present.has(path) && Buffer.compare(readFileSync(to), bytes) === 0) continue;
    writeFileSync(to, bytes);
    written++;
  }
  writeReleaseFile(join(outDir, RELEASE_FILE), release);
  for (const path of present) {
    if (!wanted.has(path) && path !== RELEASE_FILE) rmSync(join(outDir, path), { force: true });
  }
  return written;
}

/** Replaces the release file (`RELEASE_FILE`) atomically. */
export function writeReleaseFile(path: string, release: Release): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(release)}\n`);
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
  if (entries.length === 0 || entries.some((entry) => entry.name === EDGE_DIR)) return;
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
