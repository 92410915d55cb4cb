/** The headers with the addresses of a resource: `Link` (RFC 8288), `Content-Location`, and `Vary` with it. */
import { filePath } from "../paths.ts";
import { CONTEXT_PATH } from "../representations/jsonld.ts";
import { bareMediaType, type Representation } from "../representations/registry.ts";
import { SERVICE } from "../service-facts.ts";
import type { Route, RoutedRequest } from "./route.ts";

export const LICENSE_LINK = `<${SERVICE.licenseUrl}>; rel="license"`;
const CONTEXT_LINK = `<${CONTEXT_PATH}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/**
 * Characters of a query that headers repeat: clients take some 16 KB of headers, and an address may have nearly as many.
 * The other representations of a longer one are not named.
 */
export const MAX_REPEATED_QUERY = 3000;

/** Characters of `Link`, which repeats the query many times. */
const MAX_LINK = 10_000;

/** What a longer one lacks, the least needed first. */
const DISPENSABLE = ["first", "last", "alternate", "prev", "next"];

/**
 * The headers with the addresses of an answer's other representations, schema and licence.
 *
 * @param search the choices that the other representations repeat
 */
export function resourceHeaders(
  routed: RoutedRequest,
  search = "",
  extraLinks: readonly string[] = [],
): Record<string, string> {
  const { route, path, representation, chosenBy } = routed;
  const own = route.link === undefined || representation === "jsonld" ? [] : [withParams(route.link, routed.params)];
  const links = [...extraLinks, ...own];
  // What is asked in a body is at no address.
  const isRepeated = route.method === "GET" && search.length <= MAX_REPEATED_QUERY;
  for (const other of isRepeated ? alternatesOf(routed) : []) {
    links.push(`<${filePath(path, other)}${search}>; rel="alternate"; type="${bareMediaType(other)}"`);
  }
  const schema = schemaOf(routed);
  if (schema !== undefined)
    links.push(`</api/schema.json#/$defs/${schema}>; rel="describedby"; type="application/schema+json"`);
  // A JSON-LD processor that received JSON reads there what its members mean (JSON-LD 1.1, section 6.1).
  if (representation === "json" && route.answer.kind === "record" && route.representations.includes("jsonld")) {
    links.push(CONTEXT_LINK);
  }
  links.push(LICENSE_LINK);

  const headers: Record<string, string> = { Link: joinedLinks(links) };
  if (chosenBy === "accept" || chosenBy === "format") {
    if (isRepeated) headers["Content-Location"] = filePath(path, representation) + search;
    if (chosenBy === "accept") headers["Vary"] = "Accept";
  }
  return headers;
}

function joinedLinks(links: readonly string[]): string {
  let kept = links;
  for (const relation of DISPENSABLE)
    if (kept.join(", ").length > MAX_LINK) kept = kept.filter((link) => !link.includes(`; rel="${relation}"`));
  return kept.join(", ");
}

/**
 * Name of the schema that the body is valid by, or each line of it. A part of a record is valid by none, and neither is
 * what is not plain JSON.
 */
function schemaOf({ route, representation, query }: RoutedRequest): string | undefined {
  const { answer } = route;
  const isPart = query.given.has("fields") || (query.text("view") ?? "full") !== "full";
  if (answer.kind === "text" || isPart) return undefined;
  if (representation === "json") return schemaOfWhole(route);
  if (representation !== "ndjson") return undefined;
  return (answer.kind === "record" ? answer.line : undefined) ?? answer.schema;
}

/** Name of the schema of an answer in one piece; what has none is called by its operation. */
export function schemaOfWhole({ id, answer }: Pick<Route, "id" | "answer">): string {
  if (answer.kind === "text") return id;
  return answer.kind === "list" ? listSchemaName(answer.schema) : answer.schema;
}

/** Name of the schema of a page of a list. */
export function listSchemaName(schema: string): string {
  return `${schema}List`;
}

/** A route's link with the path's parameters filled in: `</changes/terms/:id.atom>`, `</terms/:id>`. */
function withParams(link: string, params: Readonly<Record<string, string>>): string {
  return link.replace(/:(\w+)(?=[.>])/g, (written, name: string) => params[name] ?? written);
}

/**
 * The other representations. JSON-LD lists only the first, and not the route's own link: PyLD fails on an answer with
 * more than one alternate.
 */
function alternatesOf({ route, representation }: RoutedRequest): readonly Representation[] {
  const others = route.representations.filter((other) => other !== representation);
  return representation === "jsonld" ? others.slice(0, 1) : others;
}
