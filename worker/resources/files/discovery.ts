/** Routes of the discovery documents. */

import type { Route } from "../../http/route.ts";
import { feedLinks, MAX_ID, OPEN_SEARCH_PATH } from "../../paths.ts";
import { PROBLEMS } from "../../problems.ts";
import { CONTEXT_PATH } from "../../representations/jsonld.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile, handleUncachedFile } from "./file.ts";
import { fileRoute } from "./file-route.ts";

const PLAIN_TEXT = "text/plain; charset=utf-8";

/** Where the JSON Schemas of what authors write are, a file per collection. */
export const FRONT_MATTER_SCHEMAS_PATH = "/schemas/front-matter";

/** Maximum characters of the number of a sitemap's part. */
const MAX_PART = 10;

/** A discovery document of the API. */
function documentRoute(
  name: string,
  schema: string,
  summary: string,
  description: string,
  otherPaths: readonly string[] = [],
): Route {
  return {
    id: `get${schema}`,
    method: "GET",
    path: `/api/v1/${name}`,
    otherPaths,
    group: "Discovery",
    summary,
    description,
    query: [],
    representations: RECORD_REPRESENTATIONS,
    answer: { kind: "record", schema },
    handle: name === "health" ? handleUncachedFile : handleFile,
  };
}

export const DISCOVERY: readonly Route[] = [
  {
    id: "getHome",
    method: "GET",
    path: "/",
    group: "Discovery",
    summary: "The front page: where everything is",
    description: "Links to every document and collection.",
    query: [],
    representations: [...RECORD_REPRESENTATIONS, "html"],
    link: feedLinks(),
    answer: { kind: "record", schema: "Home" },
    handle: handleFile,
  },
  documentRoute(
    "health",
    "Health",
    "Whether the service answers, and which release it serves",
    "Never cached. `X-API-Version` says the version of the API.",
  ),
  documentRoute(
    "manifest",
    "Manifest",
    "Every endpoint, schema, format and collection with its count",
    "The index of the service for programs, with the hash of what is published.",
    ["/api/v1", "/api"],
  ),
  documentRoute(
    "stats",
    "Stats",
    "Counts by collection, category, level and relation",
    "What the corpus holds: records, nodes, edges, chunks and words, and the newest date of a record.",
  ),
  fileRoute({
    id: "getOpenApi",
    example: null,
    path: "/api/v1/openapi.json",
    otherPaths: ["/openapi.json", "/api/openapi.json", "/swagger.json"],
    group: "Discovery",
    summary: "This contract, as OpenAPI 3.1",
    mediaType: "application/json",
    text: "An OpenAPI 3.1 document with an example of every operation.",
  }),
  fileRoute({
    id: "getLeanOpenApi",
    example: null,
    path: "/api/v1/openapi.min.json",
    group: "Discovery",
    summary: "This contract without examples, for readers that count tokens",
    mediaType: "application/json",
    text:
      "The same OpenAPI 3.1 document without examples, headers of answers, `x-representations`, white space, and the answers that any " +
      "operation can give: 304, 414, 500 and 503. For most calculators it has `/api/v1/compute/{slug}`, with inputs of " +
      "any names, in place of their own operations.",
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
    id: "getFrontMatterSchema",
    path: `${FRONT_MATTER_SCHEMAS_PATH}/:collection.json`,
    group: "Discovery",
    summary: "JSON Schema 2020-12 of the front matter that authors of a collection write, for editors",
    mediaType: "application/schema+json",
    pathParameters: [{ name: "collection", maxLength: MAX_ID, description: "Name of a collection.", example: "terms" }],
    text: "A JSON Schema: the keys of a file's front matter, each with its type, and which are required.",
  }),
  fileRoute({
    id: "getCalculatorCatalogue",
    path: "/api/calculators.json",
    group: "Compute",
    summary: "The calculator catalogue: definitions with reference implementations",
    mediaType: "application/json",
    answer: { kind: "record", schema: "CalculatorCatalogue" },
    text:
      "The catalogue, fixed by its version: 16 calculators, each with the formula that it is filed under. " +
      "`/api/v1/calculators` has all of them, each with the formula that it computes.",
  }),
  fileRoute({
    id: "getContext",
    path: CONTEXT_PATH,
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
    inSitemap: false,
    mediaType: "application/xml",
    text: "A sitemap as sitemaps.org defines it.",
  }),
  fileRoute({
    id: "getSitemapPart",
    example: null,
    path: "/sitemap-:part.xml",
    // No operation of the contract: a small corpus has no part, and crawlers follow the index.
    group: "Pages",
    summary: "One part of a sitemap too large for one file",
    mediaType: "application/xml",
    pathParameters: [
      {
        name: "part",
        maxLength: MAX_PART,
        description: "Number of the part, as `/sitemap.xml` lists them.",
        example: "1",
      },
    ],
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
    id: "getOpenSearch",
    path: OPEN_SEARCH_PATH,
    // No operation of the contract: it is read by browsers, which pages lead to it.
    group: "Pages",
    summary: "How browsers search the site",
    inSitemap: false,
    mediaType: "application/xml",
    text: "An OpenSearch 1.1 description.",
  }),
  fileRoute({
    id: "getLogo",
    path: "/logo.svg",
    group: "Discovery",
    summary: "The mark of the service",
    mediaType: "image/svg+xml",
    text: "An SVG image, square and without text.",
  }),
  fileRoute({
    id: "getFavicon",
    example: null,
    path: "/favicon.ico",
    group: "Discovery",
    summary: "The mark as an icon, which browsers ask for",
    mediaType: "image/x-icon",
    text: "An ICO file with images of 16 and 32 pixels.",
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
    description:
      "Each answer that is neither a success nor a 304 is a problem document (RFC 9457) of one of these types.",
    query: [],
    representations: [...RECORD_REPRESENTATIONS, "html"],
    answer: { kind: "record", schema: "ProblemTypes", line: "ProblemType" },
    handle: handleFile,
  },
  {
    id: "getProblem",
    method: "GET",
    path: "/problems/:slug",
    group: "Discovery",
    summary: "What a problem means and what to do about it",
    description: "The page at the `type` of a problem document.",
    pathParameters: [
      {
        name: "slug",
        maxLength: MAX_ID,
        description: "Name of the problem.",
        values: Object.keys(PROBLEMS),
        example: "not-found",
      },
    ],
    query: [],
    representations: [...RECORD_REPRESENTATIONS, "html"],
    answer: { kind: "record", schema: "ProblemType" },
    handle: handleFile,
  },
];
