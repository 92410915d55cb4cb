/** The last stage: puts a release into a folder, changing only what differs. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Release } from "../worker/release.ts";
import type { Packed } from "./pack.ts";
import type { ReleaseFile } from "./release-files.ts";

/** Where the values for the key-value store lie, below the output folder. */
export const BLOCKS_DIR = ".edge/blocks";
/** What the worker is bundled with. */
export const RELEASE_FILE = ".edge/release.json";

/** Files by their paths as a build left them: what was written, and the marks that another writer would change. */
export type LeftOnDisk = Map<string, { readonly bytes: Uint8Array; readonly marks: string }>;

/**
 * Writes the public files at their own paths and the edge's beside them. The release file comes last: who
 * watches it sees a release only when all of it is there. Calls that wait are the quicker ones here: ten thousand
 * small files cost less to write than to hand to other threads.
 *
 * @param left what an earlier build left, which need not be read again; it is brought up to date
 * @throws when the folder holds files of something else
 */
export function writeRelease(
  outDir: string,
  files: readonly ReleaseFile[],
  packed: Packed,
  release: Release,
  left?: LeftOnDisk,
): number {
  const wanted = new Map<string, Uint8Array>();
  for (const { path, bytes } of files) if (!path.startsWith("/.edge/")) wanted.set(path.slice(1), bytes);
  for (const [key, bytes] of packed.values) wanted.set(`${BLOCKS_DIR}/${key}`, bytes);

  const present = new Set(filesBelow(outDir));
  if (present.size > 0 && !present.has(RELEASE_FILE)) {
    throw new Error(`${outDir} holds files and no release: the build would remove them. Name an empty folder`);
  }
  for (const folder of new Set([...wanted.keys()].map(dirname))) mkdirSync(join(outDir, folder), { recursive: true });
  let written = 0;
  for (const [path, bytes] of wanted) {
    const to = join(outDir, path);
    const known = left?.get(to);
    if (known && present.has(path) && sameBytes(known.bytes, bytes) && known.marks === marksOf(to)) continue;
    if (!present.has(path) || !sameBytes(readFileSync(to), bytes)) {
      writeFileSync(to, bytes);
      written++;
    }
    left?.set(to, { bytes, marks: marksOf(to) });
  }
  const releaseText = `${JSON.stringify(release)}\n`;
  writeFileSync(join(outDir, `${RELEASE_FILE}.new`), releaseText);
  renameSync(join(outDir, `${RELEASE_FILE}.new`), join(outDir, RELEASE_FILE));
  for (const path of present) {
    if (wanted.has(path) || path === RELEASE_FILE) continue;
    rmSync(join(outDir, path), { force: true });
    left?.delete(join(outDir, path));
  }
  return written;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || Buffer.compare(a, b) === 0;
}

/** Size, place and times of a file. */
function marksOf(path: string): string {
  const { size, ino, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return `${size} ${ino} ${mtimeNs} ${ctimeNs}`;
}

/** Paths of all files below a folder, relative to it; of none when it is not there. */
function filesBelow(folder: string, path = ""): string[] {
  try {
    return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return filesBelow(folder, `${path}${entry.name}/`);
      return entry.isFile() ? [path + entry.name] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
