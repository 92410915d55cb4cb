/** The shortest path between two nodes, by bidirectional search, which visits few nodes of a large graph. */

import { required } from "../required.ts";
import { type Graph, type RelationMask, visitNeighbours } from "./graph-reader.ts";

/** One side of the search: the distance of each visited node, and the nodes visited last. */
interface Side {
  readonly distances: Map<number, number>;
  level: readonly number[];
  depth: number;
}

/**
 * The nodes of a path with the fewest edges, both ends included, ignoring the direction of edges; `undefined` if there
 * is none. Of several paths, the one whose node numbers come first in order from `from`.
 */
export function shortestPath(graph: Graph, from: number, to: number, mask?: RelationMask): number[] | undefined {
  const found = shortestPaths(graph, from, to, mask);
  return found && walk(graph, from, found.length, found.steps, mask);
}

/** The nodes that lie on other paths which are as short as this one, in the order of their numbers. */
export function nodesOnOtherPaths(graph: Graph, path: readonly number[], mask?: RelationMask): number[] {
  const [from, to] = [path[0], path.at(-1)];
  const found = from === undefined || to === undefined ? undefined : shortestPaths(graph, from, to, mask);
  return [...(found?.steps.keys() ?? [])].filter((node) => !path.includes(node)).sort((a, b) => a - b);
}

/** All shortest paths: their length, and the nodes on them, each with its distance from the start. */
function shortestPaths(
  graph: Graph,
  from: number,
  to: number,
  mask: RelationMask,
): { readonly length: number; readonly steps: Map<number, number> } | undefined {
  const start: Side = { distances: new Map([[from, 0]]), level: [from], depth: 0 };
  const end: Side = { distances: new Map([[to, 0]]), level: [to], depth: 0 };
  let meeting = from === to ? [from] : [];
  while (meeting.length === 0) {
    const smaller = start.level.length <= end.level.length ? start : end;
    if (smaller.level.length === 0) return undefined;
    expand(graph, smaller, mask);
    const other = smaller === start ? end : start;
    meeting = smaller.level.filter((node) => other.distances.has(node));
  }
  return { length: start.depth + end.depth, steps: onPath(graph, start, end, meeting, mask) };
}

function expand(graph: Graph, side: Side, mask: RelationMask): void {
  const next: number[] = [];
  side.depth++;
  for (const node of side.level) {
    visitNeighbours(graph, node, mask, (other) => {
      if (side.distances.has(other)) return;
      side.distances.set(other, side.depth);
      next.push(other);
    });
  }
  side.level = next;
}

/** The nodes on all shortest paths, each with its distance from the start. */
function onPath(
  graph: Graph,
  start: Side,
  end: Side,
  meeting: readonly number[],
  mask: RelationMask,
): Map<number, number> {
  const steps = new Map<number, number>();
  for (const node of meeting) steps.set(node, distanceOf(node, start.distances));
  spread(graph, start.distances, meeting, mask, (node, distance) => steps.set(node, distance));
  const length = start.depth + end.depth;
  spread(graph, end.distances, meeting, mask, (node, distance) => steps.set(node, length - distance));
  return steps;
}

/** Walks from the meeting nodes to the end of one side, by its distances. */
function spread(
  graph: Graph,
  distances: ReadonlyMap<number, number>,
  meeting: readonly number[],
  mask: RelationMask,
  mark: (node: number, distance: number) => void,
): void {
  let level: readonly number[] = meeting;
  while (level.length > 0) {
    const next = new Set<number>();
    for (const node of level) {
      const nearer = distanceOf(node, distances) - 1;
      visitNeighbours(graph, node, mask, (other) => {
        if (distances.get(other) === nearer) next.add(other);
      });
    }
    for (const node of next) mark(node, distanceOf(node, distances));
    level = [...next];
  }
}

function distanceOf(node: number, distances: ReadonlyMap<number, number>): number {
  return required(distances.get(node), "a distance");
}

/** Follows the smallest marked node from the start. Every marked node is on a shortest path. */
function walk(
  graph: Graph,
  from: number,
  length: number,
  steps: ReadonlyMap<number, number>,
  mask: RelationMask,
): number[] {
  const path = [from];
  let end = from;
  for (let step = 1; step <= length; step++) {
    let least = Number.POSITIVE_INFINITY;
    visitNeighbours(graph, end, mask, (other) => {
      if (steps.get(other) === step && other < least) least = other;
    });
    path.push(least);
    end = least;
  }
  return path;
}
