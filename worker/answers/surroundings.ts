/** What lies around a term, as Markdown: who refers to it, and its neighbourhood in the graph. */
import { collectionOfType, recordPath } from "../collections.ts";
import type { GraphNode } from "../graph/named-graph.ts";
import { fileOf } from "../representations.ts";
import type { Included } from "./answer-graph.ts";
import { linkText } from "./list-body.ts";

export function surroundingsMarkdown({ backlinks, graph }: Partial<Included>, base: string): string {
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
