/** What a handler answers, before it becomes a response. */
import type { SizedStream } from "../store/sized-stream.ts";

export type Body = string | Uint8Array | SizedStream;

/** The answer of a handler. The body is a function, so that a 304 never makes one. */
export interface Answer {
  readonly mediaType: string;
  /** Quoted entity tag; an answer without one cannot be asked for conditionally. */
  readonly etag?: string;
  /** Bytes of the body, where they are known without making it. */
  readonly length?: number;
  readonly cache: CachePolicy;
  /** Headers of this answer alone: `Link`, `Vary`, `Content-Location`, `X-Total-Count`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the body; the same bytes each time. */
  body(): Body | Promise<Body>;
  /** The body is a file of the store, which caches it: the response cache holds no second copy. */
  readonly stored?: true;
}

/** `public`: cacheable by anyone and usable while stale; `none`: never stored. */
export type CachePolicy = "public" | "none";
