/** The graph of references: neighbourhoods and paths. */

import { entityNamed, findEntity, type Resolved, typesOf } from "../../entities/find-entity.ts";
import { closeSlugs, otherTypesOf } from "../../graph/find-node.ts";
import {
  brief,
  DEFAULT_NODES,
  type GraphEdge,
  type GraphPath,
  graphLines,
  type Neighbourhood,
  neighbourhoodOf,
  toGraphPath,
} from "../../graph/graph-json.ts";
import type { Graph } from "../../graph/graph-reader.ts";
import { shortestPath } from "../../graph/path.ts";
import type { Answer } from "../../http/answer.ts";
import type { Query, QueryParameter } from "../../http/query-parameters.ts";
import { queryWithoutFormat } from "../../http/query-string.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import { filePath } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { jsonLine } from "../../representations/json.ts";
import type { VIEWS } from "../../representations/projection.ts";
import { required } from "../../required.ts";
import { foundFile } from "../../store/store.ts";
import { VIEWS_DIR } from "../../store/worker-folder.ts";
import { truncate } from "../../truncate.ts";
import { fileAnswer } from "../files/file.ts";
import { listPage, pageParameters } from "../list-page.ts";
import { objectAnswer } from "../object-answer.ts";
import { VIEW } from "../records/projection-parameters.ts";
import { withSentences } from "./edge-sentences.ts";
import { addressesOf, graphOf } from "./load-graph.ts";

/** Path of the whole graph; its parts are below. */
export const WHOLE_GRAPH_PATH = "/api/v1/graph";
export const GRAPHML_PATH = "/api/v1/graph.graphml";
/** A larger neighbourhood comes whole over several pages: one page of the largest costs tens of milliseconds. */
export const MAX_NODES = 2000;

type View = (typeof VIEWS)[number];

/** The file with the whole graph. That of a view has no address of its own. */
export function wholeGraphFile(extension: string, view: View): string {
  const path = filePath(WHOLE_GRAPH_PATH, extension);
  return view === "full" ? path : `${VIEWS_DIR}/${view}${path}`;
}

function relationParameter({ relations }: Catalog): QueryParameter {
  return {
    type: "list",
    name: "relation",
    values: relations,
    description: "Only edges of these relations, also for distances.",
    example: "see_also",
  };
}

export const VIEW_OF_GRAPH: QueryParameter = {
  ...VIEW,
  description:
    "`summary` leaves out of each node what its id tells (type, slug and address), and of each edge where it comes from.",
};

/** `GET /api/v1/graph` */
export const handleWholeGraph: Handler = async (routed, context) => {
  const path = wholeGraphFile(routed.representation, routed.query.text("view") as View);
  return fileAnswer(await foundFile(path, context), routed, resourceHeaders(routed, queryWithoutFormat(routed)));
};

export function neighbourhoodParameters(catalog: Catalog): QueryParameter[] {
  return [
    {
      type: "integer",
      name: "depth",
      min: 1,
      max: 2,
      default: 1,
      description: "Maximum distance from the root, in edges.",
    },
    relationParameter(catalog),
    ...pageParameters("Nodes", {
      limit: DEFAULT_NODES,
      max: MAX_NODES,
      note: " `total` says how many there are, and `truncated` whether more come after these.",
    }),
    {
      type: "text",
      name: "type",
      maxLength: 20,
      values: typesOf(catalog),
      description: "Type of the root, if several entities share the slug. Without it a term comes first.",
      example: "formula",
    },
    VIEW_OF_GRAPH,
  ];
}

export function pathParameters(catalog: Catalog): QueryParameter[] {
  return [
    {
      type: "text",
      name: "from",
      maxLength: 200,
      required: true,
      description: "The entity to start from: a slug, `type:slug`, a name or an abbreviation.",
      example: "sharpe-ratio",
    },
    {
      type: "text",
      name: "to",
      maxLength: 200,
      required: true,
      description: "The entity to reach: a slug, `type:slug`, a name or an abbreviation.",
      example: "event:ltcm-collapse",
    },
    relationParameter(catalog),
    VIEW_OF_GRAPH,
  ];
}

/** `GET /api/v1/graph/{slug}` */
export async function handleNeighbourhood(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { query, params } = routed;
  const graph = await graphOf(context);
  const written = required(params["slug"], "slug");
  const type = query.text("type");
  const types = typesOf(context.release.catalog);
  const root = await entityNamed({ slug: written, ...(type !== undefined && { type }) }, graph, context, rootAddress);
  const node = root?.node;
  if (node === undefined) throw unknownRoot(graph, written, type, types);
  const reach = {
    depth: query.requiredInteger("depth"),
    limit: query.requiredInteger("limit"),
    offset: query.requiredInteger("offset"),
    mask: graph.mask(query.list("relation")),
  };
  const found = await shownAs(
    query,
    {
      ...neighbourhoodOf(graph, node, reach, addressesOf(context)),
      ...(root?.resolved && { resolved: [root.resolved] }),
    },
    ({ source, target }) => [source, target].includes(graph.key(node)),
    context,
  );
  const { headers } = listPage(routed, found.total, context, { alwaysPaged: true });
  const title = `What lies around ${graph.name(node)}`;
  return objectAnswer(
    { value: { ...found }, title, headers, own: { ndjson: () => neighbourhoodLines(found) } },
    routed,
    context,
  );
}

type BriefNeighbourhood = ReturnType<typeof brief<Neighbourhood>>;

/** In the requested view. In the full one some edges have the sentence that they come from. */
async function shownAs<Shown extends Neighbourhood | GraphPath>(
  query: Query,
  found: Shown,
  quoted: (edge: GraphEdge) => boolean,
  context: Context,
): Promise<Shown | ReturnType<typeof brief<Shown>>> {
  if (query.text("view") === "summary") return brief(found);
  return { ...found, edges: await withSentences(found.edges, quoted, context) };
}

/** Address of a neighbourhood. */
function rootAddress(type: string, slug: string): string {
  return `${WHOLE_GRAPH_PATH}/${slug}?type=${type}`;
}

/** A line about the neighbourhood and whether it is complete, then its nodes and edges. */
function neighbourhoodLines({ nodes, edges, ...about }: Neighbourhood | BriefNeighbourhood): string {
  return jsonLine({ kind: "neighbourhood", ...about }) + graphLines(nodes, edges);
}

/** `GET /api/v1/graph/path` */
export async function handlePath(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { query } = routed;
  const graph = await graphOf(context);
  const resolved: Resolved[] = [];
  async function endOf(parameter: "from" | "to"): Promise<number> {
    const named = await findEntity(query.requiredText(parameter), parameter, graph, context);
    if (named.resolved) resolved.push(named.resolved);
    return named.node;
  }
  const from = await endOf("from");
  const to = await endOf("to");
  const relations = query.list("relation");
  const mask = graph.mask(relations);
  const path = shortestPath(graph, from, to, mask);
  if (!path) {
    const by = relations ? ` by ${relations.join(", ")}` : "";
    throw new Problem("not-found", `No path joins ${graph.key(from)} and ${graph.key(to)}${by}.`);
  }
  const found = toGraphPath(graph, path, mask, addressesOf(context));
  const shown = { ...found, ...(resolved.length > 0 && { resolved }) };
  const value = { ...(await shownAs(query, shown, () => true, context)) };
  const title = `From ${graph.name(from)} to ${graph.name(to)}`;
  return objectAnswer({ value, title }, routed, context);
}

/** The problem for an unknown slug, with similar addresses. */
function unknownRoot(graph: Graph, slug: string, type: string | undefined, types: readonly string[]): Problem {
  const address = (candidate: string, of: string | undefined): string =>
    `${WHOLE_GRAPH_PATH}/${candidate}${of === undefined ? "" : `?type=${of}`}`;
  const suggestions = [
    ...otherTypesOf(graph, slug, type, types).map((other) => address(slug, other)),
    ...closeSlugs(graph, slug, type).map((close) => address(close, type)),
  ];
  return new Problem("not-found", `No ${type ?? "entity"} has the id \`${truncate(slug)}\`.`, {
    suggestions: suggestions.slice(0, 5),
  });
}
