/** The parameter `include`: backlinks and neighbourhood of a record. */

import type { CollectionInfo } from "../../collection-info.ts";
import {
  type Backlink,
  backlinksOf,
  type GraphNode,
  includedNeighbourhood,
  type Neighbourhood,
} from "../../graph/graph-json.ts";
import type { Context } from "../../http/route.ts";
import { filePath, recordAddresses } from "../../paths.ts";
import { linkMarkdown } from "../../representations/markdown-text.ts";
import { required } from "../../required.ts";
import { StorageError } from "../../store/store.ts";
import { addressesOf, graphOf } from "../graph/load-graph.ts";

/** What `include` adds. */
export interface Included {
  readonly backlinks: readonly Backlink[];
  readonly graph: Neighbourhood;
}

/** The requested parts for a record, in the requested order. */
export async function includedOf(
  { type }: Pick<CollectionInfo, "type">,
  id: string,
  includes: readonly (keyof Included)[],
  context: Context,
): Promise<Partial<Included>> {
  const graph = await graphOf(context);
  const node = graph.find(type, id);
  if (node === undefined) throw new StorageError(`the graph has no ${type} ${id}`);
  const parts = includes.map((name) => [
    name,
    name === "graph" ? includedNeighbourhood(graph, node, addressesOf(context)) : backlinksOf(graph, node),
  ]);
  return Object.fromEntries(parts) as Partial<Included>;
}

/** The same as Markdown. */
export function relatedMarkdown(
  { backlinks, graph }: Partial<Included>,
  collections: readonly CollectionInfo[],
  base: string,
): string {
  const addressOf = recordAddresses(collections, base);
  const pageOf = (type: string, id: string): string => filePath(addressOf(type, id), "md");
  const linkTo = ({ name, type, slug }: GraphNode): string => linkMarkdown(name, pageOf(type, slug));
  const lines: string[] = [];
  if (backlinks) {
    lines.push("", "## Referred to by", "");
    for (const { type, id, label, relation } of backlinks)
      lines.push(`- ${linkMarkdown(label, pageOf(type, id))} (${relation})`);
    if (backlinks.length === 0) lines.push("None.");
  }
  if (graph) {
    lines.push("", "## Neighbourhood", "");
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const { source, target, relation } of graph.edges) {
      const [from, to] = [required(nodes.get(source), source), required(nodes.get(target), target)];
      lines.push(`- ${linkTo(from)} → ${linkTo(to)} (${relation})`);
    }
  }
  return `${lines.join("\n")}\n`;
}
