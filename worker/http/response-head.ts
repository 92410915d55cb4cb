/** The headers of an answer, shared by 200 and 304 except for those of the body. */
import type { Versions } from "../release.ts";
import type { Answer } from "./answer.ts";

export const CACHE_CONTROL = {
  public: "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800",
  immutable: "public, max-age=31536000, immutable",
  missing: "public, max-age=60",
  none: "no-store",
} as const;

const EXPOSED =
  "Accept-Ranges, Content-Range, ETag, Link, Content-Location, X-API-Version, X-Data-Version, X-Total-Count, Retry-After";

/** The headers of every response. */
export function commonHeaders({ apiVersion, edition }: Versions): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-API-Version": apiVersion,
    "X-Data-Version": edition,
    "X-Content-Type-Options": "nosniff",
  };
}

/**
 * The `Headers` of answers without headers or a tag of their own, by media type and caching. Answers to a POST are not
 * cached, and to make their `Headers` each time takes as long as to route them.
 */
const SHARED = new WeakMap<Versions, Map<string, Headers>>();

function sharedHeaders(versions: Versions, key: string, create: () => Headers): Headers {
  const known = SHARED.get(versions) ?? new Map<string, Headers>();
  SHARED.set(versions, known);
  const headers = known.get(key) ?? create();
  known.set(key, headers);
  return headers;
}

/** Status and headers of an answer. The `Headers` are reused when a cached answer is sent again. */
export class ResponseHead {
  readonly etag: string | undefined;
  /** Bytes of the body, when known. */
  length: number | undefined;
  /** Whether the body is compressed, when known. */
  isGzip: boolean;
  readonly #fields: Readonly<Record<string, string>>;
  readonly #mediaType: string;
  readonly #shared: ((create: () => Headers) => Headers) | undefined;
  #ok: Headers | undefined;
  #notModified: Headers | undefined;

  /** The last parameter says whether the answer has a compressed form too, and whether this is the head of it. */
  constructor(
    { etag, length, cache, mediaType, headers }: Omit<Answer, "body" | "gzip">,
    versions: Versions,
    { varies = false, isGzip = false }: { readonly varies?: boolean; readonly isGzip?: boolean } = {},
  ) {
    this.etag = etag;
    this.length = length;
    this.isGzip = isGzip;
    this.#mediaType = mediaType;
    const fields = commonHeaders(versions);
    fields["Cache-Control"] = CACHE_CONTROL[cache];
    Object.assign(fields, headers);
    if (varies)
      fields["Vary"] = fields["Vary"] === undefined ? "Accept-Encoding" : `${fields["Vary"]}, Accept-Encoding`;
    if (etag !== undefined) Object.assign(fields, { ETag: etag, "Accept-Ranges": "bytes" });
    this.#fields = fields;
    if (headers === undefined && etag === undefined && !varies)
      this.#shared = (create) => sharedHeaders(versions, `${cache} ${mediaType}`, create);
  }

  /** Headers of a 200. They are not to be changed: others may have the same. */
  get ok(): Headers {
    const create = (): Headers =>
      new Headers({
        ...this.#fields,
        "Content-Type": this.#mediaType,
        ...(this.isGzip && { "Content-Encoding": "gzip" }),
      });
    this.#ok ??= this.#shared && !this.isGzip ? this.#shared(create) : create();
    return this.#ok;
  }

  /** Headers of a 304. */
  get notModified(): Headers {
    this.#notModified ??= new Headers(this.#fields);
    return this.#notModified;
  }
}
