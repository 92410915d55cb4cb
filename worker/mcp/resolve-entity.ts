/**
 * The entity that a caller names: by its id, its address, its name, or what a search finds for it. Addresses of the API in
 * texts become such names.
 */

import { calculatorNamed } from "../entities/calculator-names.ts";
import { entityNamed } from "../entities/find-entity.ts";
import { parseEntityName } from "../entities/parse-entity-name.ts";
import { Problem } from "../problems.ts";
import type { Catalog } from "../release.ts";
import { splitExtension } from "../representations/registry.ts";
import { graphOf } from "../resources/graph/load-graph.ts";
import { searchIndexOf } from "../resources/search/search-files.ts";
import { FIELDS, type SearchField } from "../search/index/search-format.ts";
import { contentTerms, parseQuery } from "../search/parse-query.ts";
import type { QueryReading } from "../search/query-reading.ts";
import { asId, SLUG } from "../slug.ts";
import { suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import type { McpContext } from "./mcp-context.ts";

export interface ResolvedEntity {
  readonly type: string;
  readonly id: string;
  /** A sentence that says how the name was read, where a search found the entity. */
  readonly readAs?: string;
}

/** Characters of what names an entity: an id, a name, or an address of the service. */
export const MAX_NAME = 300;

/**
 * A name with its type, `term:alpha`, is taken as it is: there need not be such a record.
 *
 * @param name of at most `MAX_NAME` characters
 * @throws Problem with close ones
 */
export async function resolveEntity(name: string, context: McpContext): Promise<ResolvedEntity> {
  const { api, base, catalog } = context;
  const asked = parseEntityName(entityOfAddress(pathIn(name, base), catalog) ?? name.trim());
  const { type, slug } = asked;
  if (type !== undefined) requireType(type, slug, context);
  const id = asId(slug);
  if (type !== undefined && id !== undefined) return { type, id: idOf(type, id, catalog) };
  const graph = await graphOf(api.context);
  const found = await entityNamed(asked, graph, api.context);
  if (found) return { type: graph.type(found.node), id: graph.slug(found.node) };
  return entityBySearch(slug, type, context);
}

/** The path of an address of the service, which may be given without its beginning (`terms/alpha`), or with a query. */
function pathIn(name: string, base: string): string {
  const address = name.startsWith(`${base}/`) ? name.slice(base.length) : name;
  const [path = ""] = address.split(/[?#]/, 1);
  return `/${path.replace(/^\/|\/$/g, "")}`;
}

/** @throws Problem when no collection holds entities of the type */
function requireType(type: string, slug: string, { base, catalog }: McpContext): void {
  const types = catalog.collections.map((collection) => collection.type);
  if (types.includes(type)) return;
  if (slug.startsWith("//"))
    throw new Problem("not-found", `No entry is at this address. Those of this service begin with ${base}/api/v1/.`);
  const near = suggestClosest(type, types, 1)[0];
  const hint =
    near === undefined ? `The types are ${types.join(", ")}.` : `Did you mean \`${near}:${truncate(slug)}\`?`;
  throw new Problem("not-found", `\`${truncate(type)}\` is not a type of entry. ${hint}`);
}

/** A calculator has aliases that are no names. */
function idOf(type: string, slug: string, catalog: Catalog): string {
  return type === "calculator" ? (calculatorNamed(slug, catalog)?.id ?? slug) : slug;
}

/**
 * The problem for an id that a collection does not have: entries of other types with this id come first among the close
 * ones, and what a search finds stands in for them when there are none.
 */
export async function withCloseIds(
  error: unknown,
  { type, id }: ResolvedEntity,
  context: McpContext,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.slug !== "not-found") return error;
  const { api, catalog } = context;
  const graph = await graphOf(api.context);
  const types = catalog.collections.map((collection) => collection.type);
  const same = types.filter((other) => graph.find(other, id) !== undefined).map((other) => `${other}:${id}`);
  const close = error.suggestions.map((address) => entityOfAddress(address, catalog) ?? address);
  const near = [...same, ...close].filter((name) => !name.startsWith("/"));
  const found =
    near.length > 0 ? near : (await searched(id.replaceAll("-", " "), undefined, context)).data.map(idOfHit);
  return new Problem("not-found", `No ${type} has the id \`${truncate(id)}\`.`, { suggestions: found });
}

interface Found {
  readonly data: readonly { readonly type: string; readonly id: string; readonly name: string }[];
  readonly meta: Pick<QueryReading, "match">;
}

/** Characters of a name that are searched for. */
const MAX_SEARCHED = 100;

async function searched(name: string, type: string | undefined, { api, catalog }: McpContext): Promise<Found> {
  const isSearched = type !== undefined && catalog.searchedTypes.includes(type);
  const query = { q: name.slice(0, MAX_SEARCHED), type: isSearched ? type : undefined, limit: "4" };
  return name.trim() === "" ? NOTHING_FOUND : api.json<Found>("/api/v1/search", query);
}

function idOfHit({ type, id }: ResolvedEntity): string {
  return `${type}:${id}`;
}

/**
 * The entity that a search finds for a name, if it is clear which is meant.
 *
 * @throws Problem with those that it finds
 */
async function entityBySearch(name: string, type: string | undefined, context: McpContext): Promise<ResolvedEntity> {
  const { data, meta } = await searched(name, type, context);
  const [best, ...others] = data.map(idOfHit);
  const [hit] = data;
  // A name that looks like an id is an id that does not exist. Sharing words with an entry does not make it that one.
  const mayDescribe = !(SLUG.test(name) && name.includes("-"));
  const isClear = meta.match === "names" || (mayDescribe && hit !== undefined && (await leadsTo(hit, name, context)));
  if (hit === undefined || !isClear)
    throw new Problem("not-found", `No entry has this id or name: \`${truncate(name)}\`. Find it with \`search\`.`, {
      suggestions: data.map(idOfHit),
    });
  const rest = others.length > 0 ? ` If another is meant: ${others.join(", ")}.` : "";
  return { type: hit.type, id: hit.id, readAs: `Read "${truncate(name)}" as ${hit.name} (${best}).${rest}` };
}

/** The fields of the search that say what an entry is called, and which words lead to it. */
const CALLED = ["name", "abbreviation", "aliases", "keywords"] as const satisfies readonly SearchField[];
const CALLED_FIELDS = CALLED.reduce((bits, field) => bits | (1 << FIELDS.indexOf(field)), 0);

/** Whether all words of a name are in what an entry is called. A word of its prose is no name of it. */
async function leadsTo({ type, id }: ResolvedEntity, name: string, { api }: McpContext): Promise<boolean> {
  const index = await searchIndexOf(api.context);
  return contentTerms(parseQuery(name.slice(0, MAX_SEARCHED))).every((word) => {
    const term = index.vocabulary.find(word);
    const documents = term < 0 ? [] : index.documentsWith(term, CALLED_FIELDS);
    return documents.some((document) => index.typeOf(document) === type && index.id(document) === id);
  });
}

const NOTHING_FOUND: Found = { data: [], meta: { match: "none" } };

const API = "/api/v1/";

/**
 * The name in an address: `term:alpha` in `/api/v1/terms/alpha.md` and in the page `/terms/alpha`, and
 * `calculator:var-calc` in `/api/v1/compute/var-calc`; `undefined` if no address of a record is written so. There need not be such a record.
 */
export function entityOfAddress(path: string, { collections }: Pick<Catalog, "collections">): string | undefined {
  const start = path.startsWith(API) ? API.length : 1;
  const [collection = "", id = "", ...others] = splitExtension(path).path.slice(start).split("/");
  if (id === "" || others.length > 0) return undefined;
  if (collection === "compute") return `calculator:${id}`;
  const found = collections.find(({ name }) => name === collection);
  return found && `${found.type}:${id}`;
}

/**
 * A Markdown text whose links to records are their names: `[alpha](term:alpha)`. The name is a third of the tokens of
 * the address, and is what the tools take.
 */
export function withEntityLinks(markdown: string, base: string, catalog: Catalog): string {
  const start = `](${base}${API}`;
  let text = "";
  let from = 0;
  for (let at = markdown.indexOf(start); at >= 0; at = markdown.indexOf(start, at + start.length)) {
    const end = markdown.indexOf(")", at);
    const entity = end < 0 ? undefined : entityOfAddress(markdown.slice(at + 2 + base.length, end), catalog);
    if (entity === undefined) continue;
    text += markdown.slice(from, at + 2) + entity;
    from = end;
  }
  return text + markdown.slice(from);
}
