/** Reads a built release from its folder, and refuses one that was altered. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Release } from "../../worker/release.ts";
import { keyOfDigest } from "../../worker/store/blocks/content-key.ts";
import { WORKER_DIR } from "../../worker/store/worker-folder.ts";
import { isLock } from "../pack/folder-lock.ts";
import { BLOCKS_DIR, RELEASE_JSON } from "../pack/write-release.ts";
import { valueKeysByPath } from "./value-keys.ts";

export interface LoadedRelease {
  readonly release: Release;
  /** All values that the release needs, by key. */
  readonly values: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const REMEDY = "build again (npm run build)";

/**
 * The release in an output folder. Every value that its index names exists with the right bytes, and there are no other
 * files.
 *
 * @throws with the file and a remedy when the folder is not as a build left it
 */
export function loadRelease(outDir: string): LoadedRelease {
  const release = readReleaseFile(outDir);
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  function read(key: string): Uint8Array {
    const known = values.get(key);
    if (known) return known;
    const value = readValue(outDir, key);
    values.set(key, value);
    return value;
  }
  for (const keys of valueKeysByPath(release.blocks, read).values()) for (const key of keys) read(key);
  for (const path of workerFiles(outDir)) {
    if (path === RELEASE_JSON || isLock(path)) continue;
    if (!path.startsWith(`${BLOCKS_DIR}/`) || !values.has(path.slice(BLOCKS_DIR.length + 1)))
      throw new Error(`${join(outDir, path)} does not belong to release ${release.id}: ${REMEDY}`);
  }
  return { release, values };
}

/** What release.json of a folder holds. @throws when no build has completed there */
export function readReleaseFile(outDir: string): Release {
  const path = join(outDir, RELEASE_JSON);
  if (!existsSync(path)) throw new Error(`${outDir}/ holds no complete release, ${path} is missing: ${REMEDY}`);
  try {
    const release = JSON.parse(readFileSync(path, "utf8")) as Partial<Release> | null;
    if (typeof release?.id === "string" && Array.isArray(release.blocks)) return release as Release;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${path} is truncated or altered: ${REMEDY}`);
}

function readValue(outDir: string, key: string): Uint8Array<ArrayBuffer> {
  const path = join(outDir, BLOCKS_DIR, key);
  if (!existsSync(path)) throw new Error(`${path} is missing: ${REMEDY}`);
  const value = readFileSync(path);
  if (keyOfDigest(createHash("sha256").update(value).digest()) !== key)
    throw new Error(
      `${path} is truncated or altered, its ${value.length} bytes do not have the hash in its name: ${REMEDY}`,
    );
  return value;
}

/** Paths of the worker's files, relative to the output folder, with `/`. */
function workerFiles(outDir: string): string[] {
  const entries = readdirSync(join(outDir, WORKER_DIR), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
