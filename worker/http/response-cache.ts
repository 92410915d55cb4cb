/**
 * In-memory response cache with a byte budget, for runtimes without the platform's cache and for answers that it did
 * not keep. It has two generations. A hit moves to the young generation. When that is full it becomes the old one, and
 * the previous old one is evicted.
 */
import type { Answer, Body } from "./answer.ts";
import { chooseCoding } from "./content-coding.ts";
import { requestedRange } from "./range.ts";
import { bytesOf, isSafeMethod, respondWith, respondWithoutBody, respondWithPart } from "./respond.ts";
import type { ResponseHead } from "./response-head.ts";

export interface CachedResponse {
  readonly head: ResponseHead;
  /** The compressed form, if there is one. */
  readonly gzip?: CachedResponse;
  /** The plain form for clients that take a coding, if the platform compresses it on the way: its tag is weak. */
  readonly recoded?: CachedResponse;
  /** The bytes, or a function that reads them; absent until a request needs them. */
  readonly body?: Uint8Array | (() => Body | Promise<Body>);
  /** Reads a part of the body alone. */
  readonly range?: Answer["range"];
}

/** Bytes of bodies and headers held, over both generations. */
const BUDGET = 8 * 1024 * 1024;
/** Larger bodies are not cached. */
const MAX_BODY = 512 * 1024;
/** Size of an entry without its body: headers and key. */
const HEAD_WEIGHT = 3 * 1024;
/** Longer keys are not cached: they are rarely repeated, and anyone could send many. */
const MAX_KEY = 400;

export class ResponseCache {
  readonly #budget: number;
  #young = new Map<string, CachedResponse>();
  #old = new Map<string, CachedResponse>();
  #weight = 0;

  constructor(budget = BUDGET) {
    this.#budget = budget;
  }

  get(key: string): CachedResponse | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.set(key, old);
    return old;
  }

  set(key: string, response: CachedResponse): void {
    const size = sizeOf(response);
    if (key.length > MAX_KEY || size > MAX_BODY) return;
    this.#weight += HEAD_WEIGHT + size;
    if (this.#weight > this.#budget / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = HEAD_WEIGHT + size;
    }
    this.#young.set(key, response);
  }
}

/** Bytes of the bodies in a cached response. The bodies of stored files are in the store's own cache. */
function sizeOf({ body, gzip }: CachedResponse): number {
  const own = body instanceof Uint8Array ? body.length : 0;
  return gzip && gzip.body !== body ? own + sizeOf(gzip) : own;
}

/** The cache key of a GET or HEAD: address and `Accept`. Other requests are not cached. */
export function cacheKey(request: Request): string | undefined {
  if (!isSafeMethod(request)) return undefined;
  const accept = request.headers.get("Accept");
  return accept === null ? request.url : `${request.url} ${accept}`;
}

/**
 * The response of a cached answer, without a promise if its bytes are in memory; `undefined` if it has none.
 *
 * @throws a problem when the request is for another state of the answer, or for a part that the body does not have
 */
export function respondFromCache(request: Request, response: CachedResponse): Response | Promise<Response> | undefined {
  const { head, body, range } = chooseCoding(request, response);
  const withoutBody = respondWithoutBody(request, head);
  if (withoutBody || body === undefined) return withoutBody;
  const wanted = range && requestedRange(request, head, head.length ?? 0);
  if (wanted)
    return Promise.resolve(range(wanted.start, wanted.end)).then((read) =>
      respondWithPart(bytesOf(read), wanted, head),
    );
  const result = body instanceof Uint8Array ? body : body();
  if (result instanceof Uint8Array) return respondWith(request, result, head);
  return Promise.resolve(result).then((read) => respondWith(request, bytesOf(read), head));
}
