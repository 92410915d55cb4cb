/** The bundler that a deploy uses, wrangler's own, for the worker's code and the scripts and styles of pages. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "../../worker/compare-text.ts";

/** The checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The part of esbuild's interface that is used here. */
interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<{
    outputFiles: { path: string; text: string; contents: Uint8Array }[];
    metafile: { inputs: Readonly<Record<string, unknown>> };
  }>;
}

/** Bundles, minified, without writing. Paths are relative to the checkout. */
export function bundle(options: Readonly<Record<string, unknown>>): ReturnType<Esbuild["build"]> {
  const wrangler = createRequire(import.meta.url).resolve("wrangler/package.json");
  const esbuild = createRequire(wrangler)("esbuild") as Esbuild;
  return esbuild.build({
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    legalComments: "none",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
    ...options,
  });
}

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
