/** Which bodies are sent compressed, and to whom (RFC 9110, sections 8.4 and 12.5.3). */
import { transformed } from "../store/blocks/gzip.ts";
import type { Answer, Body } from "./answer.ts";
import { weightOf } from "./negotiate.ts";

/**
 * Of the media types that the service has, those that Cloudflare compresses on the way to the client
 * (https://developers.cloudflare.com/speed/optimization/content/compression/). The others leave as the worker sends
 * them.
 */
const BY_PLATFORM: ReadonlySet<string> = new Set([
  "application/json",
  "application/ld+json",
  "application/xml",
  "image/svg+xml",
  "image/x-icon",
  "text/html",
  "text/plain",
]);

export function isCompressedByPlatform(mediaType: string): boolean {
  const [type = ""] = mediaType.split(";");
  return BY_PLATFORM.has(type);
}

/**
 * Bytes of a body that is compressed when it is made at the edge. A smaller one gains little. A larger one takes more
 * of the processor time that a request has on the free plan than it has to spare (docs/performance.md, Compression).
 */
const AT_EDGE = { min: 4 * 1024, max: 128 * 1024 };

export function isWorthCompressing({ length }: { readonly length: number }): boolean {
  return length >= AT_EDGE.min && length <= AT_EDGE.max;
}

export function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  return transformed(new CompressionStream("gzip"), [bytes]);
}

/** The form of an answer that a request gets. */
export interface Form {
  readonly etag: string | undefined;
  /** Bytes of the body, if known without making it. */
  readonly length: number | undefined;
  readonly coding: "plain" | "gzip" | "gzip if it is worth it";
  /** Whether another request may get another form. */
  readonly varies: boolean;
  body(): Body | Promise<Body>;
}

/**
 * Decides which form of an answer a request gets; of `gzip if it is worth it`, `respond` decides when it has the bytes.
 * A request for a range gets plain bytes, because a part of the compressed ones cannot be read.
 *
 * A stored file has a gzip form when it is stored compressed. An answer made at the edge is compressed where the platform
 * does not do it.
 *
 * What is compressed on the way, by the platform or by the worker, has a weak tag for a client that takes a coding: one
 * tag then stands for several forms, which are the same in meaning and not in bytes.
 */
export function formFor(request: Request, answer: Answer): Form {
  const { etag, length, gzip: stored, mediaType, body } = answer;
  const byPlatform = isCompressedByPlatform(mediaType);
  const varies = stored !== undefined || (byPlatform ? etag !== undefined : length === undefined);
  const plain: Form = { etag, length, coding: "plain", varies, body };
  if (!varies || request.headers.has("Range")) return plain;
  // Cloudflare replaces the header, and says here what the client sent.
  const { clientAcceptEncoding } = (request as { cf?: { clientAcceptEncoding?: string } }).cf ?? {};
  const accepted = clientAcceptEncoding ?? request.headers.get("Accept-Encoding");
  if (accepted === null) return plain;
  if (stored && prefersGzip(accepted)) {
    const tag = byPlatform ? weak(stored.etag) : stored.etag;
    return { etag: tag, length: stored.length, coding: "gzip", varies, body: () => stored.body() };
  }
  if (byPlatform) return takesCoding(accepted) ? { ...plain, etag: weak(etag) } : plain;
  return prefersGzip(accepted) && !stored ? { ...plain, etag: weak(etag), coding: "gzip if it is worth it" } : plain;
}

function weak(etag: string | undefined): string | undefined {
  return etag === undefined ? undefined : `W/${etag}`;
}

/** Longer headers are truncated, so that a hostile one costs no time. */
const MAX_ACCEPT_ENCODING = 500;

/** Codings that the platform uses. */
const OF_PLATFORM = ["gzip", "x-gzip", "br", "zstd", "*"];

/** Whether `Accept-Encoding` takes a coding that the platform uses. */
export function takesCoding(header: string | null): boolean {
  if (header === null || !/gzip|br|zstd|\*/i.test(header)) return false;
  const weights = codingWeights(header);
  return OF_PLATFORM.some((coding) => (weights.get(coding) ?? 0) > 0);
}

function codingWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.slice(0, MAX_ACCEPT_ENCODING).split(",")) {
    const [coding = "", ...parameters] = element.split(";");
    weights.set(coding.trim().toLowerCase(), weightOf(parameters));
  }
  return weights;
}

/** Whether `Accept-Encoding` takes gzip, with at least the weight of a plain body. */
export function prefersGzip(header: string | null): boolean {
  if (header === null || !/gzip|\*/i.test(header)) return false;
  const weights = codingWeights(header);
  const weight = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return weight > 0 && weight >= (weights.get("identity") ?? 0);
}
