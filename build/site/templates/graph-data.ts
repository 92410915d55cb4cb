/** The graph as its page loads it: compact, and read by the same file that writes it. */
import { slugOf } from "../../../worker/slug.ts";

/** Width and height of the map, in whole units. */
export const EXTENT = 4000;

export interface GraphData {
  /** Types with the number of their nodes, in the order of the nodes. */
  readonly types: readonly (readonly [type: string, count: number])[];
  /** Empty where the name gives it. */
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Of each node, how many edges lead to it and from it. */
  readonly degrees: readonly number[];
  /** By relation: for each source how far it is behind the one before, how many targets, and these, each as a difference. */
  readonly edges: Readonly<Record<string, readonly number[]>>;
}

export interface NodeEdge {
  readonly source: number;
  readonly target: number;
  readonly relation: string;
}

export function packSlug({ name, slug }: { readonly name: string; readonly slug: string }): string {
  return slug === slugOf(name) ? "" : slug;
}

export function unpackSlugs({ names, slugs }: Pick<GraphData, "names" | "slugs">): string[] {
  return slugs.map((slug, i) => slug || slugOf(names[i] ?? ""));
}

/** @param edges by source, then by target */
export function packEdges(edges: readonly NodeEdge[]): Record<string, number[]> {
  const packed: Record<string, number[]> = {};
  for (const [relation, of] of Map.groupBy(edges, (edge) => edge.relation)) {
    const numbers: number[] = [];
    let last = 0;
    for (const [source, own] of Map.groupBy(of, (edge) => edge.source)) {
      numbers.push(source - last, own.length);
      last = source;
      let before = 0;
      for (const { target } of own) {
        numbers.push(target - before);
        before = target;
      }
    }
    packed[relation] = numbers;
  }
  return packed;
}

export function unpackEdges(packed: GraphData["edges"]): NodeEdge[] {
  return Object.entries(packed).flatMap(([relation, numbers]) => {
    const edges: NodeEdge[] = [];
    let source = 0;
    for (let i = 0; i < numbers.length; ) {
      source += numbers[i++] ?? 0;
      const count = numbers[i++] ?? 0;
      let target = 0;
      for (let n = 0; n < count; n++) {
        target += numbers[i++] ?? 0;
        edges.push({ source, target, relation });
      }
    }
    return edges;
  });
}

/** The shortest way from one node to another over these edges, in either direction; `undefined` when there is none. */
export function shortestPath(edges: readonly NodeEdge[], from: number, to: number): NodeEdge[] | undefined {
  const around = new Map<number, NodeEdge[]>();
  for (const edge of edges)
    for (const end of [edge.source, edge.target]) {
      const known = around.get(end);
      if (known) known.push(edge);
      else around.set(end, [edge]);
    }
  const reachedBy = new Map<number, NodeEdge | undefined>([[from, undefined]]);
  let border = [from];
  while (border.length > 0 && !reachedBy.has(to)) {
    const next: number[] = [];
    for (const node of border)
      for (const edge of around.get(node) ?? []) {
        const other = otherEnd(edge, node);
        if (reachedBy.has(other)) continue;
        reachedBy.set(other, edge);
        next.push(other);
      }
    border = next;
  }
  if (!reachedBy.has(to)) return undefined;
  const path: NodeEdge[] = [];
  for (let node = to, edge = reachedBy.get(to); edge; edge = reachedBy.get(node)) {
    path.unshift(edge);
    node = otherEnd(edge, node);
  }
  return path;
}

export function otherEnd({ source, target }: NodeEdge, node: number): number {
  return source === node ? target : source;
}
