/** `completion/complete`: ids for the templates of resources and the arguments of prompts. */

import { collectionInfoNamed } from "../collection-info.ts";
import { recordPath } from "../paths.ts";
import { isObject } from "../representations/representation-format.ts";
import { graphOf } from "../resources/graph/load-graph.ts";
import { MAX_QUERY } from "../resources/search/q-parameter.ts";
import type { McpContext } from "./mcp-context.ts";
import { AUDIENCES, PROMPTS } from "./prompts.ts";
import { invalidParams, type Members, textMember } from "./protocol.ts";
import { MAX_NAME } from "./resolve-entity.ts";
import { MAX_URI } from "./resources.ts";

/** As many as the protocol allows. */
const MAX_VALUES = 100;

export async function complete(params: Members, context: McpContext): Promise<Members> {
  const { ref, argument } = params;
  if (!isObject(ref) || !isObject(argument)) throw invalidParams("`ref` and `argument` must be objects.");
  const name = textMember(argument, "name", MAX_NAME);
  const typed = textMember(argument, "value", MAX_QUERY);
  const values = await valuesOf(ref, name, typed, context);
  return {
    completion: { values: values.slice(0, MAX_VALUES), total: values.length, hasMore: values.length > MAX_VALUES },
  };
}

async function valuesOf(ref: Members, argument: string, typed: string, context: McpContext): Promise<string[]> {
  if (ref["type"] === "ref/resource") {
    const uri = textMember(ref, "uri", MAX_URI);
    const { base, catalog } = context;
    const found = catalog.collections.find((collection) => uri === `${base}${recordPath(collection, "{id}")}.md`);
    if (!found) throw invalidParams("`ref.uri` must be a template that `resources/templates/list` gives.");
    return argument === "id" ? idsFor(found.type, typed, context) : [];
  }
  const prompt = PROMPTS.find(({ name }) => name === ref["name"]);
  if (ref["type"] !== "ref/prompt" || !prompt)
    throw invalidParams("`ref` must name a prompt or the template of a resource.");
  const wanted = prompt.arguments.find(({ name }) => name === argument);
  if (wanted === undefined) throw invalidParams(`The prompt has no argument of this name.`);
  if (wanted.collection === undefined) return AUDIENCES.filter((audience) => audience.startsWith(typed.toLowerCase()));
  return idsFor(collectionInfoNamed(context.catalog.collections, wanted.collection).type, typed, context);
}

/** The ids that begin with what was typed, then those of entries whose names do. */
async function idsFor(type: string, typed: string, { api }: McpContext): Promise<string[]> {
  const graph = await graphOf(api.context);
  const prefix = typed.trim().toLowerCase().replaceAll(/\s+/g, "-");
  const ids = [...graph.startingWith(type, prefix)].map((node) => graph.slug(node));
  if (typed.trim() === "") return ids;
  const { data } = await api.json<{ data: { id: string; type: string }[] }>("/api/v1/suggest", { q: typed });
  const named = data.filter((suggested) => suggested.type === type).map(({ id }) => id);
  return [...new Set([...ids, ...named])];
}
