/** The bundler that a deploy uses, wrangler's own, for the worker's code and the scripts and styles of pages. */
import { createRequire } from "node:module";
import { ROOT } from "../sources.ts";

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
