/**
 * A rehearsal, while an isolate starts: a few requests are answered from a release of a few made-up records. What
 * the first real request runs is compiled then and has run once, which is most of the time that it would take.
 */
import { createHandler } from "./http/router.ts";
import type { Route } from "./http/route.ts";
import type { Release } from "./release.ts";
import { type BlockSource, BlockStore } from "./store/store.ts";
import type { BlockIndex } from "./store/block-index.ts";

/** A release of a few made-up records: `build/rehearsal.ts` makes it. */
export interface Rehearsal {
  readonly blocks: BlockIndex;
  /** What lies under the keys, in base64. */
  readonly values: Readonly<Record<string, string>>;
  /** What is asked for. */
  readonly requests: readonly string[];
}

export async function rehearse(routes: readonly Route[], release: Release): Promise<void> {
  const { blocks, values, requests } = release.rehearsal;
  const source: BlockSource = {
    get: async (key) => Uint8Array.from(atob(values[key] ?? ""), (char) => char.charCodeAt(0)).buffer,
  };
  // No timer may be set while an isolate starts.
  const store = new BlockStore(source, blocks, { patience: Number.POSITIVE_INFINITY });
  const handle = createHandler(routes, { release: { ...release, blocks }, store });
  for (const path of requests) {
    const answer = await handle(new Request(release.base + path, { method: "HEAD" }));
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} when it was rehearsed`);
  }
}
