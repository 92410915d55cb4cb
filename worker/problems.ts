/**
 * The registry of problems: what the API refuses or cannot do is answered by one of these, as an
 * `application/problem+json` document (RFC 9457); at a page's address as a page, and by MCP in its own form. The page at
 * each `type` address, the OpenAPI document and the code are derived from it.
 */

interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What happened and why. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly remedy: string;
}

export const PROBLEMS = {
  "malformed-json": {
    status: 400,
    title: "The body is not JSON",
    meaning: "The request body could not be parsed as one JSON value in UTF-8.",
    remedy: "Send one JSON object. `detail` contains the parser's error.",
  },
  "malformed-path": {
    status: 400,
    title: "The path is not valid",
    meaning: "The path holds a percent-encoding that is not UTF-8.",
    remedy: "Ids are lower-case ASCII words joined by hyphens and need no encoding.",
  },
  "invalid-parameter": {
    status: 400,
    title: "A query parameter is not valid",
    meaning: "A parameter is unknown, given twice, of the wrong type, out of bounds or not one of the values allowed.",
    remedy: "`errors` names each parameter and, where they can be listed, the values that work.",
  },
  "not-found": {
    status: 404,
    title: "Resource not found",
    meaning: "There is no resource with this path, or no record with this id.",
    remedy: "`suggestions` lists similar addresses. `/api/v1/manifest` lists every endpoint.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    meaning: "The resource exists, but not for the method of the request.",
    remedy: "The `Allow` header lists the methods that work.",
  },
  "not-acceptable": {
    status: 406,
    title: "No representation is acceptable",
    meaning: "The `Accept` header allows none of the resource's representations.",
    remedy: "`errors` lists the media types available. `format=` or a path extension overrides the header.",
  },
  gone: {
    status: 410,
    title: "The record was removed",
    meaning: "The collection held a record with this id once. A later edition of the corpus is without it.",
    remedy: "`suggestions` holds the address of its successor, where it has one. Drop the record from copies.",
  },
  "precondition-failed": {
    status: 412,
    title: "The answer has changed",
    meaning: "`If-Match` asks for an answer with another tag than it has now. A weak tag matches none.",
    remedy: "Ask without `If-Match`, or with the tag that `detail` names. A download in parts begins again.",
  },
  "payload-too-large": {
    status: 413,
    title: "The body is too large",
    meaning: "The body has over a mebibyte, or too many parts.",
    remedy: "Split the request.",
  },
  "uri-too-long": {
    status: 414,
    title: "The address is too long",
    meaning: "The address has over 16,000 characters.",
    remedy: "Use the POST form of the endpoint, or ask for less at once.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    meaning: "The request body must be JSON, and its `Content-Type` must say so.",
    remedy: "Send `Content-Type: application/json`.",
  },
  "invalid-body": {
    status: 422,
    title: "The body does not fit the schema",
    meaning: "The body is JSON, but a member is missing, unknown, of the wrong type or out of bounds.",
    remedy: "`errors` points at each error with a JSON Pointer.",
  },
  "range-not-satisfiable": {
    status: 416,
    title: "The range is outside the body",
    meaning: "The range of bytes in the `Range` header begins after the end of the body.",
    remedy: "`Content-Range` says how many bytes there are. Ask without `Range` for the whole.",
  },
  "not-computable": {
    status: 422,
    title: "The inputs have no finite result",
    meaning:
      "The inputs are well formed, but one is missing or out of bounds, or the formula has no finite result for them.",
    remedy: "`errors` names the input and says which values work.",
  },
  "internal-error": {
    status: 500,
    title: "The service failed",
    meaning: "The service had an internal error. Nothing is wrong with the request.",
    remedy: "Try again; if it lasts, report the address that you asked for.",
  },
  "storage-unavailable": {
    status: 503,
    title: "The storage is unavailable",
    meaning: "The store behind the service did not answer, or returned damaged data.",
    remedy: "Try again after the number of seconds in `Retry-After`.",
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemSlug = keyof typeof PROBLEMS;

/** One error of a problem: what is wrong, and where. */
export interface ProblemError {
  readonly detail: string;
  /** Name of the query parameter. */
  readonly parameter?: string;
  /** JSON Pointer (as a URI fragment) to the part of the body: `#/ids/3`. */
  readonly pointer?: string;
  /** Name of the request header. */
  readonly header?: string;
  /** The allowed values. */
  readonly allowed?: readonly string[];
  /** What was meant perhaps. */
  readonly suggestion?: string;
}

/** Maximum errors of one problem; a body could have any number. */
export const MAX_ERRORS = 20;

/** Parser messages may contain lone surrogates. */
function wellFormed(error: ProblemError): ProblemError {
  return { ...error, detail: error.detail.toWellFormed() };
}

/** Thrown by handlers to end the request with a problem document. */
export class Problem extends Error {
  readonly slug: ProblemSlug;
  readonly errors: readonly ProblemError[];
  readonly suggestions: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    slug: ProblemSlug,
    detail: string,
    more: { errors?: readonly ProblemError[]; suggestions?: readonly string[]; headers?: Record<string, string> } = {},
  ) {
    super(detail.toWellFormed());
    this.slug = slug;
    this.errors = (more.errors ?? []).slice(0, MAX_ERRORS).map(wellFormed);
    this.suggestions = more.suggestions ?? [];
    this.headers = more.headers ?? {};
  }

  /** The same problem with more headers. */
  with(headers: Readonly<Record<string, string>>): Problem {
    const { slug, message, errors, suggestions } = this;
    return new Problem(slug, message, { errors, suggestions, headers: { ...this.headers, ...headers } });
  }

  /** The same problem with other suggestions. */
  suggesting(suggestions: readonly string[]): Problem {
    const { slug, message, errors, headers } = this;
    return new Problem(slug, message, { errors, suggestions, headers });
  }

  get status(): number {
    return PROBLEMS[this.slug].status;
  }

  /** The problem document of RFC 9457. */
  document(base: string): Record<string, unknown> {
    const { title, status } = PROBLEMS[this.slug];
    return {
      type: `${base}/problems/${this.slug}`,
      title,
      status,
      detail: this.message,
      ...(this.errors.length > 0 && { errors: this.errors }),
      ...(this.suggestions.length > 0 && { suggestions: this.suggestions }),
    };
  }
}
