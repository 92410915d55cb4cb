/** Files served by `@cloudflare/kv-asset-handler`, as its documentation shows. */
import { getAssetFromKV, NotFoundError } from "@cloudflare/kv-asset-handler";
import MANIFEST from "manifest";

interface Env {
  readonly FILES: unknown;
  /** Leaves the cache out. The handler then sends no tag, and answers no 304. */
  readonly BYPASS_CACHE: boolean;
}

export default {
  async fetch(request: Request, env: Env, context: { waitUntil(promise: Promise<unknown>): void }): Promise<Response> {
    try {
      return await getAssetFromKV(
        { request, waitUntil: (promise) => context.waitUntil(promise) },
        {
          ASSET_NAMESPACE: env.FILES,
          ASSET_MANIFEST: MANIFEST,
          cacheControl: { browserTTL: 300, bypassCache: env.BYPASS_CACHE },
        },
      );
    } catch (error) {
      if (error instanceof NotFoundError) return new Response("Not found", { status: 404 });
      throw error;
    }
  },
};
