/** The edge function: binds the release that was built to the key-value store that holds its blocks. */
import { waitUntil } from "cloudflare:workers";
import release from "#release";
import { createHandler } from "./http/router.ts";
import { ROUTES } from "./routes.ts";
import { type BlockSource, BlockStore } from "./store/store.ts";

interface Env {
  readonly BLOCKS: BlockSource;
}

let handle: ReturnType<typeof createHandler> | undefined;

export default {
  fetch(request: Request, env: Env): Response | Promise<Response> {
    handle ??= createHandler(ROUTES, {
      release,
      store: new BlockStore(env.BLOCKS, release.blocks, { keepAlive: waitUntil }),
    });
    return handle(request);
  },
};
