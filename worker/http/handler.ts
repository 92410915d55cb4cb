/** Answers every request: from the response cache, else by the handler of its route. */
import { Problem } from "../problems.ts";
import type { Answer } from "./answer.ts";
import { bytesOf, respondProblem, respondWith, respondWithoutBody } from "./respond.ts";
import { cacheKey, ResponseCache, respondFromCache } from "./response-cache.ts";
import { ResponseHead } from "./response-head.ts";
import type { Context, Route, RoutedRequest } from "./route.ts";
import { createRouter } from "./router.ts";

export function createHandler(
  routes: readonly Route[],
  context: Context,
): (request: Request) => Response | Promise<Response> {
  const { apiVersion } = context.release;
  const route = createRouter(routes, apiVersion);
  const cache = new ResponseCache();

  async function respond(request: Request, key: string | undefined): Promise<Response> {
    const routed = route(request);
    if (routed instanceof Response) return routed;
    const answer = await handle(routed, context);
    const head = new ResponseHead(answer, apiVersion);
    const cached = answer.cache === "public" ? key : undefined;
    // The store caches the bytes of its files itself.
    if (cached !== undefined && answer.stored) cache.set(cached, { head, body: answer.body });

    const withoutBody = respondWithoutBody(request, head);
    if (withoutBody) {
      if (cached !== undefined && !answer.stored) cache.set(cached, { head });
      return withoutBody;
    }
    const body = bytesOf(await answer.body());
    head.length = body.length;
    if (cached !== undefined && !answer.stored)
      cache.set(cached, body instanceof Uint8Array ? { head, body } : { head });
    return respondWithoutBody(request, head) ?? respondWith(body, head);
  }

  async function orProblem(request: Request, response: Promise<Response>): Promise<Response> {
    try {
      return await response;
    } catch (error) {
      return respondProblem(request, error, context.release);
    }
  }

  return (request) => {
    const key = cacheKey(request);
    const cached = key === undefined ? undefined : cache.get(key);
    const response = cached && respondFromCache(request, cached);
    if (response instanceof Response) return response;
    return orProblem(request, response ?? respond(request, key));
  };
}

/** A 404 may be cached, so it has `Vary` when another `Accept` could give another answer. */
async function handle(routed: RoutedRequest, context: Context): Promise<Answer> {
  try {
    return await routed.route.handle(routed, context);
  } catch (error) {
    if (!(error instanceof Problem) || routed.chosenBy !== "accept") throw error;
    const { slug, message, errors, suggestions } = error;
    throw new Problem(slug, message, { errors, suggestions, headers: { ...error.headers, Vary: "Accept" } });
  }
}
