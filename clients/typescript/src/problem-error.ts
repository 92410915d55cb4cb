/** The error for a request that the service refuses, with its problem document (RFC 9457). */
import type { Problem, ProblemSlug } from "./api.d.ts";

/** Of the errors of a problem, those that its message says. */
const SAID = 5;

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  /** The last part of the problem's type; none when something in front of the service has answered. */
  readonly slug: ProblemSlug | undefined;
  /** The document as it was sent. */
  readonly problem: Problem;

  constructor(problem: Problem, slug?: ProblemSlug) {
    super(messageOf(problem));
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

/** The detail, which of several errors says no more than how many there are, and theirs. */
function messageOf({ detail, errors }: Problem): string {
  if (!Array.isArray(errors) || errors.length < 2) return detail;
  const more = errors.length > SAID ? [`And ${errors.length - SAID} more.`] : [];
  return [detail, ...errors.slice(0, SAID).map((error) => error.detail), ...more].join(" ");
}

/** The error of a refusal, or of an answer that is none of the service's. */
export function problemOf({ status, statusText: title, url, headers }: Response, text: string): ProblemError {
  const problem = {
    type: "about:blank",
    title,
    detail: `${url} answered ${status} ${title}, and no JSON of the service: ${text.slice(0, 200)}`,
  };
  if (headers.get("Content-Type")?.startsWith("application/problem+json"))
    try {
      Object.assign(problem, JSON.parse(text));
    } catch {
      // The status and the text say what there is to say.
    }
  const [, slug] = /\/([^/]+)$/.exec(problem.type) ?? [];
  return new ProblemError({ ...problem, status }, slug as ProblemSlug | undefined);
}
