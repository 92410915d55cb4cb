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

/** Status and headers of an answer. The `Headers` are reused when a cached answer is sent again. */
export class ResponseHead {
  readonly etag: string | undefined;
  /** Bytes of the body, when known. */
  length: number | undefined;
  /** Whether the body is compressed, when known. */
  isGzip: boolean;
  readonly #fields: Readonly<Record<string, string>>;
  readonly #mediaType: string;
  #ok: Headers | undefined;
  #notModified: Headers | undefined;

  /** `varies`: the answer has other forms; `isGzip`: this is the head of the one in gzip. */
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
  }

  /** Headers of a 200. They are not to be changed: they are sent again. */
  get ok(): Headers {
    this.#ok ??= new Headers({
      ...this.#fields,
      "Content-Type": this.#mediaType,
      ...(this.isGzip && { "Content-Encoding": "gzip" }),
    });
    return this.#ok;
  }

  /** Headers of a 304. */
  get notModified(): Headers {
    this.#notModified ??= new Headers(this.#fields);
    return this.#notModified;
  }
}
