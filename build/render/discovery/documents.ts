/** The discovery documents in JSON: manifest, stats, health, front page, problems, plug-in manifest, catalogue. */

import { compareText } from "../../../worker/compare-text.ts";
import { declaredQuery } from "../../../worker/http/query-parameters.ts";
import type { Route } from "../../../worker/http/route.ts";
import { filePath, listPath } from "../../../worker/paths.ts";
import { PROBLEMS } from "../../../worker/problems.ts";
import type { Catalog } from "../../../worker/release.ts";
import { FORMATS, LIST_REPRESENTATIONS } from "../../../worker/representations/registry.ts";
import type { JsonObject } from "../../../worker/representations/representation-format.ts";
import { required } from "../../../worker/required.ts";
import { DUMPS_PATH } from "../../../worker/resources/dumps/dumps.ts";
import { AI_CATALOG_PATH, MCP_PATH, SERVER_CARD_PATH } from "../../../worker/resources/mcp/routes.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import { servedEdition } from "../../editions/history.ts";
import { allProse } from "../../parse/body.ts";
import { isPublished } from "../../schema/field.ts";
import { MCP_SUMMARY } from "./mcp.ts";

export interface DiscoveryInput {
  readonly corpus: Corpus;
  readonly routes: readonly Route[];
  readonly catalog: Catalog;
  readonly base: string;
  readonly apiVersion: string;
  /** Address that the plug-in manifest gives for questions, if there is one. */
  readonly contact?: string;
}

export function health(apiVersion: string, edition: string, release: string): JsonObject {
  return { status: "ok", api_version: apiVersion, edition, release };
}

/** Media type, without parameters, of a route that is one file. @throws when it has none */
export function fileMediaType({ id, mediaType }: Route): string {
  const [type = ""] = required(mediaType, `the media type of ${id}`).split(";");
  return type;
}

/** `/api/v1/terms/:id` → `/api/v1/terms/{id}`. */
export function pathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

export function manifest(
  { corpus, catalog, routes, base, apiVersion }: DiscoveryInput,
  release: string,
  schemas: readonly string[],
): JsonObject {
  return {
    name: SERVICE.name,
    description: SERVICE.description,
    base,
    api_version: apiVersion,
    edition: servedEdition(corpus.history),
    release,
    license: {
      content: SERVICE.license,
      code: SERVICE.codeLicense,
      url: SERVICE.licenseUrl,
      attribution: SERVICE.attribution,
    },
    formats: FORMATS.filter(({ name }) => LIST_REPRESENTATIONS.includes(name)).map(({ name, mediaType }) => ({
      name,
      media_type: mediaType,
      extension: `.${name}`,
    })),
    collections: catalog.collections.map((collection) => ({
      name: collection.name,
      type: collection.type,
      title: collection.title,
      description: collection.description,
      count: collection.count,
      url: base + listPath(collection),
      download: base + filePath(listPath(collection), "ndjson"),
      schema: `${base}/api/schema.json#/$defs/${collection.schema}`,
      filters: collection.filters.map((filter) => filter.parameter),
    })),
    endpoints: routes.map((route) => ({
      id: route.id,
      method: route.method,
      path: pathTemplate(route.path),
      summary: route.summary,
      parameters: declaredQuery(route).map((parameter) => parameter.name),
      formats: route.representations.length > 0 ? [...route.representations] : [fileMediaType(route)],
    })),
    schemas: schemas.map((name) => ({ name, url: `${base}/api/schema.json#/$defs/${name}` })),
    problems: `${base}/problems`,
    mcp: { url: base + MCP_PATH, card: base + SERVER_CARD_PATH },
  };
}

/** @param counts numbers of chunks and of words */
export function stats(
  { corpus, catalog }: DiscoveryInput,
  release: string,
  counts: { chunks: number; words: number },
): JsonObject {
  const { terms, categories } = corpus.collections;
  const updated = allEntities(corpus)
    .map((entity) => String(entity.record["updated"] ?? ""))
    .reduce((newest, date) => (compareText(date, newest) > 0 ? date : newest), "");
  return {
    edition: servedEdition(corpus.history),
    release,
    ...(updated !== "" && { updated }),
    collections: Object.fromEntries(catalog.collections.map(({ name, count }) => [name, count])),
    terms: {
      by_category: {
        ...Object.fromEntries(categories.map((category) => [category.id, 0])),
        ...countBy(terms.map((term) => String(term.record["category"]))),
      },
      by_level: countBy(terms.map((term) => String(term.record["level"]))),
    },
    graph: {
      nodes: corpus.entities.size,
      edges: corpus.edges.length,
      by_relation: countBy(corpus.edges.map((edge) => edge.relation)),
    },
    ...counts,
  };
}

export function countWords(corpus: Corpus): number {
  return allEntities(corpus)
    .map((entity) => wordsOf(entity))
    .reduce((sum, words) => sum + words, 0);
}

/** Words of the prose that is published. */
function wordsOf({ collection, draft: { body } }: Entity): number {
  return allProse(body, (field) => isPublished(collection.fields[field] ?? {})).reduce(
    (sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/%-]*/gu)?.length ?? 0),
    0,
  );
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of [...values].sort(compareText)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** A link of the front page and of llms.txt. */
export interface DescribedLink {
  readonly name: string;
  readonly url: string;
  readonly description: string;
}

/**
 * All GET routes outside the collections that need no path parameter, for the front page and llms.txt. The list of
 * dumps has its own documents.
 */
export function documentLinks(routes: readonly Route[], base: string): DescribedLink[] {
  return routes
    .filter(
      (route) =>
        route.method === "GET" &&
        route.path !== "/" &&
        !route.path.includes(":") &&
        !route.path.startsWith(`${DUMPS_PATH}/`) &&
        !["Knowledge", "Pages"].includes(route.group),
    )
    .map(({ path, query, example, summary }) => {
      const needsQuery = query.some(({ required }) => required === true);
      return { name: path, url: base + path + (needsQuery ? (example ?? "") : ""), description: summary };
    });
}

export function frontPage({ catalog, routes, base, apiVersion }: DiscoveryInput): {
  documents: DescribedLink[];
  collections: DescribedLink[];
} & Record<string, unknown> {
  return {
    name: SERVICE.name,
    description: SERVICE.description,
    api_version: apiVersion,
    license: SERVICE.licenseUrl,
    documents: documentLinks(routes, base),
    collections: catalog.collections.map((collection) => ({
      name: collection.title,
      url: base + listPath(collection),
      description: `${collection.description} ${collection.count} records.`,
    })),
  };
}

export function problemTypes(base: string): Record<string, unknown>[] {
  return Object.entries(PROBLEMS).map(([slug, problem]) => ({ slug, type: `${base}/problems/${slug}`, ...problem }));
}

export function pluginManifest({ base, contact }: Pick<DiscoveryInput, "base" | "contact">): unknown {
  return {
    schema_version: "v1",
    name_for_human: SERVICE.name,
    name_for_model: "hedge_fund_knowledge",
    description_for_human: MCP_SUMMARY,
    description_for_model: `${SERVICE.description} Look up a term by its id, list collections with filters, and cite the sources that each record carries.`,
    auth: { type: "none" },
    api: { type: "openapi", url: `${base}/api/v1/openapi.json` },
    logo_url: `${base}/logo.svg`,
    ...(contact !== undefined && { contact_email: contact }),
    legal_info_url: SERVICE.licenseUrl,
  };
}

/** RFC 9727: a linkset (RFC 9264) with the addresses of the API's description, documentation and status. */
export function apiCatalog({ base }: DiscoveryInput): unknown {
  return {
    linkset: [
      {
        anchor: `${base}/api/v1/manifest`,
        "service-desc": [{ href: `${base}/api/v1/openapi.json`, type: "application/json" }],
        "service-doc": [
          { href: `${base}/`, type: "text/html" },
          { href: `${base}/llms.txt`, type: "text/markdown" },
        ],
        "service-meta": [
          { href: `${base}/api/schema.json`, type: "application/schema+json" },
          { href: base + SERVER_CARD_PATH, type: "application/mcp-server-card+json" },
          { href: base + AI_CATALOG_PATH, type: "application/ai-catalog+json" },
        ],
        status: [{ href: `${base}/api/v1/health`, type: "application/json" }],
        license: [{ href: SERVICE.licenseUrl }],
      },
    ],
  };
}
