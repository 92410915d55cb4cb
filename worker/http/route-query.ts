/** The query parameters of a route, and their values in a request. */
import { type Query, type QueryParameter, readQuery } from "./query-parameters.ts";
import type { Route } from "./route.ts";

const NO_QUERY = new URLSearchParams();

/** The parameters of a route, with `format` if it has representations. */
export function declaredQuery(route: Route): readonly QueryParameter[] {
  if (route.representations.length === 0 || route.method !== "GET") return route.query;
  const format: QueryParameter = {
    type: "text",
    name: "format",
    maxLength: 16,
    values: route.representations,
    description: "The representation; overrides the `Accept` header.",
    example: "json",
  };
  return [...route.query, format];
}

/** @throws Problem `invalid-parameter` when the query of `url` does not fit the declaration */
export function readParameters(route: Route, url: URL, declared: readonly QueryParameter[]): Query {
  if (url.search === "") return readQuery(NO_QUERY, declared);
  const strict = route.path.startsWith("/api/") && !route.parsesOwnQuery;
  return readQuery(strict ? url.searchParams : onlyDeclared(url.searchParams, declared), declared);
}

/** Ignores unknown parameters outside `/api/`, such as campaign tags. */
function onlyDeclared(given: URLSearchParams, declared: readonly QueryParameter[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => declared.some((parameter) => parameter.name === name)));
}
