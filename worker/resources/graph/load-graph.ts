/** The graph of the release, and the addresses of its nodes. */

import { GRAPH_PATH } from "../../graph/graph-format.ts";
import { Graph } from "../../graph/graph-reader.ts";
import type { Context } from "../../http/route.ts";
import { type AddressOf, recordAddresses } from "../../paths.ts";
import { foundDecoded } from "../../store/store.ts";

export function graphOf(context: Context): Promise<Graph> {
  return foundDecoded(GRAPH_PATH, (bytes) => new Graph(bytes), context);
}

export function addressesOf({ release }: Context): AddressOf {
  return recordAddresses(release.catalog.collections, release.base);
}
