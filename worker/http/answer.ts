/** The result of a handler, before it becomes a response. */
import type { SizedStream } from "../store/sized-stream.ts";
import type { StoredForm } from "../store/store.ts";

export type Body = string | Uint8Array | SizedStream;

/** The result of a handler. The body is a function, so that a 304 does not create it. */
export interface Answer {
  /** Status, if it is not 200. Such an answer is not cached. */
  readonly status?: number;
  readonly mediaType: string;
  /** Quoted entity tag; without one there are no conditional requests. */
  readonly etag?: string;
  /** Bytes of the body, if known without creating it: those of a stored file are. */
  readonly length?: number;
  readonly cache: CachePolicy;
  /** Headers of this answer only: `Link`, `Vary`, `Content-Location`, `X-Total-Count`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body; the same bytes each time. It is called without `this`. */
  readonly body: () => Body | Promise<Body>;
  /** The bytes from `start` up to `end`, if they can be had without the whole body. Such an answer has a `length`. */
  range?(start: number, end: number): Body | Promise<Body>;
  /** The compressed form of the body, if the store has it. */
  readonly gzip?: StoredForm;
}

/**
 * `public`: cacheable by anyone and usable while stale; `immutable`: the same bytes for ever, because the address holds
 * their hash; `none`: never stored.
 */
export type CachePolicy = "public" | "immutable" | "none";
