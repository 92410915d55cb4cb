/** From a request to its route's handler: canonical addresses, methods, negotiation, parameters. */
import { IttyRouter } from "itty-router/IttyRouter";
import { closest } from "../close.ts";
import { Problem } from "../problems.ts";
import { fileOf } from "../representations/file-path.ts";
import { bareMediaType, isRepresentation, type Representation, splitExtension } from "../representations/registry.ts";
import { TRUNCATED_LENGTH, truncate } from "../truncate.ts";
import { AnswerMemory } from "./memory.ts";
import { negotiate } from "./negotiate.ts";
import { type Query, type QueryParameter, readQuery } from "./query.ts";
import {
  type Answer,
  type Body,
  isRead,
  Prepared,
  preflight,
  redirect,
  respondProblem,
  respondWith,
  respondWithoutBody,
} from "./respond.ts";
import type { Asked, Context, Route } from "./route.ts";

const MAX_URL = 16_000;
/** The characters that any address of the service is made of. */
const ADDRESS = /^\/[\w.~/-]*$/;
/** No resource has a longer path: an id is the name of a file, which has 255 characters at most. */
const MAX_PATH = 400;
const NO_QUERY = new URLSearchParams();
/** How many addresses the router remembers, and how long they are at most: some 200 KB. */
const MAX_KNOWN = 2000;
const MAX_KNOWN_LENGTH = 100;

/** The parameters that a route takes, `format` included where it has representations. */
export function declaredQuery(route: Route): readonly QueryParameter[] {
  if (route.representations.length === 0 || route.method !== "GET") return route.query;
  const format: QueryParameter = {
    type: "text",
    name: "format",
    maxLength: 16,
    values: route.representations,
    description: "The representation wanted; overrides the `Accept` header.",
    example: "json",
  };
  return [...route.query, format];
}

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Builds the function that answers every request, from the route table and the release that is served. */
export function createHandler(
  routes: readonly Route[],
  context: Context,
): (request: Request) => Response | Promise<Response> {
  const { apiVersion } = context.release;
  const router = IttyRouter();
  const exactFiles = new Set(routes.filter((r) => r.representations.length === 0).map((r) => r.path));
  const declared = new Map(routes.map((route) => [route, declaredQuery(route)]));
  for (const route of routes) {
    const register = route.method === "GET" ? router.get : router.post;
    register(route.path, ({ params }: { params: Record<string, string> }): Match => ({ route, params }));
  }

  /** A fixed path is itself and no id: what it does not take, the pattern beside it does not take for it. */
  const fixed = new Map<string, Route[]>();
  for (const route of routes)
    if (!route.path.includes(":")) fixed.set(route.path, [...(fixed.get(route.path) ?? []), route]);

  /** Addresses that were asked before: the router tries one pattern after another, which costs more than the rest. */
  const known = new Map<string, Match>();

  async function match(method: string, path: string): Promise<Match | undefined> {
    const key = `${method} ${path}`;
    const before = known.get(key);
    if (before) return before;
    const own = fixed.get(path);
    if (own && !own.some((route) => route.method === method)) return undefined;
    const matched = (await router.fetch({ method, url: `http://_${path}` } as Request)) as Match | undefined;
    if (matched && key.length <= MAX_KNOWN_LENGTH) {
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(key, matched);
    }
    return matched;
  }

  async function methodsOf(path: string): Promise<string[]> {
    const methods: string[] = [];
    if (await match("GET", path)) methods.push("GET", "HEAD");
    if (await match("POST", path)) methods.push("POST");
    return methods.length > 0 ? [...methods, "OPTIONS"] : [];
  }

  async function answer(request: Request): Promise<Response> {
    if (request.url.length > MAX_URL)
      throw new Problem("uri-too-long", `The address is over ${MAX_URL} characters long.`);
    const url = new URL(request.url);
    const { pathname, search } = url;
    const raw = decoded(pathname);
    if (raw.length > MAX_PATH || !isAddress(raw) || /%2f/i.test(pathname)) throw unknownAddress(raw, routes);
    const { path, representation } = exactFiles.has(raw) ? { path: raw } : splitExtension(raw);
    if (!isAddress(path)) throw unknownAddress(raw, routes);
    const method = request.method === "HEAD" ? "GET" : request.method;

    const matched = await match(method, path);
    if (!matched || raw !== canonicalPath(raw)) {
      const canonical = canonicalPath(raw);
      const elsewhere = canonical === raw ? [] : await methodsOf(splitExtension(canonical).path);
      if (elsewhere.length > 0) {
        // A browser refuses a pre-flight that is redirected.
        if (request.method === "OPTIONS") return preflight(elsewhere, apiVersion);
        return redirect(canonical + search, apiVersion);
      }
      const methods = await methodsOf(path);
      if (methods.length === 0) throw unknownAddress(raw, routes);
      if (request.method === "OPTIONS") return preflight(methods, apiVersion);
      throw new Problem(
        "method-not-allowed",
        `\`${truncate(raw)}\` does not take ${truncate(request.method)}; it takes ${methods.join(", ")}.`,
        {
          headers: { Allow: methods.join(", ") },
        },
      );
    }

    const { route, params } = matched;
    const parameters = declared.get(route) ?? [];
    const query = readQuery(queryOf(route, url, parameters), parameters);
    const chosen = choose(route, raw, representation, query, request);
    const asked: Asked = { request, url, route, path, params, query, ...chosen };
    const answer = await handled(asked, context);
    const prepared = new Prepared(answer, apiVersion);
    const key = answer.cache === "public" ? memoryKey(request) : undefined;
    const short = respondWithoutBody(request, prepared);
    if (key !== undefined && answer.stored) memory.keep(key, { prepared, body: answer.body });
    else if (key !== undefined && short) memory.keep(key, { prepared });
    if (short) return short;
    const made = await answer.body();
    const body = typeof made === "string" ? new TextEncoder().encode(made) : made;
    prepared.length = body.length;
    if (key !== undefined && !answer.stored)
      memory.keep(key, body instanceof Uint8Array ? { prepared, body } : { prepared });
    return respondWithoutBody(request, prepared) ?? respondWith(body, prepared);
  }

  async function orProblem(request: Request, response: Promise<Response>): Promise<Response> {
    try {
      return await response;
    } catch (error) {
      return respondProblem(request, error, context.release);
    }
  }

  const memory = new AnswerMemory();

  return (request) => {
    const key = memoryKey(request);
    const known = key === undefined ? undefined : memory.get(key);
    if (known) {
      const { prepared, body } = known;
      const short = respondWithoutBody(request, prepared);
      if (short) return short;
      if (body instanceof Uint8Array) return respondWith(body, prepared);
      if (body) {
        const made = body();
        return made instanceof Uint8Array
          ? respondWith(made, prepared)
          : orProblem(request, respondLater(made, prepared));
      }
    }
    return orProblem(request, answer(request));
  };
}

/** The handler's answer. A 404 may be cached, so it says when another `Accept` would have been answered otherwise. */
async function handled(asked: Asked, context: Context): Promise<Answer> {
  try {
    return await asked.route.handle(asked, context);
  } catch (error) {
    if (!(error instanceof Problem) || asked.chosenBy !== "accept") throw error;
    const { slug, message, errors, suggestions } = error;
    throw new Problem(slug, message, { errors, suggestions, headers: { ...error.headers, Vary: "Accept" } });
  }
}

async function respondLater(made: Body | Promise<Body>, prepared: Prepared): Promise<Response> {
  const body = await made;
  return respondWith(typeof body === "string" ? new TextEncoder().encode(body) : body, prepared);
}

/** What an answer to a read depends on: the address and what the client accepts. */
function memoryKey(request: Request): string | undefined {
  if (!isRead(request)) return undefined;
  const accept = request.headers.get("Accept");
  return accept === null ? request.url : `${request.url} ${accept}`;
}

/** The representation to answer with: extension, else `format`, else `Accept`, else the route's first. */
function choose(
  route: Route,
  path: string,
  extension: Representation | undefined,
  query: Query,
  request: Request,
): Pick<Asked, "representation" | "chosenBy"> {
  const available = route.representations;
  if (extension !== undefined) {
    if (available.includes(extension)) return { representation: extension, chosenBy: "extension" };
    // A suggestion would repeat the whole path.
    const others = path.length > TRUNCATED_LENGTH ? [] : available;
    throw new Problem("not-found", `\`${truncate(path)}\` has no representation \`${extension}\`.`, {
      suggestions: others.map((name) => fileOf(splitExtension(path).path, name)),
    });
  }
  const [first] = available;
  if (first === undefined) return { representation: "json", chosenBy: "route" };
  const format = query.text("format");
  if (format !== undefined && isRepresentation(format)) return { representation: format, chosenBy: "format" };
  if (route.method === "POST") return { representation: first, chosenBy: "route" };
  const accepted = negotiate(request.headers.get("Accept"), available);
  if (accepted !== undefined) return { representation: accepted, chosenBy: "accept" };
  const allowed = available.map(bareMediaType);
  throw new Problem("not-acceptable", "None of the representations of this resource is acceptable.", {
    errors: [{ header: "Accept", detail: `Available are ${allowed.join(", ")}.`, allowed }],
    headers: { Vary: "Accept" },
  });
}

function queryOf({ path, ownQuery }: Route, url: URL, declared: readonly QueryParameter[]): URLSearchParams {
  if (url.search === "") return NO_QUERY;
  const strict = path.startsWith("/api/") && !ownQuery;
  return strict ? url.searchParams : onlyDeclared(url.searchParams, declared);
}

/** Outside the API, a parameter that a page was linked with (say, by a campaign) is nobody's fault. */
function onlyDeclared(given: URLSearchParams, declared: readonly QueryParameter[]): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => declared.some((parameter) => parameter.name === name)));
}

function decoded(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new Problem("malformed-path", "The path holds a percent-encoding that is not UTF-8.");
  }
}

function isAddress(path: string): boolean {
  return ADDRESS.test(path) && !path.split("/").some((segment) => segment === "." || segment === "..");
}

/** One address per resource: lower case, no slash at the end. */
function canonicalPath(path: string): string {
  if (path === "/") return path;
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end).toLowerCase();
  return trimmed.startsWith("//") ? path : trimmed;
}

function unknownAddress(path: string, routes: readonly Route[]): Problem {
  const fixed = routes.filter((route) => !route.path.includes(":")).map((route) => route.path);
  return new Problem("not-found", `There is nothing at \`${truncate(path)}\`.`, {
    suggestions: closest(path, fixed),
  });
}
