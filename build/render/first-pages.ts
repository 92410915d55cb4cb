/** The first pages of lists, as files in `dist/` for hosts without a worker. The worker's own handlers write them. */

import type { Context, Route } from "../../worker/http/route.ts";
import { createHandler } from "../../worker/http/router.ts";
import { filePath } from "../../worker/paths.ts";
import type { ReleaseFiles } from "../pack/release-files.ts";

export async function addFirstPages(files: ReleaseFiles, routes: readonly Route[], context: Context): Promise<void> {
  const handle = createHandler(routes, context);
  for (const { path, method, answer, representations } of routes) {
    if (method !== "GET" || answer.kind !== "list") continue;
    for (const representation of representations) {
      const address = filePath(path, representation);
      // The whole collection is stored.
      if (files.get(address)) continue;
      const response = await handle(new Request(context.release.base + address));
      // A random sample is another each time.
      if (response.headers.get("Cache-Control") === "no-store") continue;
      if (response.status !== 200) throw new Error(`${address} is answered with ${response.status}`);
      files.add(address, new Uint8Array(await response.arrayBuffer()), { edgeRendered: true });
    }
  }
}
