/** Finds the route of a request, its parameters and its representation. */

import { canonicalPath, decodePath, isAddress } from "../paths.ts";
import { Problem } from "../problems.ts";
import type { Versions } from "../release.ts";
import { splitExtension } from "../representations/registry.ts";
import { required } from "../required.ts";
import { truncate } from "../truncate.ts";
import { chooseRepresentation } from "./negotiate.ts";
import { declaredQuery, readParameters, withoutIgnored, withoutTrackers } from "./query-parameters.ts";
import { readJson } from "./request-body.ts";
import { preflight, redirect } from "./respond.ts";
import type { Route, RoutedRequest } from "./route.ts";
import { RouteTable } from "./route-matcher.ts";

const MAX_URL = 16_000;

/** Routes a request. Pre-flights and redirects, which need no handler, are answered at once. */
export type Router = (request: Request) => RoutedRequest | Response;

export function createRouter(routes: readonly Route[], versions: Versions): Router {
  const table = new RouteTable(routes);
  const files = new RouteTable(routes.filter((route) => route.representations.length === 0));
  const declared = new Map(routes.map((route) => [route, declaredQuery(route)]));

  /** The extension of a file is a part of its name, also where a representation is called so: `/changes.json`. */
  function splitPath(given: string): ReturnType<typeof splitExtension> {
    const split = splitExtension(given);
    return split.representation !== undefined && files.match("GET", given) ? { path: given } : split;
  }

  function unknownAddress(path: string): Problem {
    const suggestions = table.suggestionsFor(path);
    return new Problem("not-found", `There is nothing at \`${truncate(path)}\`.`, { suggestions });
  }

  /** Answers a request without a matching route. */
  function answerUnmatched(request: Request, given: string, path: string, search: string): Response {
    const { method } = request;
    const canonical = canonicalPath(given);
    const elsewhere = canonical === given ? [] : table.methodsOf(splitPath(canonical).path);
    if (elsewhere.length > 0) {
      // Browsers refuse a redirected pre-flight.
      return method === "OPTIONS" ? preflight(request, elsewhere, versions) : redirect(canonical + search, versions);
    }
    const moved = table.pathOf(canonical);
    if (moved !== undefined)
      return method === "OPTIONS"
        ? preflight(request, table.methodsOf(moved), versions)
        : redirect(moved + search, versions);
    const methods = table.methodsOf(path);
    if (methods.length === 0) throw unknownAddress(given);
    if (method === "OPTIONS") return preflight(request, methods, versions);
    const allow = methods.join(", ");
    throw new Problem(
      "method-not-allowed",
      `\`${truncate(given)}\` does not take ${truncate(method)}; it takes ${allow}.`,
      { headers: { Allow: allow } },
    );
  }

  return (request) => {
    if (request.url.length > MAX_URL)
      throw new Problem("uri-too-long", `The address is over ${MAX_URL} characters long.`);
    const url = new URL(request.url);
    url.search = withoutTrackers(url.search);
    const given = decodePath(url.pathname);
    // An encoded slash names a segment that no resource has.
    if (!isAddress(given) || /%2f/i.test(url.pathname)) throw unknownAddress(given);
    const { path, representation: extension } = splitPath(given);
    if (!isAddress(path)) throw unknownAddress(given);

    const matched = table.match(request.method === "HEAD" ? "GET" : request.method, path);
    if (!matched || given !== canonicalPath(given)) return answerUnmatched(request, given, path, url.search);
    const { route, params } = matched;
    const parameters = required(declared.get(route), route.id);
    url.search = withoutIgnored(url.search, parameters);
    const query = readParameters(route, url, parameters);
    return {
      request,
      url,
      route,
      path,
      params,
      query,
      body: () => readJson(request),
      ...chooseRepresentation(route, given, extension, query, request),
    };
  };
}
