/** Selects the records of a list by filters and search. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import type { Selection } from "../../lists/list-index.ts";
import { parseQuery } from "../../search/parse-query.ts";
import { numberAt } from "../../store/binary/checked-access.ts";
import { searchIn } from "../search/search.ts";
import { searchIndexOf } from "../search/search-files.ts";
import { listIndexOf } from "./stored-records.ts";

/** The records that match a request's filters and search, in the requested order. */
export async function selectRecords(
  collection: CollectionInfo,
  routed: RoutedRequest,
  context: Context,
): Promise<Selection> {
  const { query } = routed;
  const filters: Record<string, string> = {};
  for (const { parameter, field } of collection.filters) {
    const value = query.text(parameter);
    if (value !== undefined) filters[field] = value;
  }
  // A random sample has no order of its own.
  const sort = query.text("sort") ?? "id";
  const index = await listIndexOf(collection, context);
  const selection = index.select(sort.replace(/^-/, ""), sort.startsWith("-"), filters);
  if (!query.given.has("q")) return selection;
  const found = await searchedRecords(collection, query.requiredText("q"), context);
  const order = Array.from({ length: selection.total }, (_, i) => selection.at(i));
  const [ordered, kept] = query.given.has("sort") ? [order, new Set(found)] : [found, new Set(order)];
  const numbers = ordered.filter((number) => kept.has(number));
  return { total: numbers.length, at: (i) => numberAt(numbers, i) };
}

/**
 * The matching records of one collection, best first, by their numbers in its list index (`worker/compare-text.ts`).
 */
export async function searchedRecords(collection: CollectionInfo, query: string, context: Context): Promise<number[]> {
  const index = await searchIndexOf(context);
  const request = { query: parseQuery(query), types: [collection.type], limit: index.count, offset: 0 };
  const { hits } = await searchIn(index, request, context);
  return hits.map(({ document }) => index.recordNumber(document));
}
