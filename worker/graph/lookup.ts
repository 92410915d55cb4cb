/** Finding the node that a request names, and what to say when there is none. */
import { suggestClosestStarting } from "../did-you-mean.ts";
import { Problem } from "../problems.ts";
import { truncate } from "../truncate.ts";
import type { Graph } from "./graph.ts";

/** The node with this slug, of the first of the types that has it. */
export function findNode(graph: Graph, slug: string, types: readonly string[]): number | undefined {
  for (const type of types) {
    const node = graph.find(type, slug);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** The node that `alpha` or `term:alpha` names. */
export function findNamed(graph: Graph, name: string, types: readonly string[]): number | undefined {
  const { type, slug } = parsed(name);
  return findNode(graph, slug, type === undefined ? types : [type]);
}

function parsed(name: string): { type?: string; slug: string } {
  const colon = name.indexOf(":");
  return colon < 0 ? { slug: name } : { type: name.slice(0, colon), slug: name.slice(colon + 1) };
}

/** The problem for a slug that no entity (of the type) has, with addresses that are close. */
export function unknownRoot(graph: Graph, slug: string, type: string | undefined, types: readonly string[]): Problem {
  const elsewhere = types.filter((other) => other !== type && graph.find(other, slug) !== undefined);
  const address = (candidate: string, of: string | undefined): string =>
    `/api/v1/graph/${candidate}${of === undefined ? "" : `?type=${of}`}`;
  const suggestions = [
    ...elsewhere.map((other) => address(slug, other)),
    ...nearSlugs(graph, slug, type).map((near) => address(near, type)),
  ];
  return new Problem("not-found", `No ${type ?? "entity"} has the id \`${truncate(slug)}\`.`, {
    suggestions: suggestions.slice(0, 5),
  });
}

/** The problem for a parameter that names no entity. */
export function unknownEnd(graph: Graph, parameter: string, name: string): Problem {
  const { type, slug } = parsed(name);
  const suggestions = nearSlugs(graph, slug, type).map((near) => (type === undefined ? near : `${type}:${near}`));
  const detail = `\`${parameter}\` names no entity: \`${truncate(name)}\`. An entity is a slug or \`type:slug\`.`;
  return new Problem("not-found", detail, { errors: [{ parameter, detail }], suggestions });
}

function nearSlugs(graph: Graph, slug: string, type: string | undefined): string[] {
  const types = type === undefined ? graph.types : [type];
  return suggestClosestStarting(slug, function* (prefix) {
    for (const candidate of types) for (const node of graph.startingWith(candidate, prefix)) yield graph.slug(node);
  });
}
