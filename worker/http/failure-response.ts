/** Answers a failed request with an HTML page when the client prefers one. Others get a problem document. */
import { PROBLEMS, Problem } from "../problems.ts";
import type { Versions } from "../release.ts";
import { FAILURE_PAGE, failurePage } from "../representations/failure-page.ts";
import { mediaTypeOf } from "../representations/registry.ts";
import { StorageError, type Store } from "../store/store.ts";
import { Moved } from "./moved.ts";
import { negotiate } from "./negotiate.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { CACHE_CONTROL, commonHeaders, isSafeMethod, redirect } from "./respond.ts";
import type { Context } from "./route.ts";

const RETRY_AFTER_SECONDS = "5";

/** The response to a request whose handling threw this: a move, a problem, or an error of the service. */
export async function respondError(request: Request, error: unknown, context: Context): Promise<Response> {
  const { release } = context;
  if (error instanceof Moved) return redirect(error.location, release, error.headers);
  const problem = mayBePage(request) ? asProblem(error).with({ Vary: "Accept" }) : asProblem(error);
  return (
    (await respondWithFailurePage(request, problem, context)) ??
    respondFailure(request, problem, release, {
      body: `${JSON.stringify(problem.document(release.base))}\n`,
      headers: { "Content-Type": "application/problem+json" },
    })
  );
}

/**
 * The page about the problem; `undefined` when the client did not ask for HTML or the page's template cannot be read.
 */
async function respondWithFailurePage(
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
function mayBePage(request: Request): boolean {
  return isSafeMethod(request) && !/^https?:\/\/[^/]+\/api(?:\/|$)/i.test(request.url);
}

function prefersPage(request: Request): boolean {
  return mayBePage(request) && negotiate(request.headers.get("Accept"), ["json", "html"]) === "html";
}

/** The response to a request that failed, with a body in some representation. */
function respondFailure(
  request: Request,
  problem: Problem,
  release: Versions,
  { body, headers: own }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Response {
  const headers: Record<string, string> = {
    ...commonHeaders(release),
    "Cache-Control":
      (problem.status === 404 || problem.status === 410) && isSafeMethod(request)
        ? CACHE_CONTROL.missing
        : CACHE_CONTROL.none,
    ...own,
    ...problem.headers,
  };
  if (problem.slug === "storage-unavailable") headers["Retry-After"] = RETRY_AFTER_SECONDS;
  if (request.method !== "HEAD") return new Response(body, { status: problem.status, headers });
  headers["Content-Length"] = String(new TextEncoder().encode(body).length);
  return new Response(null, { status: problem.status, headers });
}

/** Unknown errors become `internal-error` without details. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  const slug = error instanceof StorageError ? "storage-unavailable" : "internal-error";
  return new Problem(slug, PROBLEMS[slug].meaning);
}
