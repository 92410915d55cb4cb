/** `Link` headers (RFC 8288) and the addresses in answers. */
import { filePath } from "../paths.ts";
import { CONTEXT_PATH } from "../representations/jsonld.ts";
import { type ListLinks, type ListMeta, pagesAround } from "../representations/paging.ts";
import { bareMediaType, type Representation } from "../representations/registry.ts";
import { SERVICE } from "../service-facts.ts";
import type { Query, QueryParameter } from "./query-parameters.ts";
import type { RoutedRequest } from "./route.ts";

export const LICENSE_LINK = `<${SERVICE.licenseUrl}>; rel="license"`;
const CONTEXT_LINK = `<${CONTEXT_PATH}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/**
 * Characters of a query that headers repeat: clients take some 16 KB of headers, and an address may have nearly as many.
 * The other representations of a longer one are not named.
 */
export const MAX_REPEATED_QUERY = 3000;

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
  // What is asked in a body is at no address; a computation names the one of its inputs itself (`Content-Location`).
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

  const headers: Record<string, string> = { Link: links.join(", ") };
  if (chosenBy === "accept" || chosenBy === "format") {
    if (isRepeated) headers["Content-Location"] = filePath(path, representation) + search;
    if (chosenBy === "accept") headers["Vary"] = "Accept";
  }
  return headers;
}

/**
 * Name of the schema that the body is valid by, or each line of it. A part of a record is valid by none, and neither is
 * what is not plain JSON.
 */
function schemaOf({ route: { answer }, representation, query }: RoutedRequest): string | undefined {
  const isPart = query.given.has("fields") || (query.text("view") ?? "full") !== "full";
  if (answer.kind === "text" || isPart) return undefined;
  if (representation === "json") return answer.kind === "list" ? listSchemaName(answer.schema) : answer.schema;
  if (representation !== "ndjson") return undefined;
  return (answer.kind === "record" ? answer.line : undefined) ?? answer.schema;
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

/** A query string with its parameters in the given order. Parameters without a value are omitted. */
export function toQueryString(parameters: readonly (readonly [name: string, value: string | undefined])[]): string {
  const search = new URLSearchParams();
  for (const [name, value] of parameters) if (value !== undefined) search.append(name, value);
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/**
 * Paths of the pages around one. They repeat every choice of the request, in the declared order.
 *
 * @param declared the parameters of the route except `format`
 * @param format the representation, unless it is the default
 */
export function pageLinks(
  path: string,
  declared: readonly QueryParameter[],
  query: Query,
  meta: ListMeta,
  format: Representation | undefined,
): ListLinks {
  return pagesAround(meta, (offset) => {
    const choices = declared.map(({ name }) => {
      const text = name === "offset" ? offset > 0 && String(offset) : query.givenText(name);
      return [name, text || undefined] as const;
    });
    return path + toQueryString([...choices, ["format", format]]);
  });
}

/** The value of `format` in links to other pages. */
export function keptFormat({ route, representation, chosenBy }: RoutedRequest): Representation | undefined {
  return representation === route.representations[0] && chosenBy !== "format" ? undefined : representation;
}

/** The choices of a request that no handler makes a part of the ETag, as they were given, for the ETag of a list. */
export function remainingChoices({ route, query }: RoutedRequest): string {
  return toQueryString(
    route.query.flatMap(({ name, partOfEtag }) => (partOfEtag ? [] : [[name, query.givenText(name)] as const])),
  );
}

/** The query of a request without `format`, as in `Content-Location`, with values that were chosen for it. */
export function queryWithoutFormat({ url }: RoutedRequest, chosen: Readonly<Record<string, string>> = {}): string {
  if (url.search === "" && Object.keys(chosen).length === 0) return "";
  const search = new URLSearchParams(url.searchParams);
  search.delete("format");
  for (const [name, value] of Object.entries(chosen)) search.set(name, value);
  return toQueryString([...search]);
}
