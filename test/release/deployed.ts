/** The bundle that is deployed, in workerd, over HTTP, with the blocks of the built release in a real local store. */
import { readdir, readFile } from "node:fs/promises";
import { createTestHarness } from "wrangler";
import type { Binding } from "../../build/publish/namespace.ts";

export const deployed = createTestHarness({ workers: [{ configPath: "wrangler.toml" }] });

/** Starts the server with what `dist/` holds. */
export async function deploy(): Promise<void> {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  await deployed.listen();
  await fillStore();
}

/** Puts the blocks of `dist/` into the store, which a reset has emptied. */
export async function fillStore(): Promise<void> {
  const { BLOCKS } = await deployed.getWorker<{ BLOCKS: Binding }>().getEnv();
  for (const key of await readdir("dist/.edge/blocks"))
    await BLOCKS.put(key, await readFile(`dist/.edge/blocks/${key}`));
}
