/** The graph of a release, read through typed arrays: opening it parses and builds nothing per node. */

import { required } from "../required.ts";
import { readSectionFile } from "../store/binary/bytes.ts";
import { byteAt, uint32At } from "../store/binary/checked-access.ts";
import { GRAPH_VERSION, type GraphHeader, type SectionName } from "./graph-format.ts";

/** The edges of every node in one direction: those of node `n` are `offsets[n]` up to `offsets[n + 1]`. */
export interface Adjacency {
  readonly offsets: Uint32Array;
  /** The node at the other end. */
  readonly nodes: Uint16Array | Uint32Array;
  /** Number of the relation. */
  readonly relations: Uint8Array;
}

/** The relations to follow, as bits by number; all of them if absent. */
export type RelationMask = Uint8Array | undefined;

export class Graph {
  /** Number of nodes. They are numbered by type, then by slug. */
  readonly count: number;
  /** Names of the relations, by number. */
  readonly relations: readonly string[];
  /** Edges by their source. */
  readonly outgoing: Adjacency;
  /** Edges by their target. */
  readonly incoming: Adjacency;
  /** Of each outgoing edge the number of its field. */
  readonly #fields: Uint8Array;
  readonly #fieldNames: readonly string[];
  readonly #types: GraphHeader["types"];
  readonly #slugs: TextColumn;
  readonly #names: TextColumn;
  /** The keys that were asked for, by node: an answer names most of its nodes several times. */
  readonly #keys: string[] = [];

  /** @throws when the bytes are of another version of the format */
  constructor(bytes: Uint8Array) {
    const { header, body } = readSectionFile<GraphHeader>(bytes, GRAPH_VERSION, "graph");
    function section(name: SectionName): [ArrayBuffer, number, number] {
      const { at, length } = header.sections[name];
      return [body.buffer, body.byteOffset + at, length];
    }
    function words(name: SectionName): Uint32Array {
      const [buffer, at, length] = section(name);
      return new Uint32Array(buffer, at, length / 4);
    }
    function nodes(name: SectionName): Uint16Array | Uint32Array {
      const [buffer, at, length] = section(name);
      return header.nodeBytes === 2 ? new Uint16Array(buffer, at, length / 2) : words(name);
    }
    this.count = header.nodes;
    this.relations = header.relations;
    this.#fieldNames = header.fields;
    this.#fields = new Uint8Array(...section("outFields"));
    this.#types = header.types;
    this.#slugs = { offsets: words("slugOffsets"), bytes: new Uint8Array(...section("slugs")) };
    this.#names = { offsets: words("nameOffsets"), bytes: new Uint8Array(...section("names")) };
    this.outgoing = {
      offsets: words("outOffsets"),
      nodes: nodes("outNodes"),
      relations: new Uint8Array(...section("outRelations")),
    };
    this.incoming = {
      offsets: words("inOffsets"),
      nodes: nodes("inNodes"),
      relations: new Uint8Array(...section("inRelations")),
    };
  }

  get types(): readonly string[] {
    return this.#types.map(([type]) => type);
  }

  type(node: number): string {
    let type = "";
    for (const [name, first] of this.#types) if (first <= node) type = name;
    return type;
  }

  slug(node: number): string {
    return textAt(this.#slugs, node);
  }

  name(node: number): string {
    return textAt(this.#names, node);
  }

  /** `type:slug`. */
  key(node: number): string {
    const key = this.#keys[node] ?? `${this.type(node)}:${this.slug(node)}`;
    this.#keys[node] = key;
    return key;
  }

  relationName(relation: number): string {
    return required(this.relations[relation], "a relation");
  }

  /** The source's field that an outgoing edge comes from; `undefined` if it comes from its prose. */
  fieldOf(edge: number): string | undefined {
    return this.#fieldNames[byteAt(this.#fields, edge)];
  }

  /** The node with this type and slug. */
  find(type: string, slug: string): number | undefined {
    const [from, to] = this.#range(type);
    const node = this.#firstFrom(from, to, slug);
    return node < to && this.slug(node) === slug ? node : undefined;
  }

  /** The nodes of a type whose slugs start with `prefix`, in order. */
  *startingWith(type: string, prefix: string): Generator<number> {
    const [from, to] = this.#range(type);
    for (let node = this.#firstFrom(from, to, prefix); node < to && this.slug(node).startsWith(prefix); node++) {
      yield node;
    }
  }

  /** A mask of the named relations. Names without edges select nothing. */
  mask(names: readonly string[] | undefined): RelationMask {
    return names && Uint8Array.from(this.relations, (relation) => (names.includes(relation) ? 1 : 0));
  }

  /** First node of a type and the one after its last. */
  #range(type: string): [from: number, to: number] {
    const position = this.#types.findIndex(([name]) => name === type);
    const [, from] = this.#types[position] ?? [];
    if (from === undefined) return [0, 0];
    const [, to] = this.#types[position + 1] ?? [];
    return [from, to ?? this.count];
  }

  #firstFrom(from: number, to: number, slug: string): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.slug(middle) < slug) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Calls `visit` for each edge of `node` in one direction whose relation is selected, in the order of the file; `edge`
 * is its number in that direction.
 */
export function visitEdges(
  { offsets, nodes, relations }: Adjacency,
  node: number,
  mask: RelationMask,
  visit: (other: number, relation: number, edge: number) => void,
): void {
  const to = uint32At(offsets, node + 1);
  for (let edge = uint32At(offsets, node); edge < to; edge++) {
    const relation = byteAt(relations, edge);
    if (!mask || mask[relation] === 1) visit(nodes[edge] ?? required<number>(undefined, "a node"), relation, edge);
  }
}

/** Calls `visit` for each neighbour of `node`, in both directions; repeatedly for parallel edges. */
export function visitNeighbours(graph: Graph, node: number, mask: RelationMask, visit: (other: number) => void): void {
  visitEdges(graph.outgoing, node, mask, visit);
  visitEdges(graph.incoming, node, mask, visit);
}

interface TextColumn {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

const DECODER = new TextDecoder();

function textAt({ offsets, bytes }: TextColumn, node: number): string {
  return DECODER.decode(bytes.subarray(offsets[node], offsets[node + 1]));
}
