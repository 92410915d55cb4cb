/**
 * The hash of the worker's own code. The tags of edge-rendered answers include it, and a deploy compares it with the
 * release. It is a hash of the bundle without comments and spaces, so a comment changes no tag.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "../../formats/record-order.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The folders that hold the worker's code. */
const FOLDERS = ["worker", "formats"];

/** The part of esbuild's interface that is used here. */
interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<{
    outputFiles: { contents: Uint8Array }[];
    metafile: { inputs: Readonly<Record<string, unknown>> };
  }>;
}

/** The last bundle of this process. Bundling takes some 100 ms, and edits of the content do not change the code. */
let cached: { readonly sources: string; readonly code: Promise<string> } | undefined;

export async function workerCodeHash(): Promise<string> {
  const sources = await hashOfSources();
  if (cached?.sources !== sources) cached = { sources, code: hashOfBundle() };
  return cached.code;
}

async function hashOfSources(): Promise<string> {
  const listings = FOLDERS.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }));
  const paths = (await Promise.all(listings))
    .flat()
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const path of paths.sort(compareText)) hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
  return hash.digest("hex");
}

async function hashOfBundle(): Promise<string> {
  const { outputFiles } = await bundle();
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest("base64url").slice(0, 12);
}

/** The files that the worker is bundled from, relative to the checkout. */
export async function bundledFiles(): Promise<string[]> {
  return Object.keys((await bundle()).metafile.inputs);
}

function bundle(): ReturnType<Esbuild["build"]> {
  return bundler().build({
    absWorkingDir: ROOT,
    entryPoints: ["worker/index.ts"],
    // Content and settings are not code: the release has its own name.
    external: ["#release", "cloudflare:workers"],
    bundle: true,
    minify: true,
    legalComments: "none",
    format: "esm",
    target: "es2024",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
}

/** The bundler that a deploy uses: wrangler's own. */
function bundler(): Esbuild {
  const wrangler = createRequire(import.meta.url).resolve("wrangler/package.json");
  return createRequire(wrangler)("esbuild") as Esbuild;
}
