/** Finds the node that a request names, or similar slugs. */

import { suggestClosestStarting } from "../suggest-closest.ts";
import type { Graph } from "./graph-reader.ts";

/** The node with this slug, in the first of the types that has one. */
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

/** Similar slugs, of a type or of all types. */
export function closeSlugs(graph: Graph, slug: string, type: string | undefined): string[] {
  const types = type === undefined ? graph.types : [type];
  return suggestClosestStarting(slug, function* (prefix) {
    for (const candidate of types) for (const node of graph.startingWith(candidate, prefix)) yield graph.slug(node);
  });
}
