/** Answers every request: from the response cache, else by the handler of its route. */
import { Problem } from "../problems.ts";
import type { Answer } from "./answer.ts";
import { Moved } from "./moved.ts";
import { bytesOf, redirect, respondProblem, respondWith, respondWithoutBody } from "./respond.ts";
import { cacheKey, ResponseCache, respondFromCache } from "./response-cache.ts";
import { ResponseHead } from "./response-head.ts";
import type { Context, Route, RoutedRequest } from "./route.ts";
import { createRouter } from "./router.ts";

export function createHandler(
  routes: readonly Route[],
  context: Context,
): (request: Request) => Response | Promise<Response> {
  const { release } = context;
  const route = createRouter(routes, release);
  const cache = new ResponseCache();

  async function respond(request: Request, key: string | undefined): Promise<Response> {
    const routed = route(request);
    if (routed instanceof Response) return routed;
    const answer = await handle(routed, context);
    const head = new ResponseHead(answer, release);
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
      return error instanceof Moved
        ? redirect(error.location, release, error.headers)
        : respondProblem(request, error, release);
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
