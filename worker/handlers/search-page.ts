/** `GET /search`: the results of a search as a page, which needs no script. */
import { pagePath } from "../collection-info.ts";
import { createEtag } from "../http/conditional.ts";
import { LICENSE_LINK, toQueryString } from "../http/link-header.ts";
import { Moved } from "../http/moved.ts";
import { PAGE_HEADERS } from "../http/page-headers.ts";
import type { QueryParameter } from "../http/query-parameters.ts";
import type { Handler } from "../http/route.ts";
import { MAX_QUERY } from "../parameters/search-query.ts";
import type { Catalog } from "../release.ts";
import { filePath } from "../representations/file-path.ts";
import { mediaTypeOf } from "../representations/registry.ts";
import { SEARCH_PAGE_PATH, type SearchResults, searchPage } from "../representations/search-page.ts";
import { parseQuery } from "../search/query/parse-query.ts";
import { StorageError } from "../store/store.ts";
import { findEntries, SEARCH_PATH, searchParameters } from "./search.ts";

const PAGE_SIZE = 20;
/** No reader goes further; programs have the API. */
const MAX_OFFSET = 1000;

export function searchPageParameters(catalog: Catalog): QueryParameter[] {
  const types = searchParameters(catalog).filter(({ name }) => name === "type");
  return [...PARAMETERS, ...types];
}

const PARAMETERS: readonly QueryParameter[] = [
  {
    type: "text",
    name: "q",
    maxLength: MAX_QUERY,
    mayBeEmpty: true,
    description: "What to look for; without it the page is empty.",
  },
  { type: "integer", name: "offset", min: 0, max: MAX_OFFSET, default: 0, description: "Hits to skip." },
];

export const handleSearchPage: Handler = async (routed, context) => {
  const { query, url, chosenBy, representation } = routed;
  if (representation !== "html") throw new Moved(SEARCH_PATH + url.search);
  const file = await context.store.find(filePath(SEARCH_PAGE_PATH, "html"));
  if (!file) throw new StorageError("the release has no page for searches");
  const frame = new TextDecoder().decode(await file.bytes());
  const text = query.text("q")?.trim() ?? "";
  const offset = query.requiredInteger("offset");
  const body = text === "" ? frame : searchPage(frame, await resultsOf());
  return {
    mediaType: mediaTypeOf("html"),
    etag: createEtag(body),
    cache: "public",
    headers: {
      ...PAGE_HEADERS,
      Link: `<${SEARCH_PATH}${toQueryString([["q", text || undefined]])}>; rel="alternate"; type="application/json", ${LICENSE_LINK}`,
      ...(chosenBy === "accept" && { Vary: "Accept" }),
    },
    body: () => body,
  };

  async function resultsOf(): Promise<SearchResults> {
    const { catalog } = context.release;
    const types = query.list("type");
    const request = { query: parseQuery(text), types: types ?? catalog.searchedTypes, limit: PAGE_SIZE, offset };
    const { entries, result } = await findEntries(request, context);
    const collections = new Map(catalog.collections.map((collection) => [collection.type, collection]));
    const at = (from: number) =>
      from < 0 || from >= result.total || from > MAX_OFFSET
        ? undefined
        : SEARCH_PAGE_PATH +
          toQueryString([
            ["q", text],
            ["type", types?.join()],
            ["offset", from === 0 ? undefined : String(from)],
          ]);
    return {
      query: text,
      total: result.total,
      offset,
      found: entries.flatMap(({ type, id, name, summary }) => {
        const collection = collections.get(type);
        return collection ? [{ type, name, summary, path: pagePath(collection, id) }] : [];
      }),
      suggestions: result.suggestions,
      types: typeLinks(text, types, catalog),
      previous: offset === 0 ? undefined : at(Math.max(0, offset - PAGE_SIZE)),
      next: at(offset + PAGE_SIZE),
    };
  }
};

/** Links that narrow the results to a type, or widen them again. */
function typeLinks(text: string, chosen: readonly string[] | undefined, catalog: Catalog): SearchResults["types"] {
  const pathOf = (type?: string) =>
    SEARCH_PAGE_PATH +
    toQueryString([
      ["q", text],
      ["type", type],
    ]);
  const titled = catalog.searchedTypes.flatMap((type) => {
    const collection = catalog.collections.find((candidate) => candidate.type === type);
    return collection
      ? [{ name: collection.title, path: pathOf(type), isChosen: chosen?.includes(type) === true }]
      : [];
  });
  return [{ name: "All", path: pathOf(), isChosen: chosen === undefined }, ...titled];
}
