/**
 * The worker's own code as one hash. The tags of what the worker makes change with it, and a deploy compares it with
 * the release. The hash is of the bundle without comments and spaces: a comment changes no tag.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "../worker/store/bytes.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORKER = join(ROOT, "worker");

/** The part of esbuild's interface that is used here. */
interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
}

/** The last bundle of this process. Bundling takes some 100 ms, and a rebuild of the content leaves the code alone. */
let last: { readonly sources: string; readonly code: Promise<string> } | undefined;

export async function workerCode(): Promise<string> {
  const sources = await hashOfSources();
  if (last?.sources !== sources) last = { sources, code: hashOfBundle() };
  return last.code;
}

async function hashOfSources(): Promise<string> {
  const entries = await readdir(WORKER, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const path of paths.sort(compareText)) hash.update(`${relative(WORKER, path)}\0`).update(await readFile(path));
  return hash.digest("hex");
}

async function hashOfBundle(): Promise<string> {
  const { outputFiles } = await bundler().build({
    absWorkingDir: ROOT,
    entryPoints: ["worker/index.ts"],
    // Content and settings are not code: the release has a name of its own.
    external: ["#release", "cloudflare:workers"],
    bundle: true,
    minify: true,
    legalComments: "none",
    format: "esm",
    target: "es2024",
    write: false,
    logLevel: "silent",
  });
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest("base64url").slice(0, 12);
}

/** The bundler that a deploy uses: wrangler's own. */
function bundler(): Esbuild {
  const wrangler = createRequire(import.meta.url).resolve("wrangler/package.json");
  return createRequire(wrangler)("esbuild") as Esbuild;
}
