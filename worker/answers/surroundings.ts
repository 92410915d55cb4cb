/** What lies around a term: who refers to it, and its neighbourhood in the graph. */
import { collectionNamed, collectionOfType, recordPath } from "../collections.ts";
import { fileOf } from "../representations.ts";
import { linkText } from "./list-body.ts";

/** An entity that refers to the term, and by which relation. */
export interface Backlink {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  readonly relation: string;
}

export interface GraphNode {
  /** `type:slug`, unique over all collections. */
  readonly id: string;
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  /** Edges between this node and the root. */
  readonly distance: number;
  readonly url: string;
}

export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
}

export interface Neighbourhood {
  readonly root: string;
  readonly depth: number;
  readonly truncated: boolean;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface Surroundings {
  readonly backlinks: readonly Backlink[];
  readonly graph: Neighbourhood;
}

/** Where the build puts a term's surroundings. */
export function surroundingsPath(id: string): string {
  return `/.edge/around${recordPath(collectionNamed("terms"), id)}.json`;
}

export function surroundingsMarkdown({ backlinks, graph }: Partial<Surroundings>, base: string): string {
  const lines: string[] = [];
  if (backlinks) {
    lines.push("", "## Referred to by", "");
    for (const { type, id, label, relation } of backlinks)
      lines.push(`- [${linkText(label)}](${base}${pageOf(type, id)}) (${relation})`);
    if (backlinks.length === 0) lines.push("Nothing yet.");
  }
  if (graph) {
    lines.push("", "## Neighbourhood", "");
    const names = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const { source, target, relation } of graph.edges) {
      lines.push(`- ${linkTo(names.get(source), base)} → ${linkTo(names.get(target), base)} (${relation})`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function linkTo(node: GraphNode | undefined, base: string): string {
  return node ? `[${linkText(node.name)}](${base}${pageOf(node.type, node.slug)})` : "";
}

function pageOf(type: string, id: string): string {
  const collection = collectionOfType(type);
  return collection ? fileOf(recordPath(collection, id), "md") : "";
}
