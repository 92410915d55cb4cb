/** The worker's own code as one hash: the tags of what it makes at the edge change with it. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { compareText } from "../worker/store/bytes.ts";

const WORKER = new URL("../worker", import.meta.url).pathname;

export async function workerCode(): Promise<string> {
  const entries = await readdir(WORKER, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const path of paths.sort(compareText)) hash.update(`${relative(WORKER, path)}\0`).update(await readFile(path));
  return hash.digest("base64url").slice(0, 12);
}
