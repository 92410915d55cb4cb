/** The query strings of addresses in answers, and what of a request they repeat. */
import { type ListLinks, type ListMeta, pagesAround } from "../representations/paging.ts";
import type { Representation } from "../representations/registry.ts";
import type { Query, QueryParameter } from "./query-parameters.ts";
import type { RoutedRequest } from "./route.ts";

/** A query string with its parameters in the given order. Parameters without a value are omitted. */
export function toQueryString(parameters: readonly (readonly [name: string, value: string | undefined])[]): string {
  const search = new URLSearchParams();
  for (const [name, value] of parameters) if (value !== undefined) search.append(name, value);
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/**
 * Addresses of the pages around one. They repeat every choice of the request, in the declared order.
 *
 * @param declared the parameters of the route except `format`
 * @param format the representation that the links repeat
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
