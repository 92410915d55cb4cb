/** The style and the scripts of pages, bundled, and the icons. Files that pages name are named by the hash of their bytes. */
import { hash } from "node:crypto";
import { join, parse, relative } from "node:path";
import { keyOfDigest } from "../../worker/store/blocks/content-key.ts";
import type { Memo } from "../cache/memo.ts";
import { bundle } from "../pack/bundler.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { hashOfSources, ROOT } from "../sources.ts";
import { CALCULATOR_ENTRIES, calculatorEntriesPlugin } from "./calculator-scripts.ts";
import { favicon, touchIcon } from "./icons.ts";
import type { Assets } from "./templates/site.ts";

/** A file of `build/site/`, by the name under which pages know it. */
const ENTRY_POINTS: Readonly<Record<Exclude<keyof Assets, "calculators" | "touchIcon">, string>> = {
  style: "build/site/styles/style.css",
  search: "build/site/scripts/search.ts",
  graph: "build/site/scripts/graph.ts",
  list: "build/site/scripts/list.ts",
  docs: "build/site/scripts/docs.ts",
  home: "build/site/scripts/home.ts",
  compute: "build/site/scripts/calculator-start.ts",
  paths: "build/site/scripts/paths.ts",
  copy: "build/site/scripts/copy.ts",
};

/** Scripts know where the pages of a type lie. */
const COLLECTION_OF_TYPE = Object.fromEntries(COLLECTIONS.map(({ type, name }) => [type, name]));

/** The folder of the bundles; nothing is written to it. */
const OUTPUT = "assets";

/** The folders whose files are bundled. */
const FOLDERS = ["build/site", "worker"];

export interface SiteAssets {
  /** The paths that pages name. */
  readonly paths: Assets;
  readonly files: readonly (readonly [path: string, content: string | Uint8Array<ArrayBuffer>])[];
}

/** The last bundles of this process: edits of the content do not change them. */
let cached: { readonly sources: string; readonly assets: Promise<SiteAssets> } | undefined;

/** @param memo what earlier builds know of them */
export async function siteAssets(memo: Memo<SiteAssets>): Promise<SiteAssets> {
  const sources = hashOfSources(FOLDERS);
  return memo.getAsync("", [sources], () => {
    if (cached?.sources !== sources) cached = { sources, assets: bundleAssets() };
    return cached.assets;
  });
}

/** The name holds the key under which the store keeps the content. @param extension with its dot */
export function assetPath(name: string, extension: string, content: string | Uint8Array): string {
  return `/assets/${name}-${keyOfDigest(hash("sha256", content, "buffer"))}${extension}`;
}

async function bundleAssets(): Promise<SiteAssets> {
  const { outputFiles } = await bundle({
    entryPoints: [...Object.entries(ENTRY_POINTS).map(([out, path]) => ({ in: path, out })), ...CALCULATOR_ENTRIES],
    plugins: [calculatorEntriesPlugin],
    outdir: OUTPUT,
    define: { COLLECTION_OF_TYPE: JSON.stringify(COLLECTION_OF_TYPE) },
    target: ["chrome120", "firefox121", "safari17.2"],
  });
  const calculators: Record<string, string> = {};
  const paths: Record<string, string> = {};
  const files = outputFiles.map(({ path, text }): [path: string, content: string] => {
    const { dir, name, ext } = parse(relative(join(ROOT, OUTPUT), path));
    const asset = assetPath(dir === "" ? name : dir, ext, text);
    if (dir === "") paths[name] = asset;
    else calculators[name] = asset;
    return [asset, text];
  });
  const icon = await touchIcon();
  const touch = assetPath("touch", ".png", icon);
  return {
    paths: { ...paths, calculators, touchIcon: touch } as unknown as Assets,
    files: [...files, [touch, icon], ["/favicon.ico", await favicon()]],
  };
}
