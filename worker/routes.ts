/**
 * The route table: every address of the service, described once. The router, the OpenAPI document, the
 * manifest and llms.txt are derived from it.
 */
import type { Route } from "./http/route.ts";
import { COMPUTE } from "./routes/compute.ts";
import { DISCOVERY } from "./routes/discovery.ts";
import { GRAPH } from "./routes/graph.ts";
import { RECORDS } from "./routes/records.ts";
import { SEARCH } from "./routes/search.ts";
import { TEXTS } from "./routes/texts.ts";

/** In matching order: fixed paths stand before the patterns that would take them for an id. */
export const ROUTES: readonly Route[] = [...DISCOVERY, ...TEXTS, ...COMPUTE, ...SEARCH, ...GRAPH, ...RECORDS];
