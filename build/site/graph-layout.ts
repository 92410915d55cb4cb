/**
 * Where the nodes of the graph stand on its page. Terms gather around their categories, which stand on a ring in an
 * order that keeps related ones together; everything else stands among what it refers to. The same graph gives the same
 * places: nothing is random, and what prose mentions does not count, so that an edit of prose moves nothing.
 */

import { EXTENT } from "./templates/graph-data.ts";

export interface LayoutNode {
  /** Number of the category that the node belongs to; -1 for none. */
  readonly home: number;
}

/** The ends of an edge, as numbers of nodes. */
export type LayoutEdge = readonly [a: number, b: number];

export interface Places {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Least distance of two nodes. */
const APART = 38;
const ROUNDS = 60;
/** Part of its distance that an edge, and a node's home, takes away in a round. */
const PULL = 0.012;
const HOME = 0.06;
/** The angle of a sunflower's seeds, which fills a disc evenly. */
const SEED_ANGLE = 2.399963229728653;

/** @param homes number of categories */
export function layOut(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], homes: number): Places {
  const centers = ringOf(nodes, edges, homes);
  const [x, y] = [new Float64Array(nodes.length), new Float64Array(nodes.length)];
  const placed = nodes.map(({ home }) => home >= 0);
  const members = new Array<number>(homes).fill(0);
  for (const [i, { home }] of nodes.entries()) {
    if (home < 0) continue;
    const [centerX, centerY] = centers[home] ?? [0, 0];
    const [dx, dy] = seed(members[home] ?? 0);
    members[home] = (members[home] ?? 0) + 1;
    x[i] = centerX + dx;
    y[i] = centerY + dy;
  }
  placeAmongNeighbours(x, y, placed, edges);
  for (let round = 0; round < ROUNDS; round++) {
    if (round < ROUNDS - 12) attract(x, y, nodes, edges, centers);
    keepApart(x, y);
  }
  return scaled(x, y);
}

function seed(number: number): readonly [x: number, y: number] {
  const radius = APART * 0.62 * Math.sqrt(number);
  return [radius * Math.cos(number * SEED_ANGLE), radius * Math.sin(number * SEED_ANGLE)];
}

/** The middles of the categories on a ring: each next to the one that it shares most edges with. */
function ringOf(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], homes: number): [x: number, y: number][] {
  const shared = Array.from({ length: homes }, () => new Array<number>(homes).fill(0));
  for (const [a, b] of edges) {
    const [from, to] = [nodes[a]?.home ?? -1, nodes[b]?.home ?? -1];
    if (from < 0 || to < 0 || from === to) continue;
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const row = shared[one];
      if (row) row[other] = (row[other] ?? 0) + 1;
    }
  }
  const order: number[] = [];
  const left = new Set(Array.from({ length: homes }, (_, i) => i));
  while (left.size > 0) {
    const last = order.at(-1);
    const best = [...left].reduce((chosen, home) => {
      const near = (candidate: number) => (last === undefined ? 0 : (shared[last]?.[candidate] ?? 0));
      return near(home) > near(chosen) ? home : chosen;
    });
    order.push(best);
    left.delete(best);
  }
  const radius = (APART * 2.1 * Math.sqrt(nodes.length) * Math.sqrt(Math.max(1, homes))) / Math.PI / 2;
  const centers: [number, number][] = new Array(homes).fill([0, 0]);
  for (const [place, home] of order.entries()) {
    const angle = (place / homes) * 2 * Math.PI - Math.PI / 2;
    centers[home] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  }
  return centers;
}

/**
 * Nodes without a home stand in the middle of those that they are joined to; in a few passes all that can are placed.
 */
function placeAmongNeighbours(x: Float64Array, y: Float64Array, placed: boolean[], edges: readonly LayoutEdge[]): void {
  for (let pass = 0; pass < 4; pass++) {
    const sums = new Map<number, { x: number; y: number; count: number }>();
    function add(node: number, other: number): void {
      if (placed[node] || !placed[other]) return;
      const sum = sums.get(node) ?? { x: 0, y: 0, count: 0 };
      sums.set(node, { x: sum.x + (x[other] ?? 0), y: sum.y + (y[other] ?? 0), count: sum.count + 1 });
    }
    for (const [a, b] of edges) {
      add(a, b);
      add(b, a);
    }
    for (const [node, sum] of sums) {
      // A little aside, so that nodes with the same neighbours do not stand on each other.
      const [dx, dy] = seed((node % 19) + 1);
      x[node] = sum.x / sum.count + dx / 2;
      y[node] = sum.y / sum.count + dy / 2;
      placed[node] = true;
    }
  }
  for (const [node, isPlaced] of placed.entries()) if (!isPlaced) [x[node], y[node]] = seed(node + 1);
}

function attract(
  x: Float64Array,
  y: Float64Array,
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  centers: readonly (readonly [number, number])[],
): void {
  for (const [a, b] of edges) {
    const dx = ((x[b] ?? 0) - (x[a] ?? 0)) * PULL;
    const dy = ((y[b] ?? 0) - (y[a] ?? 0)) * PULL;
    x[a] = (x[a] ?? 0) + dx;
    y[a] = (y[a] ?? 0) + dy;
    x[b] = (x[b] ?? 0) - dx;
    y[b] = (y[b] ?? 0) - dy;
  }
  for (const [i, { home }] of nodes.entries()) {
    const center = centers[home];
    if (!center) continue;
    x[i] = (x[i] ?? 0) + (center[0] - (x[i] ?? 0)) * HOME;
    y[i] = (y[i] ?? 0) + (center[1] - (y[i] ?? 0)) * HOME;
  }
}

/** Pushes nodes apart that are nearer than they may be, found by cells of that size. */
function keepApart(x: Float64Array, y: Float64Array): void {
  const cells = new Map<number, number[]>();
  const cellOf = (value: number) => Math.floor(value / APART);
  for (let i = 0; i < x.length; i++) {
    const key = cellOf(x[i] ?? 0) * 100_003 + cellOf(y[i] ?? 0);
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  for (let i = 0; i < x.length; i++) {
    const [column, row] = [cellOf(x[i] ?? 0), cellOf(y[i] ?? 0)];
    for (let dc = -1; dc <= 1; dc++)
      for (let dr = -1; dr <= 1; dr++)
        for (const other of cells.get((column + dc) * 100_003 + row + dr) ?? []) if (other > i) push(i, other, x, y);
  }
}

function push(a: number, b: number, x: Float64Array, y: Float64Array): void {
  let [dx, dy] = [(x[b] ?? 0) - (x[a] ?? 0), (y[b] ?? 0) - (y[a] ?? 0)];
  let distance = Math.sqrt(dx * dx + dy * dy);
  if (distance >= APART) return;
  if (distance < 1e-6) [dx, dy, distance] = [1, 0, 1];
  const step = ((APART - distance) / distance) * 0.45;
  x[a] = (x[a] ?? 0) - dx * step;
  y[a] = (y[a] ?? 0) - dy * step;
  x[b] = (x[b] ?? 0) + dx * step;
  y[b] = (y[b] ?? 0) + dy * step;
}

/** In whole units from 0 to `EXTENT`, with a margin. */
function scaled(x: Float64Array, y: Float64Array): Places {
  const [left, right] = [Math.min(...x), Math.max(...x)];
  const [top, bottom] = [Math.min(...y), Math.max(...y)];
  const margin = EXTENT / 40;
  const size = (EXTENT - 2 * margin) / (Math.max(right - left, bottom - top) || 1);
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const at = (value: number, center: number) => Math.round(EXTENT / 2 + (value - center) * size);
  return { x: [...x].map((value) => at(value, middle[0])), y: [...y].map((value) => at(value, middle[1])) };
}
