/** The graph of the release, and the addresses of its nodes. */

import { GRAPH_PATH } from "../../graph/graph-format.ts";
import { Graph } from "../../graph/graph-reader.ts";
import type { Context } from "../../http/route.ts";
import { type AddressOf, recordAddresses } from "../../paths.ts";
import { StorageError } from "../../store/store.ts";

export async function graphOf({ store }: Context): Promise<Graph> {
  const graph = await store.getDecoded(GRAPH_PATH, (bytes) => new Graph(bytes));
  if (!graph) throw new StorageError("the release has no graph");
  return graph;
}

export function addressesOf({ release }: Context): AddressOf {
  return recordAddresses(release.catalog.collections, release.base);
}
