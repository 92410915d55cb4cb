/** Breadth-first neighbourhood of a node, ignoring the direction of edges. */

import { required } from "../../formats/binary/checked-access.ts";
import { type Graph, type RelationMask, visitEdges, visitNeighbours } from "../../formats/graph/graph-reader.ts";
import { BoundedMinSet } from "./bounded-min-set.ts";

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

/**
 * The nodes within `depth` edges of `root`, at most `limit` of them. The farthest nodes are left out, and among equally
 * far ones the last in order.
 */
export function neighbourhood(
  graph: Graph,
  root: number,
  { depth, limit, mask }: { depth: number; limit: number; mask?: RelationMask },
): NeighbourhoodNodes {
  const distances = new Map([[root, 0]]);
  const nodes = [{ node: root, distance: 0 }];
  let truncated = false;
  let level = [root];
  for (let distance = 1; distance <= depth && !truncated; distance++) {
    // Sorting all neighbours of a hub is too expensive.
    const next = new BoundedMinSet(limit - nodes.length);
    for (const node of level) {
      visitNeighbours(graph, node, mask, (other) => {
        if (!distances.has(other)) next.add(other);
      });
    }
    truncated = next.overflowed;
    level = next.numbers();
    for (const node of level) {
      distances.set(node, distance);
      nodes.push({ node, distance });
    }
  }

  const edges: NumberedEdge[] = [];
  for (const source of [...distances.keys()].sort((a, b) => a - b)) {
    const from = required(distances.get(source), "a distance");
    visitEdges(graph.outgoing, source, mask, (target, relation, edge) => {
      const to = distances.get(target);
      if (to !== undefined && Math.min(from, to) < depth) edges.push({ source, target, relation, edge });
    });
  }
  return { nodes, edges, truncated };
}
