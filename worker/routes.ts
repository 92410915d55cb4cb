/**
 * The route table: every address of the service. The router, the OpenAPI document, the manifest and llms.txt are
 * derived from it.
 */
import type { Route } from "./http/route.ts";
import type { Catalog } from "./release.ts";
import { changeRoutes } from "./routes/changes.ts";
import { computeRoutes } from "./routes/compute.ts";
import { DISCOVERY } from "./routes/discovery.ts";
import { dumpRoutes } from "./routes/dumps.ts";
import { graphRoutes } from "./routes/graph.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { pageRoutes } from "./routes/pages.ts";
import { recordRoutes } from "./routes/records.ts";
import { searchRoutes } from "./routes/search.ts";
import { textRoutes } from "./routes/texts.ts";

/** In matching order: fixed paths come before patterns that would match them. */
export function routesOf(catalog: Catalog): readonly Route[] {
  const routes = [
    ...DISCOVERY,
    ...changeRoutes(catalog),
    ...dumpRoutes(catalog),
    ...textRoutes(catalog),
    ...computeRoutes(catalog),
    ...searchRoutes(catalog),
    ...graphRoutes(catalog),
    ...recordRoutes(catalog),
    ...pageRoutes(catalog),
  ];
  return [...routes, ...mcpRoutes(routes)];
}
