/** Answers every request: by the handler of its route. */
import { Problem } from "../problems.ts";
import type { Answer } from "./answer.ts";
import { respondError } from "./failure-response.ts";
import { Moved } from "./moved.ts";
import { respond } from "./respond.ts";
import type { Context, Route, RoutedRequest } from "./route.ts";
import { createRouter } from "./router.ts";

export function createHandler(routes: readonly Route[], context: Context): (request: Request) => Promise<Response> {
  const route = createRouter(routes, context.release);
  return async (request) => {
    try {
      const routed = route(request);
      if (routed instanceof Response) return routed;
      return await respond(request, await handle(routed, context), context.release);
    } catch (error) {
      return respondError(request, error, context);
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
