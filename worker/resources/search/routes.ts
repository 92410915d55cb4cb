/** Search and suggestions. */

import type { Route } from "../../http/route.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleSearch, SEARCH_PATH, searchParameters } from "./search.ts";
import { handleSuggest, SUGGEST_PARAMETERS } from "./suggest.ts";

/** The search of the API. */
export function searchRoute(catalog: Catalog): Route {
  return {
    id: "search",
    method: "GET",
    path: SEARCH_PATH,
    group: "Knowledge",
    summary: "Search the whole corpus",
    description: "Exact names first, then by relevance. A phrase in quotes must occur as it is.",
    query: searchParameters(catalog),
    example: "?q=sharpe&limit=2",
    representations: RECORD_REPRESENTATIONS,
    answer: { kind: "record", schema: "SearchAnswer", line: "SearchHit", hasTotalCount: true },
    handle: handleSearch,
  };
}

export function searchRoutes(catalog: Catalog): Route[] {
  return [
    searchRoute(catalog),
    {
      id: "suggest",
      method: "GET",
      path: "/api/v1/suggest",
      group: "Knowledge",
      summary: "Completions for a search box",
      description: "Names, abbreviations and aliases that begin with what was typed, the likeliest first.",
      query: SUGGEST_PARAMETERS,
      example: "?q=sha",
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "SuggestAnswer", line: "Suggestion" },
      handle: handleSuggest,
    },
  ];
}
