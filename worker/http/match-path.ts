/** What is at a path of the service: itty-router matches it with the paths of the route table. */
import type { IttyRouterType } from "itty-router";
import { IttyRouter } from "itty-router/IttyRouter";
import { isAddress } from "../paths.ts";
import type { Route } from "./route.ts";

/** The routes of a path, which differ in their method, and the values of its parameters. */
export interface Place {
  readonly routes: readonly Route[];
  readonly params: Readonly<Record<string, string>>;
  /** The path of the routes, when it is another one. */
  readonly movedTo?: string;
}

/** @returns nothing when there is nothing at the path */
export type FindPlace = (path: string) => Promise<Place | undefined>;

/**
 * The first word of a path, after the beginning that all addresses of the API share. Paths with the same one have a
 * router of their own, because itty-router tries one path after another.
 */
const SECTION = /^\/(?:api\/v1\/)?(\w*)/;

function sectionOf(path: string): string {
  return SECTION.exec(path)?.[1] ?? "";
}

/** @param routes in matching order: a fixed path comes before the pattern that would match it */
export function placeFinder(routes: readonly Route[]): FindPlace {
  const routers = new Map<string, IttyRouterType>();

  function register(path: string, placeAt: (params: Place["params"]) => Place | undefined): void {
    const section = sectionOf(path);
    const router = routers.get(section) ?? IttyRouter();
    routers.set(section, router);
    router.all(path, ({ params }) => placeAt(params));
  }

  for (const [path, here] of Map.groupBy(routes, (route) => route.path)) {
    const bounds = here.flatMap(({ pathParameters = [] }) => pathParameters);
    register(path, (params) => {
      const isWithinBounds = bounds.every(({ name, maxLength }) => (params[name] ?? "").length <= maxLength);
      return isWithinBounds ? { routes: here, params } : undefined;
    });
    for (const other of here.flatMap(({ otherPaths = [] }) => otherPaths))
      register(other, (params) => ({ routes: here, params, movedTo: path }));
  }
  return async (path) => {
    // itty-router also takes a slash at the end, and of a text that is no address it would match only a part.
    if (!isAddress(path) || (path.endsWith("/") && path !== "/")) return undefined;
    const router = routers.get(sectionOf(path));
    return (await router?.fetch({ method: "GET", url: `http://service${path}` })) as Place | undefined;
  };
}
