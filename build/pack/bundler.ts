/** The bundler that a deploy uses, wrangler's own, for the worker's code and the scripts and styles of pages. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
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

/** A hash of files, and of all files below folders, of the checkout: the bundles of equal sources are equal. */
export async function hashOfSources(sources: readonly string[]): Promise<string> {
  const listings = sources.map(async (source) => {
    const path = join(ROOT, source);
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  const paths = (await Promise.all(listings)).flat();
  const hash = createHash("sha256");
  for (const path of paths.sort(compareText)) hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
  return hash.digest("hex");
}
