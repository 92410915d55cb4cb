/** The search's files in the release. */

import type { Context } from "../../http/route.ts";
import { Positions } from "../../search/index/positions.ts";
import { INDEX_PATH, POSITIONS_PATH, SUMMARIES_PATH } from "../../search/index/search-format.ts";
import { SearchIndex } from "../../search/index/search-index.ts";
import { Summaries } from "../../search/index/summaries.ts";
import { type SearchRequest, type SearchResult, search } from "../../search/search.ts";
import { StorageError } from "../../store/store.ts";

export async function searchIndexOf({ store }: Context): Promise<SearchIndex> {
  const index = await store.getDecoded(INDEX_PATH, (bytes) => new SearchIndex(bytes));
  if (!index) throw new StorageError("the release has no search index");
  return index;
}

export async function summariesOf({ store }: Context): Promise<Summaries> {
  const summaries = await store.getDecoded(SUMMARIES_PATH, (bytes) => new Summaries(bytes));
  if (!summaries) throw new StorageError("the release has no summaries for its search index");
  return summaries;
}

/** Reads the positions only for quoted phrases. */
export async function searchIn(index: SearchIndex, request: SearchRequest, { store }: Context): Promise<SearchResult> {
  if (request.query.phrases.length === 0) return search(index, request);
  const positions = await store.getDecoded(POSITIONS_PATH, (bytes) => new Positions(bytes));
  if (!positions) throw new StorageError("the release has no positions for its search index");
  return search(index, request, positions);
}
