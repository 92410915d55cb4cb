/** `GET /search`: the results of a search as a page, which needs no script. */

import type { QueryParameter } from "../../http/query-parameters.ts";
import { toQueryString } from "../../http/query-string.ts";
import type { Handler } from "../../http/route.ts";
import { filePath, pagePath } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { bareMediaType } from "../../representations/registry.ts";
import { SEARCH_PAGE_PATH, type SearchResults, searchPage, type TypeLink } from "../../representations/search-page.ts";
import { type ParsedQuery, parseQuery } from "../../search/parse-query.ts";
import type { QueryReading } from "../../search/query-reading.ts";
import type { SearchResult } from "../../search/search.ts";
import { pagesFor } from "../../search/site-pages.ts";
import { tokenize } from "../../search/text/tokenize.ts";
import { MAX_QUERY } from "../search/q-parameter.ts";
import { searchRoute } from "../search/routes.ts";
import { findEntries, SEARCH_PATH, searchIn, searchParameters, snippetsOf } from "../search/search.ts";
import { searchIndexOf } from "../search/search-files.ts";
import { filledPage, pageFrame } from "./filled-page.ts";
import { dataAnswer } from "./html-pages.ts";

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
  const { query, representation } = routed;
  if (representation !== "html") return dataAnswer(searchRoute(context.release.catalog), routed, context);
  const frame = await pageFrame(SEARCH_PAGE_PATH, context);
  const text = query.text("q")?.trim() ?? "";
  const offset = query.requiredInteger("offset");
  const body = text === "" ? frame : searchPage(frame, await resultsOf());
  const search = toQueryString([["q", text || undefined]]);
  const links = (["json", "md"] as const).map(
    (name) => `<${filePath(SEARCH_PATH, name)}${search}>; rel="alternate"; type="${bareMediaType(name)}"`,
  );
  return filledPage(body, routed, { links });

  async function resultsOf(): Promise<SearchResults> {
    const { catalog } = context.release;
    const types = query.list("type");
    const parsed = parseQuery(text);
    const everywhere = { query: parsed, types: catalog.searchedTypes };
    const request = { ...everywhere, ...(types && { types }), limit: PAGE_SIZE, offset };
    const { entries, result } = await findEntries(request, context);
    const snippets = await snippetsOf(entries, parsed, context);
    // Narrowed results count their own type; the links to the others need a search of all.
    const { totals } = types
      ? await searchIn(await searchIndexOf(context), { ...everywhere, limit: 1, offset: 0 }, context)
      : result;
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
      found: entries.flatMap(({ type, id, name, summary }, i) => {
        const collection = collections.get(type);
        return collection
          ? [{ type, name, summary, path: pagePath(collection, id), snippet: snippets[i] ?? undefined }]
          : [];
      }),
      words: wordsOf(parsed, result.reading),
      pages: offset === 0 && !types ? pagesFor(text, true) : [],
      suggestions: result.suggestions,
      types: typeLinks(text, types, totals, catalog),
      previous: offset === 0 ? undefined : at(Math.max(0, offset - PAGE_SIZE)),
      next: at(offset + PAGE_SIZE),
    };
  }
};

/** Stems of the words that were looked for, and of those that they were read as. */
function wordsOf({ words, isContentWord }: ParsedQuery, { readAs }: QueryReading): ReadonlySet<string> {
  const read = tokenize(Object.values(readAs).join(" "));
  return new Set([...words.filter((_, i) => isContentWord[i]), ...read].map(({ term }) => term));
}

/** Links that narrow the results to a type with hits, or widen them again. */
function typeLinks(
  text: string,
  chosen: readonly string[] | undefined,
  totals: SearchResult["totals"],
  catalog: Catalog,
): TypeLink[] {
  const pathOf = (type?: string) =>
    SEARCH_PAGE_PATH +
    toQueryString([
      ["q", text],
      ["type", type],
    ]);
  const titled = catalog.searchedTypes.flatMap((type) => {
    const collection = catalog.collections.find((candidate) => candidate.type === type);
    const isChosen = chosen?.includes(type) === true;
    const count = totals[type] ?? 0;
    return collection && (isChosen || count > 0)
      ? [{ name: collection.title, path: pathOf(type), count, isChosen }]
      : [];
  });
  if (titled.length === 0) return [];
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return [{ name: "All", path: pathOf(), count: all, isChosen: chosen === undefined }, ...titled];
}
