/**
 * What the worker answers without a query, as files in `dist/` for hosts without a worker: the first pages of lists, and
 * documents that are the same whatever the content is. The worker's own handlers write them.
 */

import type { Context, Route } from "../../worker/http/route.ts";
import { createHandler } from "../../worker/http/router.ts";
import { filePath } from "../../worker/paths.ts";
import type { ReleaseFiles } from "../release-files.ts";

export async function addFirstPages(files: ReleaseFiles, routes: readonly Route[], context: Context): Promise<void> {
  const handle = createHandler(routes, context);
  for (const route of routes) {
    if (route.method !== "GET" || (route.answer.kind !== "list" && !route.alsoAsFiles)) continue;
    for (const path of pathsOf(route)) {
      for (const representation of route.representations) {
        const address = filePath(path, representation);
        // The whole collection is stored.
        if (files.get(address)) continue;
        const response = await handle(new Request(context.release.base + address));
        // A random sample is another each time, and what needs a parameter has no first page.
        const isPage = response.ok ? response.headers.get("Cache-Control") !== "no-store" : response.status !== 400;
        if (!isPage) continue;
        if (response.status !== 200) throw new Error(`${address} is answered with ${response.status}`);
        files.add(address, new Uint8Array(await response.arrayBuffer()), { renderedByWorker: true });
      }
    }
  }
}

/** The path of a route, or one for each value of its parameters. */
function pathsOf({ path, pathParameters = [] }: Route): string[] {
  return pathParameters.reduce(
    (paths, { name, values = [] }) => paths.flatMap((each) => values.map((value) => each.replace(`:${name}`, value))),
    [path],
  );
}
