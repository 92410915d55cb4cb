/** A hash of everything that a release is made from: equal hashes give equal bytes. */
import { createHash } from "node:crypto";
import { NOTEBOOKS } from "../../docs/notebooks.ts";
import type { Settings } from "../../settings.ts";
import { CONNECT_DOCUMENT } from "../../site/connect-document.ts";
import { BUILD_FOLDERS, hashOfSources } from "../../sources.ts";

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
  return hash.update(hashOfSources(INPUTS, root)).digest("hex");
}
