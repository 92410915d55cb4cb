/** The edge function: binds the release that was built to the key-value store that holds its blocks. */
import { env, waitUntil } from "cloudflare:workers";
import release from "#release";
import { createHandler } from "./http/router.ts";
import { rehearse } from "./rehearsal.ts";
import { ROUTES } from "./routes.ts";
import { BlockStore } from "./store/store.ts";

await rehearse(ROUTES, release);
const store = new BlockStore(env.BLOCKS, release.blocks, { keepAlive: waitUntil });
const handle = createHandler(ROUTES, { release, store });

export default {
  fetch(request: Request): Response | Promise<Response> {
    return handle(request);
  },
};
