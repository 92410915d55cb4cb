/** `GET /api/v1/suggest`: completions for a search box. */
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Handler } from "../../http/route.ts";
import { parseQuery } from "../../search/parse-query.ts";
import { suggest } from "../../search/suggest.ts";
import { documentAnswer } from "../document-answer.ts";
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
  const value = { data, meta: { query: text, count: data.length } };
  return documentAnswer({ value, title: `Completions of ${text}` }, routed, context);
};
