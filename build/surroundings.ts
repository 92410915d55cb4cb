/** What lies around a term: its backlinks and its neighbourhood of depth 1, from the corpus's edges. */
import type { GraphEdge, GraphNode, Surroundings } from "../worker/answers/surroundings.ts";
import { type Corpus, type Edge, type Entity, keyOf, pathOf } from "./corpus.ts";
import { compareText } from "./faults.ts";

/** Nodes of a neighbourhood; nearest first, so what is cut is what is farthest. */
const MAX_NODES = 200;

/** The edges at each entity, in both directions. */
export function edgesByEntity(corpus: Corpus): Map<Entity, Edge[]> {
  const byEntity = new Map<Entity, Edge[]>();
  for (const edge of corpus.edges) {
    for (const end of [edge.source, edge.target]) {
      const edges = byEntity.get(end) ?? [];
      edges.push(edge);
      byEntity.set(end, edges);
    }
  }
  return byEntity;
}

export function surroundingsOf(entity: Entity, edges: readonly Edge[], base: string): Surroundings {
  const backlinks = edges
    .filter((edge) => edge.target === entity)
    .map(({ source, relation }) => ({ type: source.collection.type, id: source.id, label: source.name, relation }))
    .sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id) || compareText(a.relation, b.relation));

  const others = new Map<string, Entity>();
  for (const { source, target } of edges) {
    const other = source === entity ? target : source;
    others.set(keyOf(other), other);
  }
  const kept = [...others.keys()].sort(compareText).slice(0, MAX_NODES - 1);
  const nodes = [entity, ...kept.flatMap((key) => others.get(key) ?? [])];
  const inside = new Set(nodes.map(keyOf));
  return {
    backlinks,
    graph: {
      root: keyOf(entity),
      depth: 1,
      truncated: kept.length < others.size,
      nodes: nodes.map((node): GraphNode => nodeOf(node, node === entity ? 0 : 1, base)),
      edges: edges
        .map(({ source, target, relation }): GraphEdge => ({ source: keyOf(source), target: keyOf(target), relation }))
        .filter((edge) => inside.has(edge.source) && inside.has(edge.target)),
    },
  };
}

function nodeOf(entity: Entity, distance: number, base: string): GraphNode {
  const { collection, id, name } = entity;
  return { id: keyOf(entity), type: collection.type, slug: id, name, distance, url: base + pathOf(entity) };
}
