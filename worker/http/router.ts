/** Answers every request: finds its route, parameters and representation, and calls the route's handler. */
import { canonicalPath, decodePath, filePath, isAddress, MAX_ADDRESS } from "../paths.ts";
import { Problem } from "../problems.ts";
import { type Representation, splitExtension } from "../representations/registry.ts";
import { truncate } from "../truncate.ts";
import type { Answer } from "./answer.ts";
import { respondError } from "./failure-response.ts";
import { type FindPlace, type Place, placeFinder } from "./match-path.ts";
import { Moved } from "./moved.ts";
import { chooseRepresentation, negotiate } from "./negotiate.ts";
import { dropIgnored, dropTrackers, readParameters } from "./query-parameters.ts";
import { readJson } from "./request-body.ts";
import { preflight, redirect, respond } from "./respond.ts";
import type { Context, Route, RoutedRequest } from "./route.ts";
import { suggestAddresses } from "./suggest-addresses.ts";

/** @param find finds the routes of a path and remembers nothing of a request: what is returned for other contexts may share it */
export function createHandler(
  routes: readonly Route[],
  context: Context,
  find = placeFinder(routes),
): (request: Request) => Promise<Response> {
  const { release } = context;

  /** Routes a request. Pre-flights and redirects, which need no handler, are answered at once. */
  async function route(request: Request): Promise<RoutedRequest | Response> {
    if (request.url.length > MAX_ADDRESS)
      throw new Problem("uri-too-long", `The address is over ${MAX_ADDRESS} characters long.`);
    const url = new URL(request.url);
    if (url.search !== "") dropTrackers(url);
    const asked = decodePath(url.pathname);
    const canonical = canonicalPath(asked);
    // An encoded slash names a segment that no resource has.
    const located = isAddress(canonical) && !/%2f/i.test(url.pathname) ? await locate(canonical, find) : undefined;
    if (!located) {
      const usable = request.method === "POST" ? routes : routes.filter(({ method }) => method === "GET");
      const suggestions = suggestAddresses(usable, asked, release.catalog.collections);
      throw new Problem("not-found", `There is nothing at \`${truncate(asked)}\`.`, { suggestions });
    }
    const { path, extension, place } = located;
    // Browsers refuse a redirected pre-flight.
    if (request.method === "OPTIONS") return preflight(request, methodsOf(place), release);
    const { movedTo } = place;
    const address =
      movedTo === undefined ? canonical : extension === undefined ? movedTo : filePath(movedTo, extension);
    if (address !== asked) return redirect(address + url.search, release);
    const chosen = routeFor(request, asked, place);
    if (url.search !== "") dropIgnored(url, chosen);
    const query = readParameters(chosen, url);
    return {
      request,
      url,
      route: chosen,
      path,
      params: place.params,
      query,
      body: () => readJson(request),
      ...chooseRepresentation(chosen, asked, extension, query, request),
    };
  }

  return async (request) => {
    try {
      const routed = await route(request);
      if (routed instanceof Response) return routed;
      return await respond(request, await handle(routed, context), release);
    } catch (error) {
      return respondError(request, error, context);
    }
  };
}

/** The place of an address, and what the address says of the representation. */
interface Located {
  /** The address without the extension that names the representation. */
  readonly path: string;
  readonly extension?: Representation | undefined;
  readonly place: Place;
}

async function locate(address: string, find: FindPlace): Promise<Located | undefined> {
  const { path, representation: extension } = splitExtension(address);
  const place = await find(path);
  if (extension !== undefined && !place?.routes.some((route) => route.representations.includes(extension))) {
    // The extension of a file is a part of its name, also where a representation is called so: `/changes.json`.
    const file = await find(address);
    if (file?.routes.some((route) => route.representations.length === 0)) return { path: address, place: file };
  }
  return place && { path, extension, place };
}

function methodsOf({ routes }: Place): string[] {
  const has = (method: Route["method"]) => routes.some((route) => route.method === method);
  return [...(has("GET") ? ["GET", "HEAD"] : []), ...(has("POST") ? ["POST"] : []), "OPTIONS"];
}

/**
 * @throws Problem `method-not-allowed` when the place has no route for the method of the request
 * @throws Moved to the page about the place, when a browser asks for it
 */
function routeFor({ method, headers }: Request, path: string, place: Place): Route {
  const wanted = method === "HEAD" ? "GET" : method;
  const route = place.routes.find((candidate) => candidate.method === wanted);
  if (route) return route;
  const allow = methodsOf(place).join(", ");
  const page = wanted === "GET" ? place.routes.find((candidate) => candidate.page !== undefined)?.page : undefined;
  const vary = page === undefined ? {} : { Vary: "Accept" };
  // Programs are told the methods: a stream is asked for with GET, and there is none.
  if (page !== undefined && negotiate(headers.get("Accept"), ["json", "html"]) === "html") throw new Moved(page, vary);
  throw new Problem(
    "method-not-allowed",
    `\`${truncate(path)}\` does not take ${truncate(wanted)}; it takes ${allow}.`,
    { headers: { Allow: allow, ...vary } },
  );
}

/** A 404 or a move may be cached, so it has `Vary` when another `Accept` could give another answer. */
async function handle(routed: RoutedRequest, context: Context): Promise<Answer> {
  try {
    return await routed.route.handle(routed, context);
  } catch (error) {
    if (routed.chosenBy !== "accept") throw error;
    if (error instanceof Moved) throw new Moved(error.location, { Vary: "Accept" });
    if (!(error instanceof Problem)) throw error;
    throw error.with({ Vary: "Accept" });
  }
}
