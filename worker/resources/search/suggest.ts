/** `GET /api/v1/suggest`: completions for a search box. */
import { createEtag } from "../../http/conditional.ts";
import { queryWithoutFormat, resourceHeaders } from "../../http/link-header.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Handler } from "../../http/route.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { parseQuery } from "../../search/parse-query.ts";
import { suggest } from "../../search/suggest.ts";
import { searchIndexOf } from "./load-search.ts";
import { SEARCH_QUERY } from "./search-query.ts";

export const SUGGEST_PARAMETERS: readonly QueryParameter[] = [
  { ...SEARCH_QUERY, description: "The beginning of a name, as far as it has been typed.", example: "shar" },
];

export const handleSuggest: Handler = async (routed, context) => {
  const index = await searchIndexOf(context);
  const text = routed.query.requiredText("q");
  const data = suggest(index, parseQuery(text)).map((document) => ({
    id: index.id(document),
    type: index.typeOf(document),
    name: index.name(document),
  }));
  const body = `${JSON.stringify({ data, meta: { query: text, count: data.length } })}\n`;
  return {
    mediaType: mediaTypeOf("json"),
    etag: await createEtag(body),
    cache: "public",
    headers: resourceHeaders(routed, queryWithoutFormat(routed)),
    body: () => body,
  };
};
