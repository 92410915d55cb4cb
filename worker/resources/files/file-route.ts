/** Routes that are one file of the release. */

import type { Route } from "../../http/route.ts";
import { handleFile } from "./file.ts";

/** A route with one file at one address. */
export function fileRoute(
  route: Pick<Route, "id" | "path" | "group" | "summary"> &
    Partial<Omit<Route, "handle">> & { text: string; mediaType: string },
): Route {
  const { text, ...rest } = route;
  return {
    method: "GET",
    description: text,
    query: [],
    representations: [],
    answer: { kind: "text", description: text },
    ...rest,
    handle: handleFile,
  };
}
