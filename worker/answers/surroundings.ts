/** What lies around a term, as Markdown: who refers to it, and its neighbourhood in the graph. */
import { type Collection, recordAddresses } from "../collections.ts";
import type { GraphNode } from "../graph/named-graph.ts";
import { fileOf } from "../representations/file-path.ts";
import { linkMarkdown } from "../representations/markdown-text.ts";
import type { Included } from "./answer-graph.ts";

export function surroundingsMarkdown(
  { backlinks, graph }: Partial<Included>,
  collections: readonly Collection[],
  base: string,
): string {
  const addressOf = recordAddresses(collections, base);
  const pageOf = (type: string, id: string): string => fileOf(addressOf(type, id), "md");
  const linkTo = (node: GraphNode | undefined): string =>
    node ? linkMarkdown(node.name, pageOf(node.type, node.slug)) : "";
  const lines: string[] = [];
  if (backlinks) {
    lines.push("", "## Referred to by", "");
    for (const { type, id, label, relation } of backlinks)
      lines.push(`- ${linkMarkdown(label, pageOf(type, id))} (${relation})`);
    if (backlinks.length === 0) lines.push("Nothing yet.");
  }
  if (graph) {
    lines.push("", "## Neighbourhood", "");
    const names = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const { source, target, relation } of graph.edges) {
      lines.push(`- ${linkTo(names.get(source))} → ${linkTo(names.get(target))} (${relation})`);
    }
  }
  return `${lines.join("\n")}\n`;
}
