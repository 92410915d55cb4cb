/** The nodes of the graph and its edges, as the map asks for them. */
import { type GraphData, type NodeEdge, unpackEdges } from "../templates/graph-data.ts";

/** Name of the collection of each type: the bundler puts it in. */
declare const COLLECTION_OF_TYPE: Readonly<Record<string, string>>;

/** Types whose names come before or after the others. */
const RANKS: Readonly<Record<string, number>> = { category: 0, source: 2 };

export class GraphNodes {
  readonly edges: readonly NodeEdge[];
  readonly degrees: readonly number[];
  /** Nodes: categories first and sources last, else the most joined first. */
  readonly order: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly #data: GraphData;
  readonly #types: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(data: GraphData) {
    this.#data = data;
    this.x = data.x;
    this.y = data.y;
    this.edges = unpackEdges(data.edges);
    this.#types = data.types.flatMap(([type, count]) => new Array<string>(count).fill(type));
    this.#numbers = new Map(data.slugs.map((_, i) => [this.keyOf(i), i]));
    const degrees = new Array<number>(data.slugs.length).fill(0);
    for (const { source, target } of this.edges)
      for (const end of [source, target]) degrees[end] = (degrees[end] ?? 0) + 1;
    this.degrees = degrees;
    const rank = (node: number) => RANKS[this.typeOf(node)] ?? 1;
    this.order = degrees
      .map((_, i) => i)
      .sort((a, b) => rank(a) - rank(b) || (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b);
  }

  nameOf(node: number): string {
    return this.#data.names[node] ?? "";
  }

  typeOf(node: number): string {
    return this.#types[node] ?? "";
  }

  /** `type:id`. */
  keyOf(node: number): string {
    return `${this.typeOf(node)}:${this.#data.slugs[node]}`;
  }

  withKey(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  /** Path of the node's page. */
  pathOf(node: number): string {
    return `/${COLLECTION_OF_TYPE[this.typeOf(node)] ?? ""}/${this.#data.slugs[node]}`;
  }

  /** The edge as a piece of a path. */
  line({ source, target }: NodeEdge): string {
    return `M${this.x[source]} ${this.y[source]}L${this.x[target]} ${this.y[target]}`;
  }

  /** Nodes whose names hold a text; those that begin with it come first. */
  matching(text: string, most: number): number[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === "") return [];
    const found = this.order.filter((node) => this.nameOf(node).toLowerCase().includes(wanted));
    const starting = found.filter((node) => this.nameOf(node).toLowerCase().startsWith(wanted));
    return [...new Set([...starting, ...found])].slice(0, most);
  }

  /** The node that a reader means by a name: one of that name, else the first that matches. */
  named(text: string): number | undefined {
    const wanted = text.trim().toLowerCase();
    return this.order.find((node) => this.nameOf(node).toLowerCase() === wanted) ?? this.matching(text, 1)[0];
  }
}
