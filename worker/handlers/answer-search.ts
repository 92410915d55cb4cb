/** `GET /api/v1/search`: hits over the whole corpus, ranked; and the ranking that a list's `q` asks for. */

import { required } from "../../formats/parts/required.ts";
import { Positions } from "../../formats/search/positions.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../formats/search/search-format.ts";
import { SearchIndex } from "../../formats/search/search-index.ts";
import { Summaries } from "../../formats/search/summaries.ts";
import { type Collection, collectionNamed, recordAddresses } from "../collections.ts";
import { tagOf } from "../http/conditional.ts";
import { resourceHeaders, searchOf, searchString } from "../http/links.ts";
import { invalidParameters, type QueryParameter } from "../http/query.ts";
import type { Context, Handler, RoutedRequest } from "../http/route.ts";
import type { Catalog } from "../release.ts";
import { absolute, type ListLinks, type ListMeta, pageRelations, pagesAround } from "../representations/paging.ts";
import { mediaTypeOf } from "../representations/registry.ts";
import { LIMITS } from "../search/limits.ts";
import { parseQuery } from "../search/query/parse-query.ts";
import { type SearchRequest, type SearchResult, search } from "../search/search.ts";
import { StorageError } from "../store/store.ts";

export const MAX_QUERY = 256;
const DEFAULT_HITS = 10;
const MAX_HITS = 100;

/** What is looked for; every search takes it. */
export const SEARCHED: QueryParameter = {
  type: "text",
  name: "q",
  required: true,
  maxLength: MAX_QUERY,
  description: "What to look for: names, abbreviations, words or a question. A phrase in quotes must occur as it is.",
  example: "how are performance fees charged",
};

export function searchParameters({ collections, searchedTypes }: Catalog): QueryParameter[] {
  return [
    SEARCHED,
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
    { type: "integer", name: "limit", min: 1, max: MAX_HITS, default: DEFAULT_HITS, description: "Hits on a page." },
    {
      type: "integer",
      name: "offset",
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: "Hits to pass over. Past the end the list is empty.",
    },
  ];
}

/** The category ids, which the filter of terms lists. */
function categoriesOf(collections: readonly Collection[]): { values?: readonly string[] } {
  const filter = collectionNamed(collections, "terms").filters.find(({ parameter }) => parameter === "category");
  return filter?.values ? { values: filter.values } : {};
}

export const answerSearch: Handler = async (asked, context) => {
  const { query } = asked;
  const request = requestOf(asked, context);
  const [index, summaries] = await Promise.all([searchIndexOf(context), summariesOf(context)]);
  const result = await searchIn(index, request, context, (document) => summaries.of(document));
  const { match, unmatched, readAs } = result.reading;
  const { base, catalog } = context.release;
  const addressOf = recordAddresses(catalog.collections, base);
  const meta: ListMeta = {
    total: result.total,
    count: result.hits.length,
    limit: request.limit,
    offset: request.offset,
  };
  const links = hitLinks(asked, meta);
  const body = `${JSON.stringify({
    data: result.hits.map(({ document, score, matched }) => {
      const type = index.typeOf(document);
      const id = index.id(document);
      const url = addressOf(type, id);
      return { type, id, name: index.name(document), summary: summaries.of(document), score, matched, url };
    }),
    meta: { query: required(query.text("q"), "q"), ...meta, match, unmatched, read_as: readAs },
    suggestions: result.suggestions,
    links: absolute(links, base),
  })}\n`;
  return {
    mediaType: mediaTypeOf("json"),
    etag: tagOf(body),
    cache: "public",
    headers: {
      ...resourceHeaders(asked, searchOf(asked), pageRelations(links)),
      "X-Total-Count": String(result.total),
    },
    body: () => body,
  };
};

/** The records of one collection that match, best first, by their numbers in its list index (`formats/order.ts`). */
export async function searchedRecords(collection: Collection, query: string, context: Context): Promise<number[]> {
  const index = await searchIndexOf(context);
  const request = { query: parseQuery(query), types: [collection.type], limit: index.count, offset: 0 };
  const { hits } = await searchIn(index, request, context);
  return hits.map(({ document }) => index.recordNumber(document));
}

export async function searchIndexOf({ store }: Context): Promise<SearchIndex> {
  const index = await store.decoded(INDEX_PATH, (bytes) => new SearchIndex(bytes));
  if (!index) throw new StorageError("the release has no search index");
  return index;
}

async function summariesOf({ store }: Context): Promise<Summaries> {
  const summaries = await store.decoded(SUMMARIES_PATH, (bytes) => new Summaries(bytes));
  if (!summaries) throw new StorageError("the release has no summaries for its search index");
  return summaries;
}

/** Only a quoted phrase needs the positions, so only then are they read. */
async function searchIn(
  index: SearchIndex,
  request: SearchRequest,
  { store }: Context,
  summaryOf?: (document: number) => string,
): Promise<SearchResult> {
  if (request.query.phrases.length === 0) return search(index, request, undefined, LIMITS, summaryOf);
  const positions = await store.decoded(POSITIONS_PATH, (bytes) => new Positions(bytes));
  if (!positions) throw new StorageError("the release has no positions for its search index");
  return search(index, request, positions, LIMITS, summaryOf);
}

/** @throws Problem when `q` holds nothing but white space */
export function textOf({ query }: RoutedRequest): string {
  const text = required(query.text("q"), "q");
  if (text.trim() === "") throw invalidParameters([{ parameter: "q", detail: "`q` must not be empty." }]);
  return text;
}

function requestOf(asked: RoutedRequest, { release }: Context): SearchRequest {
  const { query } = asked;
  const types = query.list("type");
  const category = query.text("category");
  return {
    query: parseQuery(textOf(asked)),
    types: types ?? release.catalog.searchedTypes,
    ...(category !== undefined && { category }),
    limit: query.integer("limit") ?? DEFAULT_HITS,
    offset: query.integer("offset") ?? 0,
  };
}

/** Paths of the pages around this one, which keep every other choice. */
function hitLinks({ query, path, chosenBy }: RoutedRequest, meta: ListMeta): ListLinks {
  return pagesAround(
    meta,
    (at) =>
      path +
      searchString([
        ["q", query.text("q")],
        ["type", query.list("type")?.join()],
        ["category", query.text("category")],
        ["limit", query.given.has("limit") ? String(meta.limit) : undefined],
        ["offset", at > 0 ? String(at) : undefined],
        ["format", chosenBy === "format" ? "json" : undefined],
      ]),
  );
}
