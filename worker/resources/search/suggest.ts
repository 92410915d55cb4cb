/** `GET /api/v1/suggest`: completions for a search box. */
import { collectionInfoOfType } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import type { Context, Handler } from "../../http/route.ts";
import { parseQuery } from "../../search/parse-query.ts";
import { beginsAs, suggest } from "../../search/suggest.ts";
import { objectAnswer } from "../object-answer.ts";
import { readRecord } from "../records/stored-records.ts";
import { SEARCH_QUERY } from "./q-parameter.ts";
import { searchIndexOf } from "./search-files.ts";

export const SUGGEST_PARAMETERS: readonly QueryParameter[] = [
  { ...SEARCH_QUERY, description: "The beginning of a name, as far as it has been typed.", example: "shar" },
];

interface Completion {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** The index holds folded names alone: as it is written, a name stands in the record, each a read of its own. */
const MAX_MATCHED = 4;

/** The abbreviation or alias that begins with the text. */
async function nameThatBegins({ type, id }: Completion, text: string, context: Context): Promise<string | undefined> {
  const collection = collectionInfoOfType(context.release.catalog.collections, type);
  const record = (await readRecord(collection, id, context)) ?? {};
  const names = [record["abbreviation"], record["aliases"]].flat();
  return names.find((name): name is string => typeof name === "string" && name !== "" && beginsAs(name, text));
}

export const handleSuggest: Handler = async (routed, context) => {
  const index = await searchIndexOf(context);
  const text = routed.query.requiredText("q");
  const completions: Completion[] = suggest(index, parseQuery(text)).map((document) => ({
    id: index.id(document),
    type: index.typeOf(document),
    name: index.name(document),
  }));
  const otherwiseNamed = completions.filter(({ name }) => !beginsAs(name, text)).slice(0, MAX_MATCHED);
  const matched = new Map(
    await Promise.all(otherwiseNamed.map(async (one) => [one, await nameThatBegins(one, text, context)] as const)),
  );
  const data = completions.map((one) => {
    const name = matched.get(one);
    return name === undefined ? one : { ...one, matched: name };
  });
  const value = { data, meta: { query: text, count: data.length } };
  return objectAnswer({ value, title: `Completions of ${text}` }, routed, context);
};
