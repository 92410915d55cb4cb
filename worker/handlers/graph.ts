/** The graph of references: neighbourhoods and paths. */

import { required } from "../../formats/binary/checked-access.ts";
import type { Graph } from "../../formats/graph/graph-reader.ts";
import {
  brief,
  DEFAULT_NODES,
  type GraphEdge,
  type GraphPath,
  graphLines,
  type Neighbourhood,
  neighbourhoodOf,
  toGraphPath,
} from "../graph/graph-json.ts";
import { closeSlugs, findNode, otherTypesOf, parseNodeName } from "../graph/lookup.ts";
import { shortestPath } from "../graph/path.ts";
import type { Answer } from "../http/answer.ts";
import { createEtag } from "../http/conditional.ts";
import { queryWithoutFormat, resourceHeaders } from "../http/links.ts";
import type { Query, QueryParameter } from "../http/query.ts";
import type { Context, Handler, RoutedRequest } from "../http/route.ts";
import { Problem } from "../problems.ts";
import type { Catalog } from "../release.ts";
import { filePath } from "../representations/file-path.ts";
import { FORMATS, mediaTypeOf } from "../representations/registry.ts";
import { nameKey } from "../search/text/tokenize.ts";
import { StorageError } from "../store/store.ts";
import { truncate } from "../truncate.ts";
import { fileAnswer } from "./file.ts";
import { findFormerId, removedProblem } from "./former-ids.ts";
import { addressesOf, graphOf } from "./graph-file.ts";
import { VIEW } from "./list-parameters.ts";
import type { VIEWS } from "./projection.ts";
import { searchIndexOf } from "./search-files.ts";
import { withSentences } from "./sentences.ts";

/** Path of the whole graph; its parts are below. */
export const WHOLE_GRAPH_PATH = "/api/v1/graph";
export const GRAPHML_PATH = "/api/v1/graph.graphml";
export const MAX_NODES = 500;

/** Folder of the files that a view of an address is. */
export const VIEWS_DIR = "/.edge/views";

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
export const handleWholeGraph: Handler = async (routed, { store }) => {
  const path = wholeGraphFile(routed.representation, routed.query.text("view") as View);
  const file = await store.find(path);
  if (!file) throw new StorageError(`the release has no file ${path}`);
  return fileAnswer(file, routed, resourceHeaders(routed, queryWithoutFormat(routed)));
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
    {
      type: "integer",
      name: "limit",
      min: 1,
      max: MAX_NODES,
      default: DEFAULT_NODES,
      description: "Maximum number of nodes, including the root. `truncated` is true if there are more.",
    },
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

/** Types by priority for a shared slug: the order of the collections. */
function typesOf({ collections }: Catalog): string[] {
  return collections.map(({ type }) => type);
}

/** `GET /api/v1/graph/{slug}` */
export async function handleNeighbourhood(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { query, params, representation } = routed;
  const graph = await graphOf(context);
  const slug = required(params["slug"], "slug");
  const type = query.text("type");
  const types = typesOf(context.release.catalog);
  const root = findNode(graph, slug, type === undefined ? types : [type]);
  const former = root === undefined ? await formerNode(graph, { slug, type }, rootAddress, context) : undefined;
  const node = root ?? former?.node;
  if (node === undefined) throw unknownRoot(graph, slug, type, types);
  const reach = {
    depth: query.requiredInteger("depth"),
    limit: query.requiredInteger("limit"),
    mask: graph.mask(query.list("relation")),
  };
  const found = await shownAs(
    query,
    {
      ...neighbourhoodOf(graph, node, reach, addressesOf(context)),
      ...(former && { resolved: [former.resolved] }),
    },
    ({ source, target }) => [source, target].includes(graph.key(node)),
    context,
  );
  return madeAnswer(routed, representation === "ndjson" ? neighbourhoodLines(found) : jsonLine(found));
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

/** A former id that was resolved to another record, each as `type:slug`. */
export interface Resolved {
  readonly from: string;
  readonly to: string;
}

/**
 * The node of a record with this former id.
 *
 * @param addressOf the address to suggest for a removed record
 * @throws Problem `gone` when the record was removed
 */
async function formerNode(
  graph: Graph,
  { slug, type: wanted }: { readonly slug: string; readonly type?: string | undefined },
  addressOf: (type: string, slug: string) => string,
  context: Context,
): Promise<{ node: number; resolved: Resolved } | undefined> {
  for (const type of wanted === undefined ? typesOf(context.release.catalog) : [wanted]) {
    const former = await findFormerId(type, slug, context);
    if (former?.kind === "removed") throw removedProblem(type, slug, former.record, addressOf);
    const node = former && graph.find(type, former.id);
    if (former && node !== undefined)
      return { node, resolved: { from: `${type}:${slug}`, to: `${type}:${former.id}` } };
  }
  return undefined;
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
    const name = query.requiredText(parameter);
    const named = parseNodeName(name);
    const { slug, type } = named;
    const node = findNode(graph, slug, type === undefined ? typesOf(context.release.catalog) : [type]);
    if (node !== undefined) return node;
    const former = await formerNode(graph, named, (of, id) => `${of}:${id}`, context);
    if (!former) return namedNode(name, parameter, graph, context);
    resolved.push(former.resolved);
    return former.node;
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
  return madeAnswer(routed, jsonLine(await shownAs(query, shown, () => true, context)));
}

/** The best node for a name, as in a search. */
async function namedNode(name: string, parameter: string, graph: Graph, context: Context): Promise<number> {
  const index = await searchIndexOf(context);
  const document = index.documentNamed(nameKey(name));
  const named = document === undefined ? undefined : graph.find(index.typeOf(document), index.id(document));
  if (named === undefined) throw unknownEnd(graph, parameter, name);
  return named;
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

/** The problem for a parameter that names no entity. */
function unknownEnd(graph: Graph, parameter: string, name: string): Problem {
  const { type, slug } = parseNodeName(name);
  const suggestions = closeSlugs(graph, slug, type).map((close) => (type === undefined ? close : `${type}:${close}`));
  const detail = `\`${parameter}\` names no entity: \`${truncate(name)}\`. An entity is a slug, \`type:slug\`, or its name.`;
  return new Problem("not-found", detail, { errors: [{ parameter, detail }], suggestions });
}

/** The tag is a hash of the body, so equal answers keep their tags across releases. */
function madeAnswer(routed: RoutedRequest, text: string): Answer {
  const bytes = new TextEncoder().encode(text);
  return {
    mediaType: mediaTypeOf(routed.representation),
    etag: createEtag(
      bytes,
      FORMATS.findIndex(({ name }) => name === routed.representation),
    ),
    length: bytes.length,
    cache: "public",
    headers: resourceHeaders(routed, queryWithoutFormat(routed)),
    body: () => bytes,
  };
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
