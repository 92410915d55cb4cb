/** A page of a list: where it lies, the pages around it, and its body where it is made of objects. */

import type { IntegerParameter } from "../http/query-parameters.ts";
import { keptFormat, pageLinks, queryWithoutFormat } from "../http/query-string.ts";
import { resourceHeaders } from "../http/resource-headers.ts";
import type { Context, RoutedRequest } from "../http/route.ts";
import { jsonList } from "../representations/json.ts";
import { ndjsonList } from "../representations/ndjson.ts";
import { type ListLinks, type ListMeta, listMetaOf, pageRelations } from "../representations/paging.ts";
import { formatOf, writeDocument } from "../representations/registry.ts";
import { parseJson } from "../store/binary/bytes.ts";
import { aboutDocument } from "./object-answer.ts";

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 200;

/**
 * The parameters of a list with pages.
 *
 * @param items what it lists, as the descriptions say it
 * @param note what else is to be said of `limit`
 */
export function pageParameters(
  items: string,
  { max = MAX_LIMIT, limit = DEFAULT_LIMIT, note = "" } = {},
): IntegerParameter[] {
  return [
    {
      type: "integer",
      name: "limit",
      min: 1,
      max,
      default: limit,
      partOfEtag: true,
      description: `${items} on a page.${note}`,
    },
    {
      type: "integer",
      name: "offset",
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      default: 0,
      partOfEtag: true,
      description: `${items} to skip. Beyond the last one the list is empty.`,
    },
  ];
}

export interface ListPage {
  readonly meta: ListMeta;
  /** Absolute. */
  readonly links: ListLinks;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it holds everything from `offset` on, because the representation has no pages and none was asked for. */
  readonly isWhole: boolean;
}

/**
 * @param total number of items on all pages
 * @param alwaysPaged whether there are pages in every representation
 */
export function listPage(
  routed: RoutedRequest,
  total: number,
  { release }: Context,
  { alwaysPaged = false } = {},
): ListPage {
  const { query, representation, route, path } = routed;
  const isWhole = !alwaysPaged && formatOf(representation).list?.unpaged === true && !query.given.has("limit");
  const limit = isWhole ? Math.max(total, 1) : query.requiredInteger("limit");
  const meta = listMetaOf(total, limit, query.requiredInteger("offset"));
  const linksFrom = (address: string) => pageLinks(address, route.query, query, meta, keptFormat(routed));
  const paths = linksFrom(path);
  return {
    meta,
    links: linksFrom(release.base + path),
    headers: {
      ...resourceHeaders(routed, queryWithoutFormat(routed), pageRelations(paths)),
      "X-Total-Count": String(total),
    },
    isWhole,
  };
}

/** The body of a page of items that are JSON already. @param lines of the items on the page */
export function pageBody(
  lines: readonly Uint8Array[],
  { meta, links }: Pick<ListPage, "meta" | "links">,
  routed: RoutedRequest,
  context: Context,
  title: string,
): Uint8Array | string {
  const { representation } = routed;
  if (representation === "ndjson") return ndjsonList(lines);
  if (representation === "json") return jsonList(lines, { meta, links });
  const data = lines.map(parseJson);
  return writeDocument(representation, { data, meta, links }, aboutDocument(routed, context, title));
}
