/** Finding the node that a request names, and the slugs that are close when there is none. */
import type { Graph } from "../../formats/graph/graph-reader.ts";
import { closestStarting } from "../close.ts";
import { COLLECTIONS } from "../collections.ts";

/** Types in the order in which they take a slug that several have: terms first. */
export const NODE_TYPES: readonly string[] = COLLECTIONS.map((collection) => collection.type);

/** The node with this slug: of this type when one is given, else of the first type that has it. */
export function findNode(graph: Graph, slug: string, type?: string): number | undefined {
  for (const candidate of type === undefined ? NODE_TYPES : [type]) {
    const node = graph.find(candidate, slug);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** The types other than `type` that have a node with this slug. */
export function otherTypesOf(graph: Graph, slug: string, type: string | undefined): string[] {
  return NODE_TYPES.filter((other) => other !== type && graph.find(other, slug) !== undefined);
}

/** Slugs, of a type or of all, that are close to this one. */
export function closeSlugs(graph: Graph, slug: string, type: string | undefined): string[] {
  const types = type === undefined ? graph.types : [type];
  return closestStarting(slug, function* (prefix) {
    for (const candidate of types) for (const node of graph.startingWith(candidate, prefix)) yield graph.slug(node);
  });
}

/** What names a node: `alpha` or `term:alpha`. */
export interface NodeName {
  readonly type?: string;
  readonly slug: string;
}

export function parseNodeName(name: string): NodeName {
  const colon = name.indexOf(":");
  return colon < 0 ? { slug: name } : { type: name.slice(0, colon), slug: name.slice(colon + 1) };
}
