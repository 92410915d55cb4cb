/** The graph of references: neighbourhoods, paths, and what a term carries of it on request. */

import { GRAPH_PATH } from "../../formats/graph/graph-format.ts";
import { Graph } from "../../formats/graph/graph-reader.ts";
import { closeSlugs, findNode, NODE_TYPES, otherTypesOf, parseNodeName } from "../graph/lookup.ts";
import {
  type Backlink,
  backlinksOf,
  contextOf,
  DEFAULT_NODES,
  graphLines,
  type Neighbourhood,
  neighbourhoodOf,
  pathOf,
} from "../graph/named-graph.ts";
import { shortestPath } from "../graph/path.ts";
import { RELATION_NAMES } from "../graph/relations.ts";
import { tagOf } from "../http/conditional.ts";
import { resourceHeaders, searchOf } from "../http/links.ts";
import { echo, type QueryParameter } from "../http/query.ts";
import type { Answer } from "../http/respond.ts";
import type { Asked, Context } from "../http/route.ts";
import { Problem } from "../problems.ts";
import { MEDIA_TYPE, REPRESENTATIONS } from "../representations.ts";
import { StorageError } from "../store/store.ts";

/** Where the whole graph lives, and below it its parts. */
export const WHOLE_GRAPH_PATH = "/api/v1/graph";
export const GRAPHML_PATH = "/api/v1/graph.graphml";
export const MAX_NODES = 500;

const RELATION: QueryParameter = {
  type: "list",
  name: "relation",
  values: () => RELATION_NAMES,
  description: "Only edges of these relations, which also decide what is near.",
  example: "see_also",
};

export const NEIGHBOURHOOD_PARAMETERS: readonly QueryParameter[] = [
  {
    type: "integer",
    name: "depth",
    min: 1,
    max: 2,
    default: 1,
    description: "Edges between the root and the farthest.",
  },
  RELATION,
  {
    type: "integer",
    name: "limit",
    min: 1,
    max: MAX_NODES,
    default: DEFAULT_NODES,
    description: "Nodes at most, the root among them; `truncated` tells whether there were more.",
  },
  {
    type: "text",
    name: "type",
    maxLength: 20,
    values: () => NODE_TYPES,
    description: "Kind of the root, where entities of several kinds share the slug. Without it a term comes first.",
    example: "formula",
  },
];

export const PATH_PARAMETERS: readonly QueryParameter[] = [
  {
    type: "text",
    name: "from",
    maxLength: 200,
    required: true,
    description: "The entity to start from: a slug or `type:slug`.",
    example: "sharpe-ratio",
  },
  {
    type: "text",
    name: "to",
    maxLength: 200,
    required: true,
    description: "The entity to reach: a slug or `type:slug`.",
    example: "event:ltcm-collapse",
  },
  RELATION,
];

export async function graphOf({ store }: Context): Promise<Graph> {
  const graph = await store.decoded(GRAPH_PATH, (bytes) => new Graph(bytes));
  if (!graph) throw new StorageError("the release has no graph");
  return graph;
}

/** `GET /api/v1/graph/{slug}` */
export async function answerNeighbourhood(asked: Asked, context: Context): Promise<Answer> {
  const { query, params, representation } = asked;
  const graph = await graphOf(context);
  const slug = params["slug"] ?? "";
  const type = query.text("type");
  const root = findNode(graph, slug, type);
  if (root === undefined) throw unknownRoot(graph, slug, type);
  const reach = {
    depth: query.integer("depth") ?? 1,
    limit: query.integer("limit") ?? DEFAULT_NODES,
    mask: graph.mask(query.list("relation")),
  };
  const found = neighbourhoodOf(graph, root, reach, context.release.base);
  return madeAnswer(asked, representation === "ndjson" ? neighbourhoodLines(found) : jsonLine(found));
}

/** A line that says what the neighbourhood is of and whether it is whole, then its nodes and edges. */
function neighbourhoodLines({ root, depth, truncated, nodes, edges }: Neighbourhood): string {
  return jsonLine({ kind: "neighbourhood", root, depth, truncated }) + graphLines(nodes, edges);
}

/** `GET /api/v1/graph/path` */
export async function answerPath(asked: Asked, context: Context): Promise<Answer> {
  const { query } = asked;
  const graph = await graphOf(context);
  const [from, to] = ["from", "to"].map((parameter) => {
    const name = query.text(parameter) ?? "";
    const { slug, type } = parseNodeName(name);
    const node = findNode(graph, slug, type);
    if (node === undefined) throw unknownEnd(graph, parameter, name);
    return node;
  }) as [number, number];
  const relations = query.list("relation");
  const mask = graph.mask(relations);
  const path = shortestPath(graph, from, to, mask);
  if (!path) {
    const by = relations ? ` by ${relations.join(", ")}` : "";
    throw new Problem("not-found", `No path joins ${graph.key(from)} and ${graph.key(to)}${by}.`);
  }
  return madeAnswer(asked, jsonLine(pathOf(graph, path, mask, context.release.base)));
}

/** The problem for a slug that no entity (of the type) has, with addresses that are close. */
function unknownRoot(graph: Graph, slug: string, type: string | undefined): Problem {
  const address = (candidate: string, of: string | undefined): string =>
    `${WHOLE_GRAPH_PATH}/${candidate}${of === undefined ? "" : `?type=${of}`}`;
  const suggestions = [
    ...otherTypesOf(graph, slug, type).map((other) => address(slug, other)),
    ...closeSlugs(graph, slug, type).map((close) => address(close, type)),
  ];
  return new Problem("not-found", `No ${type ?? "entity"} has the id \`${echo(slug)}\`.`, {
    suggestions: suggestions.slice(0, 5),
  });
}

/** The problem for a parameter that names no entity. */
function unknownEnd(graph: Graph, parameter: string, name: string): Problem {
  const { type, slug } = parseNodeName(name);
  const suggestions = closeSlugs(graph, slug, type).map((close) => (type === undefined ? close : `${type}:${close}`));
  const detail = `\`${parameter}\` names no entity: \`${echo(name)}\`. An entity is a slug or \`type:slug\`.`;
  return new Problem("not-found", detail, { errors: [{ parameter, detail }], suggestions });
}

/** What `include` adds to a term. */
export interface Included {
  readonly backlinks: readonly Backlink[];
  readonly graph: Neighbourhood;
}

/** The parts of its surroundings that a request for a term asks for, in the order asked. */
export async function includedOf(
  slug: string,
  includes: readonly (keyof Included)[],
  context: Context,
): Promise<Partial<Included>> {
  const graph = await graphOf(context);
  const node = graph.find("term", slug);
  if (node === undefined) throw new StorageError(`the graph has no term ${slug}`);
  const parts = includes.map((name) => [
    name,
    name === "graph" ? contextOf(graph, node, context.release.base) : backlinksOf(graph, node),
  ]);
  return Object.fromEntries(parts) as Partial<Included>;
}

/** Tagged by its own bytes: equal answers have equal tags, whatever else a release changed. */
function madeAnswer(asked: Asked, text: string): Answer {
  const bytes = new TextEncoder().encode(text);
  return {
    mediaType: MEDIA_TYPE[asked.representation],
    etag: tagOf(bytes, REPRESENTATIONS.indexOf(asked.representation as never)),
    length: bytes.length,
    cache: "public",
    headers: resourceHeaders(asked, searchOf(asked)),
    body: () => bytes,
  };
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
