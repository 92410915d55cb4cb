/** Opens the cache on disk that the commands share. */
import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { BUILD_FOLDERS, hashOfSources, ROOT } from "../sources.ts";
import { BuildCache } from "./build-cache.ts";
import { ResultStore } from "./result-store.ts";

/** What results depend on besides their inputs, below the checkout: the code, and the packages that it uses. */
const CODE = [...BUILD_FOLDERS, "package.json", "node_modules/.package-lock.json"];
const FOLDER = join(ROOT, "node_modules/.cache/hedge-fund-knowledge-api");

export interface CacheOptions {
  /** Address of the service, which results contain. */
  readonly base: string;
  readonly contentDir: string;
  /** Folder of the cache, instead of the checkout's, which is for its own content. */
  readonly folder?: string | undefined;
}

/** @returns nothing for content that has no cache */
export function openCache({ base, contentDir, folder }: CacheOptions): BuildCache | undefined {
  const isOwn = resolve(contentDir) === join(ROOT, "content");
  if (folder === undefined && !isOwn) return undefined;
  const root = folder ?? FOLDER;
  const code = createHash("sha256").update(`${process.version} ${base} ${hashOfSources(CODE)}`);
  const version = code.digest("hex").slice(0, 16);
  const store = new ResultStore({ root, version });
  store.evictVersions();
  return new BuildCache(store);
}
