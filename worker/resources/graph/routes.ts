/** The graph of references. */

import { collectionInfoNamed } from "../../collection-info.ts";
import type { Route } from "../../http/route.ts";
import { MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { fileRoute } from "../files/file-route.ts";
import {
  GRAPHML_PATH,
  handleNeighbourhood,
  handlePath,
  handleWholeGraph,
  neighbourhoodParameters,
  pathParameters,
  VIEW_OF_GRAPH,
  WHOLE_GRAPH_PATH,
} from "./graph.ts";

export function graphRoutes(catalog: Catalog): Route[] {
  const { example } = collectionInfoNamed(catalog.collections, "terms");
  return [
    {
      id: "getGraph",
      method: "GET",
      path: WHOLE_GRAPH_PATH,
      group: "Knowledge",
      summary: "The whole graph: every entity and every edge",
      description:
        "As NDJSON one node or edge per line, told apart by `kind`. An edge says which `field` of its source it comes " +
        "from, or which `sentence`.",
      query: [VIEW_OF_GRAPH],
      example: null,
      representations: RECORD_REPRESENTATIONS,
      ownAddresses: ["ndjson"],
      answer: { kind: "record", schema: "Graph", line: "GraphLine" },
      handle: handleWholeGraph,
    },
    fileRoute({
      id: "getGraphMl",
      path: GRAPHML_PATH,
      group: "Knowledge",
      summary: "The whole graph for Gephi, Cytoscape and NetworkX",
      mediaType: "application/graphml+xml",
      text: "GraphML 1.0: a directed graph with labelled nodes and the relation of each edge.",
    }),
    {
      id: "getGraphPath",
      method: "GET",
      path: `${WHOLE_GRAPH_PATH}/path`,
      group: "Knowledge",
      summary: "The shortest path between two entities",
      description:
        "Edges are followed whichever way they go. Of several shortest paths it is always the same one. An edge says " +
        "which `field` of its source it comes from, or which `sentence`.",
      query: pathParameters(catalog),
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "GraphPath" },
      problems: ["not-found", "gone"],
      handle: handlePath,
    },
    {
      id: "getNeighbourhood",
      method: "GET",
      path: `${WHOLE_GRAPH_PATH}/:slug`,
      group: "Knowledge",
      summary: "What lies around an entity, and the edges between",
      description:
        "Nearest nodes first. The edges are those on walks of at most `depth` steps from the root, whichever way they go; " +
        "a page has those between its nodes, and from them to nodes of earlier pages. Each says which `field` of its source it comes from; those of the root that come from prose quote the `sentence`.",
      pathParameters: [
        { name: "slug", maxLength: MAX_ID, description: "Id of an entity of any kind.", example, collection: "terms" },
      ],
      query: neighbourhoodParameters(catalog),
      example: "?limit=5",
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "Neighbourhood", line: "GraphLine", hasTotalCount: true },
      problems: ["gone"],
      handle: handleNeighbourhood,
    },
  ];
}
