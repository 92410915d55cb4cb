/** Breadth-first neighbourhood of a node, ignoring the direction of edges. */

import { byteAt } from "../store/binary/checked-access.ts";
import { type Graph, type RelationMask, visitEdges, visitNeighbours } from "./graph-reader.ts";

export interface NumberedEdge {
  readonly source: number;
  readonly target: number;
  readonly relation: number;
  /** Number among the outgoing edges. */
  readonly edge: number;
}

export interface NeighbourhoodNodes {
  /** Nearest first, then by number, which is by type and slug. The root comes first. */
  readonly nodes: readonly { readonly node: number; readonly distance: number }[];
  /** The edges on walks of at most `depth` steps from the root, both ends among the nodes; in order of source. */
  readonly edges: readonly NumberedEdge[];
  /** Whether there are more nodes within the depth than `limit`. */
  readonly truncated: boolean;
}

const UNREACHED = 255;

/**
 * The nodes within `depth` edges of `root`, at most `limit` of them. The farthest nodes are left out, and among equally
 * far ones the last in order.
 */
export function neighbourhood(
  graph: Graph,
  root: number,
  { depth, limit, mask }: { depth: number; limit: number; mask?: RelationMask },
): NeighbourhoodNodes {
  const distances = new Uint8Array(graph.count).fill(UNREACHED);
  distances[root] = 0;
  const nodes = [{ node: root, distance: 0 }];
  let truncated = false;
  let level = [root];
  for (let distance = 1; distance <= depth && !truncated; distance++) {
    const isNeighbour = new Uint8Array(graph.count);
    for (const node of level) {
      visitNeighbours(graph, node, mask, (other) => {
        isNeighbour[other] = 1;
      });
    }
    // The marks are read in order of number, so that the neighbours of a hub need no sorting.
    level = [];
    for (let node = isNeighbour.indexOf(1); node >= 0; node = isNeighbour.indexOf(1, node + 1)) {
      if (distances[node] !== UNREACHED) continue;
      truncated = nodes.length === limit;
      if (truncated) break;
      distances[node] = distance;
      nodes.push({ node, distance });
      level.push(node);
    }
  }

  const edges: NumberedEdge[] = [];
  for (const source of nodes.map(({ node }) => node).sort((a, b) => a - b)) {
    const from = byteAt(distances, source);
    visitEdges(graph.outgoing, source, mask, (target, relation, edge) => {
      const to = byteAt(distances, target);
      if (to !== UNREACHED && Math.min(from, to) < depth) edges.push({ source, target, relation, edge });
    });
  }
  return { nodes, edges, truncated };
}
