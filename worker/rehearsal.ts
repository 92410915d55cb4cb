/**
 * The rehearsal: while an isolate starts, it answers a few requests from a release of a few made-up records. What the
 * first real request runs is compiled by then, and compiling it takes longer than running it. A start may take a
 * second of the processor's time on the edge, a request on the free plan ten milliseconds.
 */

import type { BlockIndex } from "../formats/blocks/block-index.ts";
import type { Route } from "./http/route.ts";
import { createHandler } from "./http/router.ts";
import type { Bundled } from "./release.ts";
import { type BlockSource, BlockStore } from "./store/store.ts";

/** What is rehearsed; `build/rehearsal.ts` makes it. */
export interface Rehearsal {
  /** The blocks of the made-up release. */
  readonly blocks: BlockIndex;
  /** Its values by their keys, in base64. */
  readonly values: Readonly<Record<string, string>>;
  /** What is asked for: paths with their queries. */
  readonly requests: readonly string[];
}

/** After the second the runtime has also compiled again, and better, what every search does often. */
const ROUNDS = 2;
/** More than the runtime lets young objects fill before it collects them: a megabyte. */
const YOUNG_BYTES = 2 * 1024 * 1024;

/** @throws when a request is not answered with success */
export async function rehearse(routes: readonly Route[], release: Bundled): Promise<void> {
  const { blocks, values, requests } = release.rehearsal;
  const source: BlockSource = {
    get: async (key) => Uint8Array.from(atob(values[key] ?? ""), (char) => char.charCodeAt(0)).buffer,
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Each round begins with nothing in memory. No timer may be set while an isolate starts.
    const store = new BlockStore(source, blocks, { timeout: Number.POSITIVE_INFINITY });
    const handle = createHandler(routes, { release, store });
    for (const path of requests) {
      // Nor may a body be sent; a HEAD has none.
      const { status } = await handle(new Request(release.base + path, { method: "HEAD" }));
      if (status !== 200) throw new Error(`${path} was answered with ${status} when it was rehearsed`);
    }
  }
  collectGarbage();
}

/** What the start left is collected now, not when the first real request happens to fill the room for young objects. */
function collectGarbage(): void {
  const piece = 1024;
  for (let allocated = 0; allocated < YOUNG_BYTES; allocated += 4 * piece) new Array<number>(piece).fill(0);
}
