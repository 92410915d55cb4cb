/** The parameter `include`: fields of a record that it does not hold unasked, its backlinks and its neighbourhood. */

import type { CollectionInfo } from "../../collection-info.ts";
import {
  type Backlink,
  backlinksOf,
  type GraphNode,
  includedNeighbourhood,
  type Neighbourhood,
} from "../../graph/graph-json.ts";
import type { Context } from "../../http/route.ts";
import { filePath, includedFieldsPath, recordAddresses } from "../../paths.ts";
import { linkMarkdown } from "../../representations/markdown-text.ts";
import type { JsonObject } from "../../representations/representation-format.ts";
import { required } from "../../required.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import { StorageError } from "../../store/store.ts";
import { addressesOf, graphOf } from "../graph/load-graph.ts";

/** What `include` adds to records of every collection, besides fields of their own. */
export interface Included {
  readonly backlinks: readonly Backlink[];
  readonly graph: Neighbourhood;
}

const OF_GRAPH = ["backlinks", "graph"] as const satisfies readonly (keyof Included)[];

/** The values of `include` for records of a collection. */
export function includesOf({ includedFields }: Pick<CollectionInfo, "includedFields">): string[] {
  return [...Object.keys(includedFields), ...OF_GRAPH];
}

/** The requested parts for a record, in the requested order. */
export async function includedOf(
  collection: CollectionInfo,
  id: string,
  includes: readonly string[],
  context: Context,
): Promise<Partial<Included>> {
  const parts = await Promise.all(
    includes.map((name): Promise<object> => {
      const fields = collection.includedFields[name];
      return fields ? fieldsOf(collection, id, fields, context) : ofGraph(collection, id, name, context);
    }),
  );
  return Object.assign({}, ...parts) as Partial<Included>;
}

async function ofGraph({ type }: CollectionInfo, id: string, name: string, context: Context): Promise<object> {
  const graph = await graphOf(context);
  const node = graph.find(type, id);
  if (node === undefined) throw new StorageError(`the graph has no ${type} ${id}`);
  if (name === "backlinks") return { backlinks: backlinksOf(graph, node) };
  return { graph: includedNeighbourhood(graph, node, addressesOf(context)) };
}

/** Those of the fields that the record has. */
async function fieldsOf(
  collection: CollectionInfo,
  id: string,
  fields: readonly string[],
  { store }: Context,
): Promise<object> {
  const file = await store.find(includedFieldsPath(collection, id));
  const all: JsonObject = file ? parseJson(await file.bytes()) : {};
  return Object.fromEntries(fields.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
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
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
