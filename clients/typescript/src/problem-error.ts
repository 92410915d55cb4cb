/** The error for a request that the service refuses, with its problem document (RFC 9457). */
import type { Problem, ProblemSlug } from "./api.d.ts";

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  /** The last part of the problem's type; none when something in front of the service has answered. */
  readonly slug: ProblemSlug | undefined;
  /** The document as it was sent. */
  readonly problem: Problem;

  constructor(problem: Problem, slug?: ProblemSlug) {
    super(problem.detail);
    this.problem = problem;
    this.status = problem.status;
    this.slug = slug;
  }

  /** The error of each parameter, header or member of the body. */
  get errors(): NonNullable<Problem["errors"]> {
    return this.problem.errors ?? [];
  }

  /** What works instead: similar addresses, or queries. */
  get suggestions(): readonly string[] {
    return this.problem.suggestions ?? [];
  }
}

export async function problemOf(response: Response): Promise<ProblemError> {
  const text = await response.text();
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) {
    const problem = JSON.parse(text) as Problem;
    return new ProblemError(problem, problem.type.slice(problem.type.lastIndexOf("/") + 1) as ProblemSlug);
  }
  const { status, statusText: title, url } = response;
  const said = text.slice(0, 200);
  return new ProblemError({ type: "about:blank", title, status, detail: `${status} ${title} from ${url}: ${said}` });
}
