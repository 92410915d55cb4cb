/** Graphs made at random, and the plainest possible answers to compare with. */
import fc from "fast-check";
import { type EdgeInput, encodeGraph, type NodeInput } from "../../worker/graph/encode-graph.ts";
import { Graph } from "../../worker/graph/graph-reader.ts";

export interface Drawn {
  readonly nodes: readonly NodeInput[];
  readonly edges: readonly EdgeInput[];
  readonly graph: Graph;
}

const RELATIONS = ["category", "mentions", "see_also"];

/** Up to fourteen nodes of three types and any edges between them. */
export const randomGraph: fc.Arbitrary<Drawn> = fc.integer({ min: 1, max: 14 }).chain((count) =>
  fc
    .array(
      fc.record({
        source: fc.nat(count - 1),
        target: fc.nat(count - 1),
        relation: fc.constantFrom(...RELATIONS),
      }),
      { maxLength: count * 3 },
    )
    .map((drawn) => {
      const nodes = Array.from({ length: count }, (_, i) => ({
        type: ["term", "event", "person"][i % 3] ?? "",
        slug: `n${(i * 7) % count}-${i}`,
        name: `Name ${i} é`,
      }));
      const key = (i: number): string => `${nodes[i]?.type}:${nodes[i]?.slug}`;
      const edges = new Map<string, EdgeInput>();
      for (const { source, target, relation } of drawn) {
        if (source === target) continue;
        // Every third edge comes from prose.
        const field = ["first", "second", undefined][(source + target) % 3];
        const ends = { source: key(source), target: key(target), relation };
        edges.set(`${source} ${relation} ${target}`, { ...ends, ...(field !== undefined && { field }) });
      }
      return graphOf(nodes, [...edges.values()]);
    }),
);

export function graphOf(nodes: readonly NodeInput[], edges: readonly EdgeInput[]): Drawn {
  return { nodes, edges, graph: new Graph(encodeGraph(nodes, edges)) };
}

/** Distance of every node that can be reached, by trying every edge until nothing changes. */
export function distancesFrom(
  root: string,
  { edges }: Pick<Drawn, "edges">,
  relations: readonly string[] = RELATIONS,
): Map<string, number> {
  const distances = new Map([[root, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { source, target, relation } of edges) {
      if (!relations.includes(relation)) continue;
      for (const [a, b] of [
        [source, target],
        [target, source],
      ] as const) {
        const through = (distances.get(a) ?? Number.POSITIVE_INFINITY) + 1;
        if (through >= (distances.get(b) ?? Number.POSITIVE_INFINITY)) continue;
        distances.set(b, through);
        changed = true;
      }
    }
  }
  return distances;
}

/** Every path with the fewest edges, each as its node keys. */
export function allShortestPaths(from: string, to: string, drawn: Drawn): string[][] {
  const distances = distancesFrom(to, drawn);
  const length = distances.get(from);
  if (length === undefined) return [];
  let paths = [[from]];
  for (let left = length; left > 0; left--) {
    paths = paths.flatMap((path) => {
      const next = [...distances].filter(([key, distance]) => distance === left - 1 && joined(drawn, path.at(-1), key));
      return next.map(([key]) => [...path, key]);
    });
  }
  return paths;
}

function joined({ edges }: Drawn, a: string | undefined, b: string): boolean {
  return edges.some(({ source, target }) => (source === a && target === b) || (source === b && target === a));
}

/** By type, then slug: the order that nodes of equal distance have. */
export function byKey(a: string, b: string): number {
  const [typeA = "", slugA = ""] = a.split(":");
  const [typeB = "", slugB = ""] = b.split(":");
  return typeA < typeB ? -1 : typeA > typeB ? 1 : slugA < slugB ? -1 : slugA > slugB ? 1 : 0;
}
