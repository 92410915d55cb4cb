/**
 * The route table: every address of the service, described once. The router, the OpenAPI document, the
 * manifest and llms.txt are derived from it.
 */
import { bulkHandler, MAX_BULK } from "./answers/bulk.ts";
import { CHUNKS_PATH } from "./answers/chunk-files.ts";
import { answerChunks, CHUNK_PARAMETERS } from "./answers/chunks.ts";
import { answerBatch, answerComputation, COMPUTE_PATH, MAX_BATCH } from "./answers/compute.ts";
import { answerFile, answerFresh } from "./answers/file.ts";
import {
  answerNeighbourhood,
  answerPath,
  GRAPHML_PATH,
  NEIGHBOURHOOD_PARAMETERS,
  PATH_PARAMETERS,
  WHOLE_GRAPH_PATH,
} from "./answers/graph.ts";
import { FIELDS, listHandler, listParameters } from "./answers/list.ts";
import { randomHandler, randomParameters } from "./answers/random.ts";
import { INCLUDE, recordHandler } from "./answers/record.ts";
import { answerSearch, SEARCH_PARAMETERS } from "./answers/search.ts";
import { answerSuggest, SUGGEST_PARAMETERS } from "./answers/suggest.ts";
import { COLLECTIONS, type Collection, type CollectionName, collectionNamed, listPath } from "./collections.ts";
import type { Route } from "./http/route.ts";
import { PROBLEMS } from "./problems.ts";
import { REPRESENTATIONS } from "./representations.ts";

const TERMS = collectionNamed("terms");
const PLAIN_TEXT = "text/plain; charset=utf-8";

/** A record per collection that is good to show. */
const EXAMPLE_ID: Readonly<Record<CollectionName, string>> = {
  terms: "sharpe-ratio",
  categories: "risk-management",
  strategies: "merger-arbitrage",
  regulations: "form-pf",
  calculators: "sharpe-ratio-calc",
  conventions: "act-360",
  sources: "sharpe-1966",
  people: "william-sharpe",
  formulas: "sharpe-ratio",
  structures: "master-feeder-fund",
  events: "ltcm-collapse",
};

/** A route that is one file at one address. */
function fileRoute(
  route: Pick<Route, "id" | "path" | "group" | "summary"> &
    Partial<Omit<Route, "handle">> & { text: string; mediaType: string },
): Route {
  const { text, ...rest } = route;
  return {
    method: "GET",
    query: [],
    representations: [],
    answer: { kind: "text", description: text },
    problems: [],
    ...rest,
    handle: answerFile,
  };
}

/** A discovery document of the API, in JSON. */
function documentRoute(name: string, schema: string, summary: string): Route {
  return {
    id: `get${schema}`,
    method: "GET",
    path: `/api/v1/${name}`,
    group: "Discovery",
    summary,
    query: [],
    representations: ["json"],
    answer: { kind: "record", schema },
    problems: [],
    handle: name === "health" ? answerFresh : answerFile,
  };
}

function collectionRoutes(collection: Collection): Route[] {
  const { name, schema, title, type, description } = collection;
  return [
    {
      id: `list${pascal(name)}`,
      method: "GET",
      path: listPath(collection),
      group: "Knowledge",
      summary: `${title}: the list`,
      description: `${description} As NDJSON without \`limit\`, the whole collection.`,
      query: listParameters(collection),
      example: "?limit=1",
      representations: REPRESENTATIONS,
      answer: { kind: "list", schema },
      problems: ["invalid-parameter", "not-acceptable"],
      handle: listHandler(collection),
    },
    {
      id: `get${schema}`,
      method: "GET",
      path: `${listPath(collection)}/:id`,
      group: "Knowledge",
      summary: `One ${type}`,
      pathParameters: [{ name: "id", description: `Id of the ${type}.`, example: EXAMPLE_ID[name], collection: name }],
      query: name === "terms" ? [FIELDS, INCLUDE] : [FIELDS],
      representations: REPRESENTATIONS,
      answer: { kind: "record", schema },
      problems: ["invalid-parameter", "not-found", "not-acceptable"],
      handle: recordHandler(collection),
    },
  ];
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const DISCOVERY: readonly Route[] = [
  {
    id: "getHome",
    method: "GET",
    path: "/",
    group: "Discovery",
    summary: "The front page: where everything is",
    query: [],
    representations: ["json", "html", "md"],
    answer: { kind: "record", schema: "Home" },
    problems: ["not-acceptable"],
    handle: answerFile,
  },
  documentRoute("health", "Health", "Whether the service answers, and which release it serves"),
  documentRoute("manifest", "Manifest", "Every endpoint, schema, format and collection with its count"),
  documentRoute("stats", "Stats", "Counts by collection, category, level and relation"),
  fileRoute({
    id: "getOpenApi",
    example: null,
    path: "/api/v1/openapi.json",
    group: "Discovery",
    summary: "This contract, as OpenAPI 3.1",
    mediaType: "application/json",
    text: "An OpenAPI 3.1 document.",
  }),
  fileRoute({
    id: "getSchema",
    path: "/api/schema.json",
    group: "Discovery",
    summary: "JSON Schema 2020-12 of every type",
    mediaType: "application/schema+json",
    text: "A JSON Schema with one definition per type in `$defs`.",
  }),
  fileRoute({
    id: "getCalculatorCatalogue",
    path: "/api/calculators.json",
    group: "Compute",
    summary: "The calculator catalogue: sixteen definitions with reference implementations",
    mediaType: "application/json",
    answer: { kind: "record", schema: "CalculatorCatalogue" },
    text: "The catalogue.",
  }),
  fileRoute({
    id: "getContext",
    path: "/api/context.jsonld",
    group: "Discovery",
    summary: "The JSON-LD context of every JSON-LD answer",
    mediaType: "application/ld+json",
    text: "A JSON-LD 1.1 context.",
  }),
  fileRoute({
    id: "getSitemap",
    path: "/sitemap.xml",
    group: "Discovery",
    summary: "XML sitemap",
    mediaType: "application/xml",
    text: "A sitemap as sitemaps.org defines it.",
  }),
  fileRoute({
    id: "getSitemapPart",
    example: null,
    path: "/sitemap-:part.xml",
    group: "Discovery",
    summary: "One part of a sitemap too large for one file",
    mediaType: "application/xml",
    pathParameters: [{ name: "part", description: "Number of the part, as `/sitemap.xml` lists them.", example: "1" }],
    problems: ["not-found"],
    text: "A sitemap as sitemaps.org defines it.",
  }),
  fileRoute({
    id: "getRobots",
    path: "/robots.txt",
    group: "Discovery",
    summary: "Rules for crawlers",
    mediaType: PLAIN_TEXT,
    text: "RFC 9309 rules; everything is allowed.",
  }),
  fileRoute({
    id: "getLogo",
    path: "/logo.svg",
    group: "Discovery",
    summary: "The mark of the service",
    mediaType: "image/svg+xml",
    text: "An SVG image.",
  }),
  fileRoute({
    id: "getPluginManifest",
    path: "/.well-known/ai-plugin.json",
    group: "Discovery",
    summary: "Assistant-plugin manifest",
    mediaType: "application/json",
    text: "A plugin manifest (schema v1).",
  }),
  fileRoute({
    id: "getApiCatalog",
    path: "/.well-known/api-catalog",
    link: '</.well-known/api-catalog>; rel="api-catalog"',
    group: "Discovery",
    summary: "API catalogue (RFC 9727)",
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    text: "A linkset (RFC 9264) with the API's description, documents and status.",
  }),
  {
    id: "listProblems",
    method: "GET",
    path: "/problems",
    group: "Discovery",
    summary: "Every problem that the service answers with",
    query: [],
    representations: ["json", "md"],
    answer: { kind: "record", schema: "ProblemTypes" },
    problems: ["not-acceptable"],
    handle: answerFile,
  },
  {
    id: "getProblem",
    method: "GET",
    path: "/problems/:slug",
    group: "Discovery",
    summary: "What a problem means and what to do about it",
    pathParameters: [
      { name: "slug", description: `One of ${Object.keys(PROBLEMS).join(", ")}.`, example: "not-found" },
    ],
    query: [],
    representations: ["json", "md"],
    answer: { kind: "record", schema: "ProblemType" },
    problems: ["not-found", "not-acceptable"],
    handle: answerFile,
  },
];

const TEXTS: readonly Route[] = [
  fileRoute({
    id: "getLlmsText",
    path: "/llms.txt",
    group: "Text",
    summary: "Overview for agents (llmstxt.org)",
    mediaType: "text/markdown; charset=utf-8",
    text: "Markdown as llmstxt.org defines it.",
  }),
  fileRoute({
    id: "getFullText",
    path: "/llms-full.txt",
    group: "Text",
    summary: "Every entity's text, by category",
    mediaType: "text/markdown; charset=utf-8",
    text: "Markdown of the whole corpus.",
  }),
  fileRoute({
    id: "getCategoryText",
    path: "/llms-full/:category.txt",
    group: "Text",
    summary: "The full text of one category",
    mediaType: "text/markdown; charset=utf-8",
    pathParameters: [
      { name: "category", description: "Id of a category.", example: EXAMPLE_ID.categories, collection: "categories" },
    ],
    problems: ["not-found"],
    text: "Markdown of one category's terms.",
  }),
];

const TERM_ROUTES: readonly Route[] = [
  {
    id: "getRandomTerms",
    method: "GET",
    path: "/api/v1/terms/_random",
    group: "Knowledge",
    summary: "A random sample of terms",
    query: randomParameters(TERMS),
    example: "?seed=1&fields=id,name",
    representations: REPRESENTATIONS,
    answer: { kind: "list", schema: "Term" },
    problems: ["invalid-parameter", "not-acceptable"],
    handle: randomHandler(TERMS),
  },
  {
    id: "getTermsInBulk",
    method: "POST",
    path: "/api/v1/terms/_bulk",
    group: "Knowledge",
    summary: `Up to ${MAX_BULK} terms by their ids`,
    description: "The terms come in the order asked, each once; ids that no term has are listed in `missing`.",
    query: [],
    representations: ["json"],
    answer: { kind: "record", schema: "BulkAnswer" },
    body: { schema: "BulkRequest", example: { ids: ["alpha", "beta"], fields: ["id", "name"] } },
    problems: ["malformed-json", "unsupported-media-type", "payload-too-large", "invalid-body"],
    handle: bulkHandler(TERMS),
  },
];

const COMPUTE: readonly Route[] = [
  {
    id: "listComputations",
    method: "GET",
    path: COMPUTE_PATH,
    group: "Compute",
    summary: "Every calculator with its inputs, outputs and address",
    query: [],
    representations: ["json"],
    answer: { kind: "record", schema: "Computations" },
    problems: [],
    handle: answerFile,
  },
  {
    id: "computeBatch",
    method: "POST",
    path: `${COMPUTE_PATH}/_batch`,
    group: "Compute",
    summary: `Up to ${MAX_BATCH} computations in one request`,
    description: "Each item is answered in order with its result or its problem.",
    query: [],
    representations: ["json"],
    answer: { kind: "record", schema: "BatchAnswer" },
    body: {
      schema: "BatchRequest",
      example: {
        items: [
          { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } },
          { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: 0 } },
        ],
      },
    },
    problems: ["malformed-json", "unsupported-media-type", "payload-too-large", "invalid-body"],
    handle: answerBatch,
  },
  ...(["GET", "POST"] as const).map(
    (method): Route => ({
      id: method === "GET" ? "compute" : "computePost",
      method,
      path: `${COMPUTE_PATH}/:slug`,
      group: "Compute",
      summary: "One computation",
      pathParameters: [
        {
          name: "slug",
          description: "The calculator's id, the id without `-calc`, or one of its aliases.",
          example: EXAMPLE_ID.calculators,
        },
      ],
      query: [],
      ownQuery: method === "GET",
      representations: ["json"],
      answer: { kind: "record", schema: "Computation" },
      problems:
        method === "GET"
          ? ["invalid-parameter", "not-found", "not-computable"]
          : [
              "malformed-json",
              "not-found",
              "unsupported-media-type",
              "payload-too-large",
              "invalid-body",
              "not-computable",
            ],
      handle: answerComputation,
    }),
  ),
];

const GRAPH: readonly Route[] = [
  {
    id: "getGraph",
    method: "GET",
    path: WHOLE_GRAPH_PATH,
    group: "Knowledge",
    summary: "The whole graph: every entity and every edge",
    description: "As NDJSON one node or edge per line, told apart by `kind`.",
    query: [],
    example: null,
    representations: ["json", "ndjson"],
    answer: { kind: "record", schema: "Graph" },
    problems: ["not-acceptable"],
    handle: answerFile,
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
    description: "Edges are followed whichever way they go. Of several shortest paths it is always the same one.",
    query: PATH_PARAMETERS,
    representations: ["json"],
    answer: { kind: "record", schema: "GraphPath" },
    problems: ["invalid-parameter", "not-found"],
    handle: answerPath,
  },
  {
    id: "getNeighbourhood",
    method: "GET",
    path: `${WHOLE_GRAPH_PATH}/:slug`,
    group: "Knowledge",
    summary: "What lies around an entity, and the edges between",
    description:
      "Nearest nodes first. The edges are those on walks of at most `depth` steps from the root, whichever way they go.",
    pathParameters: [
      { name: "slug", description: "Id of an entity of any kind.", example: EXAMPLE_ID.terms, collection: "terms" },
    ],
    query: NEIGHBOURHOOD_PARAMETERS,
    example: "?limit=5",
    representations: ["json", "ndjson"],
    answer: { kind: "record", schema: "Neighbourhood" },
    problems: ["invalid-parameter", "not-found", "not-acceptable"],
    handle: answerNeighbourhood,
  },
];

const CHUNKS: readonly Route[] = [
  {
    id: "listChunks",
    method: "GET",
    path: CHUNKS_PATH,
    group: "Text",
    summary: "The corpus in passages for retrieval",
    description: "NDJSON unless asked otherwise: every chunk, or those of one kind. JSON is a list in pages.",
    query: CHUNK_PARAMETERS,
    example: "?limit=1&format=json",
    representations: ["ndjson", "json"],
    answer: { kind: "list", schema: "Chunk" },
    problems: ["invalid-parameter", "not-acceptable"],
    handle: answerChunks,
  },
];

const SEARCH: readonly Route[] = [
  {
    id: "search",
    method: "GET",
    path: "/api/v1/search",
    group: "Knowledge",
    summary: "Search the whole corpus",
    description: "Exact names first, then by relevance. A phrase in quotes must occur as it is.",
    query: SEARCH_PARAMETERS,
    example: "?q=sharpe&limit=2",
    representations: ["json"],
    answer: { kind: "record", schema: "SearchAnswer" },
    problems: ["invalid-parameter"],
    handle: answerSearch,
  },
  {
    id: "suggest",
    method: "GET",
    path: "/api/v1/suggest",
    group: "Knowledge",
    summary: "Completions for a search box",
    query: SUGGEST_PARAMETERS,
    example: "?q=sha",
    representations: ["json"],
    answer: { kind: "record", schema: "SuggestAnswer" },
    problems: ["invalid-parameter"],
    handle: answerSuggest,
  },
];

/** In matching order: fixed paths stand before the patterns that would take them for an id. */
export const ROUTES: readonly Route[] = [
  ...DISCOVERY,
  ...TEXTS,
  ...COMPUTE,
  ...SEARCH,
  ...GRAPH,
  ...CHUNKS,
  ...TERM_ROUTES,
  ...COLLECTIONS.flatMap(collectionRoutes),
];
