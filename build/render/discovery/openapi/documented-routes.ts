/**
 * The route table in the contract: an operation per calculator, and formats at their own addresses. Pages for people
 * are not called by programs.
 */
import type { Route } from "../../../../worker/http/route.ts";
import type { Corpus } from "../../../corpus.ts";
import { expandedRoutes } from "./compute-routes.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { formatRoutes } from "./formats.ts";

export function documentedRoutes(routes: readonly Route[], corpus: Corpus): DocumentedRoute[] {
  const called = routes.filter(({ group }) => group !== "Pages");
  const whole = called.flatMap((route) => expandedRoutes(route, corpus));
  return [...whole, ...whole.flatMap(formatRoutes)];
}
