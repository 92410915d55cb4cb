/**
 * The service over `dist/` as a function, for commands: what a deploy would serve, without a server. A block that was
 * read stays in memory: reading is the work of the storage.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createHandler } from "../../worker/http/router.ts";
import type { Release } from "../../worker/release.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";

const EDGE = new URL("../../dist/.edge/", import.meta.url);

export function distRelease(): Release {
  return JSON.parse(readFileSync(new URL("release.json", EDGE), "utf8")) as Release;
}

export function distService(): (request: Request) => Promise<Response> {
  const release = distRelease();
  const read = new Map<string, ArrayBuffer>();
  const blocks = {
    get: async (key: string): Promise<ArrayBuffer> => {
      const block = read.get(key) ?? new Uint8Array(await readFile(new URL(`blocks/${key}`, EDGE))).buffer;
      read.set(key, block);
      return block;
    },
  };
  const store = new BlockStore(blocks, release.blocks);
  const handle = createHandler(routesOf(release.catalog), { release, store });
  return async (request) => handle(request);
}
