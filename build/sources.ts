/** The files that the project is made of. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "../worker/compare-text.ts";

/** The folders of the project that a build runs and bundles. The worker is bundled from the second alone. */
export const BUILD_FOLDERS = ["build", "worker"] as const;

/** The checkout. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * A hash of files, and of all files below folders: what is made from equal sources is equal.
 *
 * @param sources paths below the root; one that does not exist counts as empty
 */
export function hashOfSources(sources: readonly string[], root = ROOT): string {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesAt(join(root, source)))) {
    const bytes = readFileSync(path);
    hash.update(JSON.stringify([relative(root, path), bytes.length])).update(bytes);
  }
  return hash.digest("hex");
}

/** The file at a path, or all files below a folder except hidden ones and links, which no build reads. */
function filesAt(path: string): string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status ? [path] : [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  // What lies above the folder may be hidden.
  return files.filter((file) => !/(?:^|[\\/])\./.test(relative(path, file))).sort(compareText);
}
