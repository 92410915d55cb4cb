/** "Did you mean" for addresses at which there is nothing. */
import type { CollectionInfo } from "../collection-info.ts";
import { parseEntityName } from "../entities/parse-entity-name.ts";
import { listPath, recordPath } from "../paths.ts";
import { splitExtension } from "../representations/registry.ts";
import { asId } from "../slug.ts";
import { suggestClosest } from "../suggest-closest.ts";
import { TRUNCATED_LENGTH } from "../truncate.ts";
import type { Route } from "./route.ts";

/** Suggested when nothing is similar. */
const FRONT_DOORS = ["/", "/api/v1/manifest"];
const MAX_SUGGESTIONS = 5;

/**
 * Addresses of the service that are similar to `path`. Its end may name an entity as references do:
 * `/api/v1/graph/event:fall`.
 */
export function suggestAddresses(
  routes: readonly Route[],
  path: string,
  collections: readonly CollectionInfo[] = [],
): string[] {
  const end = path.lastIndexOf("/") + 1;
  const { type, slug } = parseEntityName(path.slice(end));
  const collection = collections.find((each) => each.type === type);
  const id = asId(slug);
  if (!collection || id === undefined) return similarAddresses(routes, path);
  const isOfRecords = collections.some((each) => `${listPath(each)}/` === path.slice(0, end));
  const others = isOfRecords ? [] : similarAddresses(routes, path.slice(0, end) + id);
  return [...others, recordPath(collection, id)].slice(0, MAX_SUGGESTIONS);
}

function similarAddresses(routes: readonly Route[], path: string): string[] {
  const segments = path.split("/").map((segment) => segment.trim());
  const tidy = `/${segments.filter((segment) => segment !== "").join("/")}`;
  const fixed = [...new Set(routes.map((route) => route.path).filter((other) => !other.includes(":")))];
  const word = lastWord(tidy);
  const namesakes = fixed.filter((other) => lastWord(other) === word);
  const close = suggestClosest(tidy, fixed, fixed.length).filter((other) => differsLittle(tidy, other));
  const similar = [...new Set([...namesakes, ...patternsMeantBy(tidy, routes), ...close])];
  return similar.length > 0 ? similar.slice(0, MAX_SUGGESTIONS) : FRONT_DOORS.filter((door) => fixed.includes(door));
}

/** The last segment without the extension of a representation: `docs` of `/docs` and of `/api/v1/docs.md`. */
function lastWord(path: string): string | undefined {
  return splitExtension(path).path.split("/").at(-1);
}

/** Whether two paths are close in what follows the segments that they share, or the other begins what was typed. */
function differsLittle(typed: string, other: string): boolean {
  if (typed.startsWith(`${other}/`)) return true;
  let [shared, at] = [0, 0];
  while (at < other.length && other[at] === typed[at]) if (other[at++] === "/") shared = at;
  return suggestClosest(typed.slice(shared), [other.slice(shared)]).length > 0;
}

/** The path with its segments corrected by a pattern: `/api/v1/term/x` to `/api/v1/terms/x`. */
function patternsMeantBy(path: string, routes: readonly Route[]): string[] {
  // A suggestion would repeat the whole path.
  if (path.length > TRUNCATED_LENGTH) return [];
  const segments = path.split("/").slice(1);
  return routes.flatMap((route) => {
    if (route.method !== "GET" || !route.path.includes(":")) return [];
    const wanted = route.path.split("/").slice(1);
    // People omit the prefix that all addresses of the API share.
    const start = wanted.length - segments.length;
    const corrected = segments.map((segment, i) => correctedSegment(wanted[start + i] ?? "", segment));
    const isMeant = start >= 0 && wanted.slice(start).some((segment) => !segment.includes(":"));
    return isMeant && !corrected.includes(undefined) ? [`/${[...wanted.slice(0, start), ...corrected].join("/")}`] : [];
  });
}

/** @returns the pattern's segment, or its parameter's value; `undefined` if they differ too much */
function correctedSegment(wanted: string, typed: string): string | undefined {
  if (/^:\w+$/.test(wanted)) return /^[\w-]+$/.test(splitExtension(typed).path) ? typed : undefined;
  // A parameter with an extension, as in `:collection.atom`: the address would lack it.
  if (wanted.includes(":")) return undefined;
  return wanted === typed || suggestClosest(typed, [wanted]).length > 0 ? wanted : undefined;
}
