/** Finds the route of a path. */
import { IttyRouter } from "itty-router/IttyRouter";
import { suggestClosest } from "../did-you-mean.ts";
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

export class RouteTable {
  readonly #fixed = new Map<string, Route[]>();
  readonly #patterns: Pattern[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      if (route.path.includes(":")) this.#patterns.push({ route, pattern: patternOf(route) });
      else this.#fixed.set(route.path, [...(this.#fixed.get(route.path) ?? []), route]);
    }
  }

  /** A fixed path is never an id: what it does not take, the pattern beside it does not take for it. */
  match(method: string, path: string): Match | undefined {
    const fixed = this.#fixed.get(path);
    if (fixed) {
      const route = fixed.find((candidate) => candidate.method === method);
      return route && { route, params: NO_PARAMS };
    }
    for (const { route, pattern } of this.#patterns) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found) return { route, params: found.groups ?? NO_PARAMS };
    }
    return undefined;
  }

  /** The methods that a path takes; none when there is nothing at it. */
  methodsOf(path: string): string[] {
    const methods = [
      ...(this.match("GET", path) ? ["GET", "HEAD"] : []),
      ...(this.match("POST", path) ? ["POST"] : []),
    ];
    return methods.length > 0 ? [...methods, "OPTIONS"] : [];
  }

  /** The fixed paths that are close to one. */
  suggestionsFor(path: string): string[] {
    return suggestClosest(path, this.#fixed.keys());
  }
}

/**
 * The pattern of a path, as itty-router makes it. Its `fetch` is not used: it wants a request, parses its address again
 * and tries one pattern after another, fixed paths too, which costs more than all else that routing does.
 */
function patternOf({ path }: Route): RegExp {
  const router = IttyRouter();
  router.get(path, () => undefined);
  const [entry] = router.routes;
  if (!entry) throw new Error(`itty-router made no pattern of ${path}`);
  return entry[1];
}
