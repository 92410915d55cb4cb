/** Finds the route of a path. */
import { IttyRouter } from "itty-router/IttyRouter";
import { MAX_PATH } from "../paths.ts";
import { suggestClosest } from "../suggest-closest.ts";
import { TRUNCATED_LENGTH } from "../truncate.ts";
import type { Route } from "./route.ts";

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A path with parameters: `/api/v1/terms/:id`, `/sitemap-:part.xml`. */
interface Pattern {
  readonly route: Route;
  readonly pattern: RegExp;
}

const NO_PARAMS: Match["params"] = {};

/** Suggested when nothing is similar. */
const FRONT_DOORS = ["/", "/api/v1/manifest"];
const MAX_SUGGESTIONS = 5;

export class RouteTable {
  readonly #fixed = new Map<string, Route[]>();
  readonly #patterns: Pattern[] = [];
  readonly #others = new Map<string, string>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      for (const other of route.otherPaths ?? []) this.#others.set(other, route.path);
      if (route.path.includes(":")) this.#patterns.push({ route, pattern: patternOf(route) });
      else this.#fixed.set(route.path, [...(this.#fixed.get(route.path) ?? []), route]);
    }
  }

  /** A fixed path never matches a pattern, also with another method. Parameters are within their bounds. */
  match(method: string, path: string): Match | undefined {
    if (path.length > MAX_PATH) return undefined;
    const fixed = this.#fixed.get(path);
    if (fixed) {
      const route = fixed.find((candidate) => candidate.method === method);
      return route && { route, params: NO_PARAMS };
    }
    for (const { route, pattern } of this.#patterns) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (!found) continue;
      const params = found.groups ?? NO_PARAMS;
      return isWithinBounds(route, params) ? { route, params } : undefined;
    }
    return undefined;
  }

  /** The methods of a path; none if nothing is there. */
  methodsOf(path: string): string[] {
    const methods = [
      ...(this.match("GET", path) ? ["GET", "HEAD"] : []),
      ...(this.match("POST", path) ? ["POST"] : []),
    ];
    return methods.length > 0 ? [...methods, "OPTIONS"] : [];
  }

  /** The path of the route with this alias. */
  pathOf(otherPath: string): string | undefined {
    return this.#others.get(otherPath);
  }

  /** Similar addresses for an unknown path. */
  suggestionsFor(path: string): string[] {
    const ending = [...this.#fixed.keys()].filter((fixed) => fixed.length > path.length && fixed.endsWith(path));
    const close = suggestClosest(path, this.#fixed.keys());
    const found = [...new Set([...ending, ...close, ...this.#patternsMeantBy(path)])];
    return found.length > 0 ? found.slice(0, MAX_SUGGESTIONS) : FRONT_DOORS.filter((fixed) => this.#fixed.has(fixed));
  }

  /** The path with its segments corrected by a pattern: `/api/v1/term/x` to `/api/v1/terms/x`. */
  #patternsMeantBy(path: string): string[] {
    // A suggestion would repeat the whole path.
    if (path.length > TRUNCATED_LENGTH) return [];
    const given = path.split("/").slice(1);
    return this.#patterns.flatMap(({ route }) => {
      if (route.method !== "GET") return [];
      const wanted = route.path.split("/").slice(1);
      // People omit the prefix that all addresses of the API share.
      const start = wanted.length - given.length;
      const corrected = given.map((segment, i) => correctedSegment(wanted[start + i] ?? "", segment));
      const isMeant = start >= 0 && wanted.slice(start).some((segment) => !segment.includes(":"));
      return isMeant && !corrected.includes(undefined)
        ? [`/${[...wanted.slice(0, start), ...corrected].join("/")}`]
        : [];
    });
  }
}

function isWithinBounds({ pathParameters = [] }: Route, params: Match["params"]): boolean {
  return pathParameters.every(({ name, maxLength }) => (params[name] ?? "").length <= maxLength);
}

/** @returns the pattern's segment, or its parameter's value; `undefined` if they differ too much */
function correctedSegment(wanted: string, given: string): string | undefined {
  if (/^:\w+$/.test(wanted)) return /^[\w-]+$/.test(given) ? given : undefined;
  // A parameter with an extension, as in `:collection.atom`: the address would lack it.
  if (wanted.includes(":")) return undefined;
  return wanted === given || suggestClosest(given, [wanted]).length > 0 ? wanted : undefined;
}

/**
 * The pattern of a path, as itty-router creates it. Its `fetch` is not used: it needs a request, parses the address
 * again, and tries one pattern after another, fixed paths too. That would dominate the cost of routing.
 */
function patternOf({ path }: Route): RegExp {
  const router = IttyRouter();
  router.get(path, () => undefined);
  const [entry] = router.routes;
  if (!entry) throw new Error(`itty-router made no pattern of ${path}`);
  return entry[1];
}
