/** Breadth-first neighbourhood of a node, ignoring the direction of edges. */

import { byteAt } from "../store/binary/checked-access.ts";
import { MENTIONS } from "./graph-format.ts";
import { type Graph, type RelationMask, visitEdges } from "./graph-reader.ts";

export interface NumberedEdge {
  readonly source: number;
  readonly target: number;
  readonly relation: number;
  /** Number among the outgoing edges. */
  readonly edge: number;
}

export interface NeighbourhoodNodes {
  /**
   * Those of the page: nearest first. Of one distance those come first that a nearer entry refers to, then those that
   * refer to one, then those that one mentions, then those that mention one; each by number, which is by type and slug.
   * The root comes first.
   */
  readonly nodes: readonly { readonly node: number; readonly distance: number }[];
  /**
   * The edges on walks of at most `depth` steps from the root that lead from a node of the page to one of it or of an
   * earlier page; in order of source. So a walk over the pages meets each edge once.
   */
  readonly edges: readonly NumberedEdge[];
  /** How many nodes there are within the depth. */
  readonly total: number;
}

const UNREACHED = 255;
/** How a node is related to a nearer one, the closest first. */
const [NAMED, NAMING, MENTIONED, MENTIONING] = [0, 1, 2, 3] as const;

/** The nodes within `depth` edges of `root`: `limit` of them, from `offset` on. */
export function neighbourhood(
  graph: Graph,
  root: number,
  { depth, limit, offset = 0, mask }: { depth: number; limit: number; offset?: number; mask?: RelationMask },
): NeighbourhoodNodes {
  const mentions = graph.relations.indexOf(MENTIONS);
  const distances = new Uint8Array(graph.count).fill(UNREACHED);
  distances[root] = 0;
  const nodes = [{ node: root, distance: 0 }];
  let level = [root];
  for (let distance = 1; distance <= depth; distance++) {
    const ranks = new Uint8Array(graph.count).fill(UNREACHED);
    for (const node of level) {
      visitEdges(graph.outgoing, node, mask, (other, relation) => {
        ranks[other] = Math.min(byteAt(ranks, other), relation === mentions ? MENTIONED : NAMED);
      });
      visitEdges(graph.incoming, node, mask, (other, relation) => {
        ranks[other] = Math.min(byteAt(ranks, other), relation === mentions ? MENTIONING : NAMING);
      });
    }
    // The ranks are read in order of number, so that the neighbours of a hub need no sorting.
    level = [];
    for (const rank of [NAMED, NAMING, MENTIONED, MENTIONING])
      for (let node = ranks.indexOf(rank); node >= 0; node = ranks.indexOf(rank, node + 1)) {
        if (distances[node] !== UNREACHED) continue;
        distances[node] = distance;
        nodes.push({ node, distance });
        level.push(node);
      }
  }

  const end = Math.min(offset + limit, nodes.length);
  /** 0: on no page so far, 1: on an earlier page, 2: on this page. */
  const pages = new Uint8Array(graph.count);
  for (const [position, { node }] of nodes.slice(0, end).entries()) pages[node] = position < offset ? EARLIER : THIS;
  const edges: NumberedEdge[] = [];
  for (const source of nodes
    .slice(0, end)
    .map(({ node }) => node)
    .sort((a, b) => a - b)) {
    const from = byteAt(distances, source);
    const page = byteAt(pages, source);
    visitEdges(graph.outgoing, source, mask, (target, relation, edge) => {
      const other = byteAt(pages, target);
      if (other === 0 || Math.max(page, other) !== THIS) return;
      if (Math.min(from, byteAt(distances, target)) < depth) edges.push({ source, target, relation, edge });
    });
  }
  return { nodes: nodes.slice(offset, end), edges, total: nodes.length };
}

const [EARLIER, THIS] = [1, 2] as const;
