/** A hash of everything that a release is made from: equal hashes give equal bytes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../../worker/compare-text.ts";
import { BUILD_FOLDERS } from "../../code-folders.ts";
import { NOTEBOOKS } from "../../docs/notebooks.ts";
import type { Settings } from "../../settings.ts";
import { CONNECT_DOCUMENT } from "../../site/connect-document.ts";

/**
 * Folders and files of the project that a build reads. The last one lists the installed packages with versions and
 * hashes.
 */
const INPUTS = [
  "content",
  ...BUILD_FOLDERS,
  CONNECT_DOCUMENT,
  NOTEBOOKS,
  "CONTENT-LICENSE",
  "package.json",
  "wrangler.toml",
  "node_modules/.package-lock.json",
];

/** @param root folder of the project */
export function hashOfInputs(root: string, settings: Settings): string {
  const hash = createHash("sha256").update(JSON.stringify([process.version, settings]));
  for (const input of INPUTS) {
    for (const path of filesAt(root, input)) {
      const bytes = readFileSync(join(root, path));
      hash.update(JSON.stringify([path, bytes.length])).update(bytes);
    }
  }
  return hash.digest("hex");
}

/** The file at a path, or all files below a folder except hidden ones, which no build reads. */
function filesAt(root: string, path: string): string[] {
  let entries: ReturnType<typeof entriesOf>;
  try {
    entries = entriesOf(join(root, path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return [path];
    if (code === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`;
      // A link is an error of the content, whatever its target.
      return entry.isDirectory() ? filesAt(root, inner) : entry.isFile() ? [inner] : [];
    });
}

function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}
