/** The worker: binds the release of the bundle to the key-value store with its blocks. */
import { env, waitUntil } from "cloudflare:workers";
import release from "#release";
import { createHandler } from "./http/router.ts";
import { routesOf } from "./routes.ts";
import { BlockStore } from "./store/store.ts";

const routes = routesOf(release.catalog);
const store = new BlockStore(env.BLOCKS, release.blocks, { waitUntil });

export default { fetch: createHandler(routes, { release, store }) };
