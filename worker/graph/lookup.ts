/** Finding the node that a request names, and the slugs that are close when there is none. */
import type { Graph } from "../../formats/graph/graph-reader.ts";
import { closestStarting } from "../close.ts";

/** The node with this slug, of the first of the types that has it. */
export function findNode(graph: Graph, slug: string, types: readonly string[]): number | undefined {
  for (const type of types) {
    const node = graph.find(type, slug);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** The types other than `type` that have a node with this slug. */
export function otherTypesOf(graph: Graph, slug: string, type: string | undefined, types: readonly string[]): string[] {
  return types.filter((other) => other !== type && graph.find(other, slug) !== undefined);
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
