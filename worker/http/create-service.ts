/** Answers every request: from the response cache, else by the handler of its route. */
import { Problem } from "../problems.ts";
import type { Answer } from "./answer.ts";
import { formsOf, withBody } from "./compressed-forms.ts";
import { chooseCoding } from "./content-coding.ts";
import { mayBePage, respondWithFailurePage } from "./failure-response.ts";
import { Moved } from "./moved.ts";
import { asProblem, bytesOf, redirect, respondProblem, respondWith, respondWithStatus } from "./respond.ts";
import { cacheKey, ResponseCache, respondFromCache } from "./response-cache.ts";
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
    if (answer.status !== undefined) return respondWithStatus(answer, answer.status, release);
    let forms = formsOf(answer, release);
    let response = respondFromCache(request, forms);
    if (response === undefined) {
      const body = bytesOf(await answer.body());
      forms = await withBody(forms, body, chooseCoding(request, forms));
      response = respondFromCache(request, forms) ?? respondWith(request, body, chooseCoding(request, forms).head);
    }
    // The bodies of stored files are functions: the store caches their bytes itself.
    if (key !== undefined && answer.cache !== "none") cache.set(key, forms);
    return response;
  }

  async function respondError(request: Request, error: unknown): Promise<Response> {
    if (error instanceof Moved) return redirect(error.location, release, error.headers);
    const problem = mayBePage(request) ? asProblem(error).with({ Vary: "Accept" }) : asProblem(error);
    return (await respondWithFailurePage(request, problem, context)) ?? respondProblem(request, problem, release);
  }

  return (request) => {
    const key = cacheKey(request);
    const cached = key === undefined ? undefined : cache.get(key);
    try {
      const response = (cached && respondFromCache(request, cached)) ?? respond(request, key);
      return response instanceof Response ? response : response.catch((error) => respondError(request, error));
    } catch (error) {
      return respondError(request, error);
    }
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
