/** Nodes and edges by names, as in answers. The build writes the whole graph with these, the worker parts of it. */

import type { AddressOf } from "../paths.ts";
import { numberAt } from "../store/binary/checked-access.ts";
import { type Graph, type RelationMask, visitEdges } from "./graph-reader.ts";
import { type NeighbourhoodNodes, type NumberedEdge, neighbourhood } from "./neighbourhood.ts";

/** A node of the whole graph. */
export interface PlainNode {
  /** `type:slug`, unique over all collections. */
  readonly id: string;
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
}

export interface GraphNode extends PlainNode {
  /** Edges between this node and the root. */
  readonly distance: number;
}

/** A node without what its id says. */
export type BriefNode = Pick<GraphNode, "id" | "name" | "distance">;

export interface PlainEdge {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
}

/** An edge and where it comes from. */
export interface GraphEdge extends PlainEdge {
  /** Field of the source. */
  readonly field?: string;
  /** Sentence of the source's prose. */
  readonly sentence?: string;
}

export interface Neighbourhood {
  readonly root: string;
  readonly depth: number;
  /** Whether there are more nodes after these. */
  readonly truncated: boolean;
  /** Nodes within the depth, on all pages. */
  readonly total: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphPath {
  readonly from: string;
  readonly to: string;
  /** Edges from one end to the other. */
  readonly length: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** An entity that refers to another, and the relation. */
export interface Backlink {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  readonly relation: string;
}

/** Default number of nodes of a neighbourhood. */
export const DEFAULT_NODES = 200;

export interface NeighbourhoodOptions {
  readonly depth: number;
  readonly limit: number;
  readonly offset?: number;
  readonly mask?: RelationMask;
}

export function neighbourhoodOf(
  graph: Graph,
  root: number,
  options: NeighbourhoodOptions,
  addressOf: AddressOf,
): Neighbourhood {
  const found: NeighbourhoodNodes = neighbourhood(graph, root, options);
  const { offset = 0 } = options;
  return {
    root: graph.key(root),
    depth: options.depth,
    truncated: offset + found.nodes.length < found.total,
    total: found.total,
    nodes: found.nodes.map(({ node, distance }) => nodeOf(graph, node, distance, addressOf)),
    edges: namedEdges(graph, found.edges),
  };
}

/** @param path node numbers from one end to the other */
export function toGraphPath(
  graph: Graph,
  path: readonly number[],
  mask: RelationMask,
  addressOf: AddressOf,
): GraphPath {
  const edges = path.slice(1).flatMap((node, i) => edgesBetween(graph, numberAt(path, i), node, mask));
  return {
    from: graph.key(numberAt(path, 0)),
    to: graph.key(numberAt(path, path.length - 1)),
    length: path.length - 1,
    nodes: path.map((node, i) => nodeOf(graph, node, i, addressOf)),
    edges: namedEdges(graph, edges),
  };
}

/** Backlinks of a node, by type, slug and relation. */
export function backlinksOf(graph: Graph, node: number): Backlink[] {
  const backlinks: Backlink[] = [];
  visitEdges(graph.incoming, node, undefined, (source, relation) => {
    backlinks.push({
      type: graph.type(source),
      id: graph.slug(source),
      label: graph.name(source),
      relation: graph.relationName(relation),
    });
  });
  return backlinks;
}

interface Detailed {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The same graph with brief nodes, and edges that do not say where they come from. */
export function brief<Shown extends Detailed>(
  shown: Shown,
): Omit<Shown, keyof Detailed> & { readonly nodes: readonly BriefNode[]; readonly edges: readonly PlainEdge[] } {
  return {
    ...shown,
    nodes: shown.nodes.map(({ id, name, distance }) => ({ id, name, distance })),
    edges: shown.edges.map(plainEdge),
  };
}

export function plainEdge({ source, target, relation }: PlainEdge): PlainEdge {
  return { source, target, relation };
}

/** The neighbourhood of depth 1, as a record carries it. */
export function includedNeighbourhood(graph: Graph, node: number, addressOf: AddressOf): Neighbourhood {
  return neighbourhoodOf(graph, node, { depth: 1, limit: DEFAULT_NODES }, addressOf);
}

/** A graph as lines: one node or edge each, distinguished by `kind`. */
export function graphLines(nodes: readonly object[], edges: readonly PlainEdge[]): string {
  const lines = [
    ...nodes.map((node) => JSON.stringify({ kind: "node", ...node })),
    ...edges.map((edge) => JSON.stringify({ kind: "edge", ...edge })),
  ];
  return `${lines.join("\n")}\n`;
}

function nodeOf(graph: Graph, node: number, distance: number, addressOf: AddressOf): GraphNode {
  const type = graph.type(node);
  const slug = graph.slug(node);
  return { id: `${type}:${slug}`, type, slug, name: graph.name(node), distance, url: addressOf(type, slug) };
}

function namedEdges(graph: Graph, edges: readonly NumberedEdge[]): GraphEdge[] {
  const keys = new Map<number, string>();
  function key(node: number): string {
    const known = keys.get(node) ?? graph.key(node);
    keys.set(node, known);
    return known;
  }
  return edges.map(({ source, target, relation, edge }) => {
    const field = graph.fieldOf(edge);
    return {
      source: key(source),
      target: key(target),
      relation: graph.relationName(relation),
      ...(field !== undefined && { field }),
    };
  });
}

function edgesBetween(graph: Graph, a: number, b: number, mask: RelationMask): NumberedEdge[] {
  const edges: NumberedEdge[] = [];
  for (const [source, target] of [
    [a, b],
    [b, a],
  ] as const) {
    visitEdges(graph.outgoing, source, mask, (other, relation, edge) => {
      if (other === target) edges.push({ source, target, relation, edge });
    });
  }
  return edges;
}
