/** Writes a graph in the format that `graph-format.ts` describes. */

import { compareText } from "../compare-text.ts";
import { concat, integers, offsetsOf, padding, sectionFile } from "../store/binary/bytes.ts";
import { numberAt } from "../store/binary/checked-access.ts";
import {
  FROM_PROSE,
  GRAPH_VERSION,
  type GraphHeader,
  SECTIONS,
  type SectionName,
  type SectionRange,
} from "./graph-format.ts";

export interface NodeInput {
  readonly type: string;
  readonly slug: string;
  readonly name: string;
}

/** An edge between nodes given as `type:slug`. */
export interface EdgeInput {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
  /** The source's field that it comes from; none for an edge from its prose. */
  readonly field?: string;
}

interface NumberedEdge {
  readonly source: number;
  readonly target: number;
  readonly relation: number;
  readonly field: number;
}

const MAX_RELATIONS = 256;
const MAX_SHORT = 65_536;

/** @throws when an end of an edge is not a node, when an edge leads to its own source, or when it is given twice */
export function encodeGraph(nodes: readonly NodeInput[], edges: readonly EdgeInput[]): Uint8Array {
  const sorted = [...nodes].sort((a, b) => compareText(a.type, b.type) || compareText(a.slug, b.slug));
  const relations = [...new Set(edges.map((edge) => edge.relation))].sort(compareText);
  if (relations.length > MAX_RELATIONS) throw new Error(`a graph has at most ${MAX_RELATIONS} relations`);
  const fields = [...new Set(edges.flatMap(({ field }) => field ?? []))].sort(compareText);
  if (fields.length > FROM_PROSE) throw new Error(`the edges of a graph come from at most ${FROM_PROSE} fields`);
  const numbered = numberEdges(sorted, edges, relations, fields);
  const nodeBytes = sorted.length <= MAX_SHORT ? 2 : 4;

  const outgoing = [...numbered].sort((a, b) => a.source - b.source || a.relation - b.relation || a.target - b.target);
  const incoming = [...numbered].sort((a, b) => a.target - b.target || a.source - b.source || a.relation - b.relation);
  const text = new TextEncoder();
  const slugs = sorted.map((node) => text.encode(node.slug));
  const names = sorted.map((node) => text.encode(node.name));
  const contents: Record<SectionName, Uint8Array> = {
    slugOffsets: integers(offsetsOf(slugs.map((bytes) => bytes.length)), 4),
    slugs: concat(slugs),
    nameOffsets: integers(offsetsOf(names.map((bytes) => bytes.length)), 4),
    names: concat(names),
    outOffsets: integers(
      offsetsOf(
        countsOf(
          outgoing.map((edge) => edge.source),
          sorted.length,
        ),
      ),
      4,
    ),
    outNodes: integers(
      outgoing.map((edge) => edge.target),
      nodeBytes,
    ),
    outRelations: Uint8Array.from(outgoing.map((edge) => edge.relation)),
    outFields: Uint8Array.from(outgoing.map((edge) => edge.field)),
    inOffsets: integers(
      offsetsOf(
        countsOf(
          incoming.map((edge) => edge.target),
          sorted.length,
        ),
      ),
      4,
    ),
    inNodes: integers(
      incoming.map((edge) => edge.source),
      nodeBytes,
    ),
    inRelations: Uint8Array.from(incoming.map((edge) => edge.relation)),
  };
  return fileOf({ nodes: sorted.length, nodeBytes, relations, fields, types: typesOf(sorted) }, contents);
}

function fileOf(
  facts: Omit<GraphHeader, "version" | "sections">,
  contents: Readonly<Record<SectionName, Uint8Array>>,
): Uint8Array {
  let size = 0;
  const ranges = SECTIONS.map((name): [SectionName, SectionRange] => {
    const { length } = contents[name];
    const section = { at: size, length };
    size += length + padding(length);
    return [name, section];
  });
  const header = { version: GRAPH_VERSION, ...facts, sections: Object.fromEntries(ranges) };
  return sectionFile(
    header,
    SECTIONS.map((name) => contents[name]),
  );
}

function numberEdges(
  nodes: readonly NodeInput[],
  edges: readonly EdgeInput[],
  relations: readonly string[],
  fields: readonly string[],
): NumberedEdge[] {
  const numbers = new Map(nodes.map((node, number) => [`${node.type}:${node.slug}`, number]));
  const codes = new Map(relations.map((relation, code) => [relation, code]));
  const fieldNumbers = new Map(fields.map((field, number) => [field, number]));
  const seen = new Set<string>();
  return edges.map(({ source, target, relation, field }) => {
    const shown = `${source} ${relation} ${target}`;
    const numbered = { source: numbers.get(source), target: numbers.get(target), relation: codes.get(relation) };
    if (numbered.source === undefined || numbered.target === undefined || numbered.relation === undefined) {
      throw new Error(`the edge ${shown} has an end that is not a node`);
    }
    if (source === target) throw new Error(`the edge ${shown} leads to its own source`);
    if (seen.has(shown)) throw new Error(`the edge ${shown} is given twice`);
    seen.add(shown);
    const fieldNumber = field === undefined ? FROM_PROSE : fieldNumbers.get(field);
    return { ...numbered, field: fieldNumber } as NumberedEdge;
  });
}

function typesOf(sorted: readonly NodeInput[]): [type: string, first: number][] {
  const types: [string, number][] = [];
  sorted.forEach(({ type }, number) => {
    if (types.at(-1)?.[0] !== type) types.push([type, number]);
  });
  return types;
}

function countsOf(numbers: readonly number[], nodes: number): number[] {
  const counts = new Array<number>(nodes).fill(0);
  for (const number of numbers) counts[number] = numberAt(counts, number) + 1;
  return counts;
}
