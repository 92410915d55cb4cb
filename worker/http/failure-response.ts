/** Answers a failed request with an HTML page when the client prefers one. Others get a problem document. */
import type { Problem } from "../problems.ts";
import { FAILURE_PAGE, failurePage } from "../representations/failure-page.ts";
import { mediaTypeOf } from "../representations/registry.ts";
import type { Store } from "../store/store.ts";
import { negotiate } from "./negotiate.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { isSafeMethod, respondFailure } from "./respond.ts";
import type { Context } from "./route.ts";

/**
 * The page about the problem; `undefined` when the client did not ask for HTML or the page's template cannot be read.
 */
export async function respondWithFailurePage(
  request: Request,
  problem: Problem,
  { release, store }: Context,
): Promise<Response | undefined> {
  if (!prefersPage(request)) return undefined;
  const template = await readTemplate(store);
  if (!template) return undefined;
  const { title, detail } = problem.document("") as { title: string; detail: string };
  const { suggestions } = problem;
  return respondFailure(request, problem, release, {
    body: failurePage(new TextDecoder().decode(template), { title, detail, suggestions }),
    headers: { "Content-Type": mediaTypeOf("html"), ...PAGE_HEADERS },
  });
}

async function readTemplate(store: Store): Promise<Uint8Array | undefined> {
  try {
    const file = await store.find(FAILURE_PAGE);
    return await file?.bytes();
  } catch (error) {
    // The problem itself may be that the store cannot be read.
    console.error(error);
    return undefined;
  }
}

/** Whether a failure can be a page: not below `/api/`, where answers are for programs. */
export function mayBePage(request: Request): boolean {
  return isSafeMethod(request) && !/^https?:\/\/[^/]+\/api(?:\/|$)/i.test(request.url);
}

function prefersPage(request: Request): boolean {
  return mayBePage(request) && negotiate(request.headers.get("Accept"), ["json", "html"]) === "html";
}
