/** What a request reads from the store. */
import { readFile } from "node:fs/promises";
import { createHandler } from "../../worker/http/router.ts";
import type { Release } from "../../worker/release.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";
import { DIST } from "./cases.ts";
import type { Worker } from "./workerd.ts";

/** The keys of the values that the first request of an isolate reads, in their order. */
export async function keysRead(path: string): Promise<string[]> {
  const release = JSON.parse(await readFile(`${DIST}.edge/release.json`, "utf8")) as Release;
  const keys: string[] = [];
  const get = async (key: string) => {
    keys.push(key);
    return new Uint8Array(await readFile(`${DIST}.edge/blocks/${key}`)).buffer;
  };
  const handle = createHandler(routesOf(release.catalog), { release, store: new BlockStore({ get }, release.blocks) });
  const answer = await handle(new Request(release.base + path));
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  await answer.arrayBuffer();
  return keys;
}

/** A worker that reads these values at once and does nothing with them. */
export function readingOnly(keys: readonly string[], service: Worker): Worker {
  const script = `const keys = ${JSON.stringify(keys)};
export default {
  async fetch(request, { BLOCKS }) {
    await Promise.all(keys.map((key) => BLOCKS.get(key, { type: "arrayBuffer" })));
    return new Response();
  },
};`;
  return { ...service, script };
}
