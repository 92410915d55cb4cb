/**
 * The hash of the worker's own code. The tags of edge-rendered answers include it, and a deploy compares it with the
 * release. It is a hash of the bundle without comments and spaces, so a comment changes no tag.
 */
import { createHash } from "node:crypto";
import { Memo } from "../cache/memo.ts";
import { hashOfSources } from "../sources.ts";
import { bundle } from "./bundler.ts";

/** The last bundle of this process. Edits of the content do not change the code. */
let cached: { readonly sources: string; readonly code: Promise<string> } | undefined;

/** @param memo what earlier builds know of it */
export async function workerCodeHash(memo = new Memo<string>()): Promise<string> {
  const sources = hashOfSources(["worker"]);
  return memo.getAsync("", [sources], () => {
    if (cached?.sources !== sources) cached = { sources, code: hashOfBundle() };
    return cached.code;
  });
}

async function hashOfBundle(): Promise<string> {
  const { outputFiles } = await bundleWorker();
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest("base64url").slice(0, 12);
}

export function bundleWorker(): ReturnType<typeof bundle> {
  return bundle({
    entryPoints: ["worker/index.ts"],
    // Content and settings are not code: the release has its own name.
    external: ["#release", "cloudflare:workers"],
    target: "es2024",
  });
}
