/** Finds the entity that a request names: by its slug, by `type:slug`, by a former id, or by its name. */

import { closeSlugs, findNode } from "../graph/find-node.ts";
import type { Graph } from "../graph/graph-reader.ts";
import type { Context } from "../http/route.ts";
import { Problem } from "../problems.ts";
import type { Catalog } from "../release.ts";
import { asId, slugOf } from "../slug.ts";
import { truncate } from "../truncate.ts";
import { findFormerId, removedProblem } from "./former-ids.ts";
import { idNamed } from "./other-ids.ts";
import { type EntityName, parseEntityName } from "./parse-entity-name.ts";

/** Types by priority for a shared slug: the order of the collections. */
export function typesOf({ collections }: Catalog): string[] {
  return collections.map(({ type }) => type);
}

/** A former id or the slug of a name that was resolved to a record, each as `type:slug`. */
export interface Resolved {
  readonly from: string;
  readonly to: string;
}

export interface FoundNode {
  /** Its node in the graph. */
  readonly node: number;
  /** How it was found, if by a former id or the slug of a name. */
  readonly resolved?: Resolved;
}

/**
 * @param parameter the parameter that names it
 * @throws Problem `not-found` with similar names, or `gone` when the record was removed
 */
export async function findEntity(name: string, parameter: string, graph: Graph, context: Context): Promise<FoundNode> {
  const found = await entityNamed(parseEntityName(name), graph, context);
  if (!found) throw unknownEntity(graph, parameter, name);
  return found;
}

/**
 * The entity of exactly this name, without a search for similar ones: for neighbourhoods, paths, and names
 * that tools are given and that are no ids.
 *
 * @param named a slug, in any case and with `_` too, a former id, or a name, an abbreviation or an alias as it is written
 * @param addressOf the address to suggest for a removed record
 * @throws Problem `gone` when the record was removed
 */
export async function entityNamed(
  { slug: written, type }: EntityName,
  graph: Graph,
  context: Context,
  addressOf = (of: string, id: string) => `${of}:${id}`,
): Promise<FoundNode | undefined> {
  const slug = asId(written) ?? slugOf(written);
  const node = findNode(graph, slug, type === undefined ? typesOf(context.release.catalog) : [type]);
  if (node !== undefined) return { node };
  const named = { slug, type };
  return (await formerNode(graph, named, addressOf, context)) ?? nodeNamed(graph, named, context);
}

/**
 * The node of a record with this former id.
 *
 * @throws Problem `gone` when the record was removed
 */
async function formerNode(
  graph: Graph,
  { slug, type: wanted }: { readonly slug: string; readonly type?: string | undefined },
  addressOf: (type: string, slug: string) => string,
  context: Context,
): Promise<Required<FoundNode> | undefined> {
  for (const type of wanted === undefined ? typesOf(context.release.catalog) : [wanted]) {
    const former = await findFormerId(type, slug, context);
    if (former?.kind === "removed") throw removedProblem(type, slug, former.record, addressOf);
    const node = former && graph.find(type, former.id);
    if (former && node !== undefined)
      return { node, resolved: { from: `${type}:${slug}`, to: `${type}:${former.id}` } };
  }
  return undefined;
}

/** The node of the record that has a name, an abbreviation or an alias with exactly this slug. */
async function nodeNamed(
  graph: Graph,
  { slug, type: wanted }: { readonly slug: string; readonly type?: string | undefined },
  context: Context,
): Promise<Required<FoundNode> | undefined> {
  for (const collection of context.release.catalog.collections) {
    const { type } = collection;
    if (wanted !== undefined && wanted !== type) continue;
    const id = await idNamed(collection, slug, context);
    const node = id === undefined ? undefined : graph.find(type, id);
    if (node !== undefined) return { node, resolved: { from: `${type}:${slug}`, to: `${type}:${id}` } };
  }
  return undefined;
}

/** The problem for a parameter that names no entity. */
function unknownEntity(graph: Graph, parameter: string, name: string): Problem {
  const { type, slug } = parseEntityName(name);
  const suggestions = closeSlugs(graph, slug, type).map((close) => (type === undefined ? close : `${type}:${close}`));
  const detail = `\`${parameter}\` names no entity: \`${truncate(name)}\`. An entity is a slug, \`type:slug\`, or its name.`;
  return new Problem("not-found", detail, { errors: [{ parameter, detail }], suggestions });
}
