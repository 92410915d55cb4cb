/** `GET /api/v1/search`: hits over the whole corpus, ranked. */

import { type CollectionInfo, collectionInfoNamed, collectionInfoOfType } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import { recordAddresses } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import type { SearchIndex } from "../../search/index/search-index.ts";
import { type ParsedQuery, parseQuery } from "../../search/parse-query.ts";
import { type SearchRequest, type SearchResult, search } from "../../search/search.ts";
import { type Snippet, snippetOf } from "../../search/snippet.ts";
import { listPage, pageParameters } from "../list-page.ts";
import { objectAnswer } from "../object-answer.ts";
import { SEARCH_QUERY } from "./q-parameter.ts";
import { positionsOf, searchIndexOf, summariesOf, textsOfEntry } from "./search-files.ts";
import { searchMarkdown } from "./search-markdown.ts";

export const SEARCH_PATH = "/api/v1/search";

const DEFAULT_HITS = 10;
const MAX_HITS = 100;

export function searchParameters({ collections, searchedTypes }: Catalog): QueryParameter[] {
  return [
    SEARCH_QUERY,
    {
      type: "list",
      name: "type",
      values: searchedTypes,
      description: "Only hits of these types; without it all types are searched.",
      example: "term",
    },
    {
      type: "text",
      name: "category",
      maxLength: 100,
      ...categoriesOf(collections),
      description: "Only hits of this category (a category id).",
    },
    ...pageParameters("Hits", { limit: DEFAULT_HITS, max: MAX_HITS }),
  ];
}

/** The category ids, which the filter of terms lists. */
function categoriesOf(collections: readonly CollectionInfo[]): { values?: readonly string[] } {
  const filter = collectionInfoNamed(collections, "terms").filters.find(({ parameter }) => parameter === "category");
  return filter?.values ? { values: filter.values } : {};
}

export const handleSearch: Handler = async (routed, context) => {
  const { query } = routed;
  const request = requestOf(routed, context);
  const { entries, result } = await findEntries(request, context);
  const snippets = await snippetsOf(entries, request.query, context);
  const { match, unmatched, readAs } = result.reading;
  const { base, catalog } = context.release;
  const addressOf = recordAddresses(catalog.collections, base);
  const { meta, links, headers } = listPage(routed, result.total, context, { alwaysPaged: true });
  const text = query.requiredText("q");
  const hits = entries.map((entry, i) => ({
    ...entry,
    url: addressOf(entry.type, entry.id),
    snippet: snippets[i] ?? null,
  }));
  const value = {
    data: hits,
    meta: { query: text, ...meta, types: result.totals, match, unmatched, read_as: readAs },
    suggestions: result.suggestions,
    links,
  };
  const found = { query: text, hits, meta, links, suggestions: result.suggestions };
  const title = `Search: ${text}`;
  return objectAnswer({ value, title, headers, own: { md: () => searchMarkdown(found) } }, routed, context);
};

/** A hit, as answers show it. */
interface FoundEntry {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly score: number;
  readonly matched: readonly string[];
}

export async function findEntries(
  request: SearchRequest,
  context: Context,
): Promise<{ entries: FoundEntry[]; result: SearchResult }> {
  const [index, summaries] = await Promise.all([searchIndexOf(context), summariesOf(context)]);
  const result = await searchIn(index, request, context);
  const entries = result.hits.map(({ document, score, matched }) => ({
    type: index.typeOf(document),
    id: index.id(document),
    name: index.name(document),
    summary: summaries.text(document),
    score,
    matched,
  }));
  return { entries, result };
}

/** Reads the positions only for quoted phrases. */
export async function searchIn(index: SearchIndex, request: SearchRequest, context: Context): Promise<SearchResult> {
  return request.query.phrases.length === 0
    ? search(index, request)
    : search(index, request, await positionsOf(context));
}

function requestOf(routed: RoutedRequest, { release }: Context): SearchRequest {
  const { query } = routed;
  const types = query.list("type");
  const category = query.text("category");
  return {
    query: parseQuery(query.requiredText("q")),
    types: types ?? release.catalog.searchedTypes,
    ...(category !== undefined && { category }),
    limit: query.requiredInteger("limit"),
    offset: query.requiredInteger("offset"),
  };
}

/** Each may be a read of its own from the store, of which a request may make few. */
export const MAX_SNIPPETS = 20;

/** A snippet for each of the first hits. */
export function snippetsOf(
  hits: readonly { readonly type: string; readonly id: string }[],
  query: ParsedQuery,
  context: Context,
): Promise<(Snippet | null)[]> {
  const { collections } = context.release.catalog;
  return Promise.all(
    hits.slice(0, MAX_SNIPPETS).map(async ({ type, id }) => {
      const sentences = await textsOfEntry(collectionInfoOfType(collections, type), id, "sentences", context);
      return snippetOf(query, sentences);
    }),
  );
}
