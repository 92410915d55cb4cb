/**
 * What a static host has to be told to serve `dist/` at the service's addresses: the file of each address that has no
 * extension, and the media types that hosts do not know. It is derived from the routes.
 */

import type { Route } from "../../../worker/http/route.ts";
import { filePath } from "../../../worker/paths.ts";
import { bareMediaType, FORMATS, mediaTypeOf } from "../../../worker/representations/registry.ts";

export interface StaticSite {
  readonly rewrites: readonly Rewrite[];
  /** No two of them hold for one path. */
  readonly types: readonly TypeRule[];
  /** Whether there is a file at a path, or at one that matches a pattern. */
  hasFile(pattern: string): boolean;
}

/** The file of an address, or of all addresses that match a pattern of the route table: `/api/v1/terms/:id`. */
export interface Rewrite {
  readonly from: string;
  readonly to: string;
}

/** The media type of an extension (`*.md`), of a path, or of the paths that match one with an asterisk. */
export interface TypeRule {
  readonly paths: string;
  readonly mediaType: string;
}

/** Media types that every host gives these extensions. */
export const KNOWN_TYPES: ReadonlyMap<string, string> = new Map([
  ["html", mediaTypeOf("html")],
  ["json", bareMediaType("json")],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain; charset=utf-8"],
]);

/** @param paths of the public files */
export function staticSite(routes: readonly Route[], paths: readonly string[]): StaticSite {
  const gets = routes.filter(({ method }) => method === "GET");
  const matches = (pattern: string) => paths.some(matcherOf(pattern));
  const rewrites = gets.flatMap(({ path, representations: [first] }) => {
    const to = first === undefined || path === "/" ? undefined : filePath(path, first);
    return to !== undefined && matches(to) ? [{ from: path, to }] : [];
  });
  return { rewrites, types: typeRules(gets, rewrites, matches), hasFile: matches };
}

function typeRules(
  routes: readonly Route[],
  rewrites: readonly Rewrite[],
  matches: (pattern: string) => boolean,
): TypeRule[] {
  const types = new Map<string, string>();
  for (const { name, mediaType } of FORMATS) if (!KNOWN_TYPES.has(name)) types.set(`*.${name}`, mediaType);
  for (const { path, mediaType, representations } of routes) {
    if (representations.length > 0 || mediaType === undefined || !matches(path)) continue;
    const extension = extensionOf(path);
    const isItsOwn = extension === "" || KNOWN_TYPES.has(extension);
    types.set(isItsOwn ? path.replace(/:\w+/, "*") : `*.${extension}`, mediaType);
  }
  // A host may choose the type by the address that was asked for.
  for (const { from, to } of rewrites) {
    const type = types.get(`*.${extensionOf(to)}`);
    if (type !== undefined) types.set(from, type);
  }
  const isCovered = (paths: string) => [...types.keys()].some((other) => other !== paths && covers(other, paths));
  return [...types].flatMap(([paths, mediaType]) =>
    mediaType === KNOWN_TYPES.get(extensionOf(paths)) || isCovered(paths) ? [] : [{ paths, mediaType }],
  );
}

/** Whether a rule with an asterisk holds for all paths that another one holds for. */
function covers(rule: string, other: string): boolean {
  const [before = "", after] = rule.split("*");
  return after !== undefined && other.startsWith(before) && other.endsWith(after);
}

export function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? "";
}

/** Whether a path matches a pattern: it is the same, or has some text without a slash in the place of the parameter. */
export function matcherOf(pattern: string): (path: string) => boolean {
  const [before = "", after] = pattern.split(/:\w+/);
  if (after === undefined) return (path) => path === pattern;
  return (path) => {
    if (!path.startsWith(before) || !path.endsWith(after)) return false;
    const value = path.slice(before.length, path.length - after.length);
    return value !== "" && !value.includes("/");
  };
}
