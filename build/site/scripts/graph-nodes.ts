/** The nodes of the graph and its edges, as the map asks for them. */
import { type GraphData, type NodeEdge, unpackEdges, unpackSlugs } from "../templates/graph-data.ts";

/** Name of the collection of each type: the bundler puts it in. */
declare const COLLECTION_OF_TYPE: Readonly<Record<string, string>>;

/** Types whose names come before or after the others. */
const RANKS: Readonly<Record<string, number>> = { category: 0, source: 2 };

export class GraphNodes {
  readonly degrees: readonly number[];
  /** Nodes: categories first and sources last, else the most joined first. */
  readonly order: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly #data: GraphData;
  readonly #types: readonly string[];
  readonly #slugs: readonly string[];
  /** The node's place, as paths say it. */
  readonly #points: readonly string[];
  readonly #unpacked = new Map<string, readonly NodeEdge[]>();
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(data: GraphData) {
    this.#data = data;
    this.x = data.x;
    this.y = data.y;
    this.#points = data.x.map((x, i) => `${x} ${data.y[i]}`);
    this.#types = data.types.flatMap(([type, count]) => new Array<string>(count).fill(type));
    this.#slugs = unpackSlugs(data);
    this.#numbers = new Map(this.#slugs.map((_, i) => [this.keyOf(i), i]));
    const { degrees } = data;
    this.degrees = degrees;
    const rank = (node: number) => RANKS[this.typeOf(node)] ?? 1;
    this.order = degrees
      .map((_, i) => i)
      .sort((a, b) => rank(a) - rank(b) || (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b);
  }

  get names(): readonly string[] {
    return this.#data.names;
  }

  nameOf(node: number): string {
    return this.#data.names[node] ?? "";
  }

  typeOf(node: number): string {
    return this.#types[node] ?? "";
  }

  /** Those of some relations, or all; each relation is unpacked when it is asked for. */
  edges(relations: ReadonlySet<string> = new Set(Object.keys(this.#data.edges))): NodeEdge[] {
    return Object.entries(this.#data.edges).flatMap(([relation, numbers]) => {
      if (!relations.has(relation)) return [];
      const edges = this.#unpacked.get(relation) ?? unpackEdges({ [relation]: numbers });
      this.#unpacked.set(relation, edges);
      return edges;
    });
  }

  /** `type:id`. */
  keyOf(node: number): string {
    return `${this.typeOf(node)}:${this.#slugs[node]}`;
  }

  withKey(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  /** Path of the node's page. */
  pathOf(node: number): string {
    return `/${COLLECTION_OF_TYPE[this.typeOf(node)] ?? ""}/${this.#slugs[node]}`;
  }

  /** The edge as a piece of a path. */
  line({ source, target }: NodeEdge): string {
    return `M${this.#points[source]}L${this.#points[target]}`;
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
