/** Finds the route of a path. */
import { suggestClosest } from "../did-you-mean.ts";
import type { Route } from "./route.ts";

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A path with a parameter, which is some characters of one segment: `/api/v1/terms/:id`, `/sitemap-:part.xml`. */
interface Pattern {
  readonly route: Route;
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

const NO_PARAMS: Match["params"] = {};

export class RouteTable {
  readonly #fixed = new Map<string, Route[]>();
  readonly #patterns: Pattern[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      if (route.path.includes(":")) this.#patterns.push(patternOf(route));
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
    for (const pattern of this.#patterns) {
      const value = pattern.route.method === method ? valueIn(path, pattern) : undefined;
      if (value !== undefined) return { route: pattern.route, params: { [pattern.name]: value } };
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

/** @throws when the path has more parameters than one, which no address of the service needs */
function patternOf(route: Route): Pattern {
  const [before = "", behind = "", ...more] = route.path.split(":");
  const name = /^[a-z]*/.exec(behind)?.[0] ?? "";
  if (name === "" || more.length > 0) throw new Error(`${route.path} must have one parameter`);
  return { route, before, name, after: behind.slice(name.length) };
}

/** The value of the pattern's parameter in a path; `undefined` when the path does not match. */
function valueIn(path: string, { before, after }: Pattern): string | undefined {
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const value = path.slice(before.length, path.length - after.length);
  return value === "" || value.includes("/") ? undefined : value;
}
