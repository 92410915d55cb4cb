/**
 * The route table: every address of the service. The router, the OpenAPI document, the manifest and llms.txt are
 * derived from it.
 */
import type { Route } from "./http/route.ts";
import type { Catalog } from "./release.ts";
import { CALENDAR_ROUTES } from "./resources/calendars/routes.ts";
import { changeRoutes } from "./resources/changes/routes.ts";
import { textRoutes } from "./resources/chunks/routes.ts";
import { computeRoutes } from "./resources/compute/routes.ts";
import { dumpRoutes } from "./resources/dumps/routes.ts";
import { DUTY_ROUTES } from "./resources/duties/routes.ts";
import { DISCOVERY } from "./resources/files/discovery.ts";
import { graphRoutes } from "./resources/graph/routes.ts";
import { learningPathRoutes } from "./resources/learning-paths/routes.ts";
import { mcpRoutes } from "./resources/mcp/routes.ts";
import { pageRoutes } from "./resources/pages/routes.ts";
import { receiptRoutes } from "./resources/receipts/routes.ts";
import { recordRoutes } from "./resources/records/routes.ts";
import { searchRoutes } from "./resources/search/routes.ts";

/** In matching order: fixed paths come before patterns that would match them. What is documented keeps it. */
export function routesOf(catalog: Catalog): readonly Route[] {
  const routes = [
    ...DISCOVERY,
    ...changeRoutes(catalog),
    ...dumpRoutes(catalog),
    ...textRoutes(catalog),
    ...computeRoutes(catalog),
    ...receiptRoutes(catalog),
    ...DUTY_ROUTES,
    ...searchRoutes(catalog),
    ...recordRoutes(catalog),
    ...graphRoutes(catalog),
    ...learningPathRoutes(catalog),
    ...CALENDAR_ROUTES,
    ...pageRoutes(catalog),
  ];
  return [...routes, ...mcpRoutes(routes)];
}
