/**
 * Entity tags and conditional requests (RFC 9110, sections 8.8.3, 13.1.1 and 13.1.2). No answer has a date of its last
 * change, so `If-Unmodified-Since` and `If-Modified-Since` are ignored, as section 13.1.4 requires.
 */
import { contentKey } from "../store/blocks/content-key.ts";
import type { Context } from "./route.ts";

/**
 * Whether `If-None-Match` contains `etag`. The comparison is weak, as the standard requires: `W/"x"`, which a
 * compressing CDN sends, matches `"x"`.
 *
 * @param etag the current tag, quoted and strong: `"x"`
 */
export function matchesIfNoneMatch(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  if (!header.includes(etag)) return false;
  for (const [, tag] of header.matchAll(/(?:W\/)?("[^"]*")/g)) if (tag === etag) return true;
  return false;
}

/**
 * Whether `If-Match` allows an answer with `etag`: it is absent, or it names the tag. The comparison is strong, so a
 * weak tag matches nothing.
 */
export function satisfiesIfMatch(header: string | null, etag: string): boolean {
  if (header === null || header.trim() === "*") return true;
  for (const [written] of header.matchAll(/(?:W\/)?"[^"]*"/g)) if (written === etag) return !etag.startsWith("W/");
  return false;
}

const encoder = new TextEncoder();

/** A strong tag of an answer that is made at the edge: the key that the store would give its bytes. */
export async function createEtag(content: string | Uint8Array): Promise<string> {
  return `"${await contentKey(typeof content === "string" ? encoder.encode(content) : content)}"`;
}

/** The tag of an answer that is derived from these parts, the worker's code, and the address of the service. */
export function workerEtag({ release }: Pick<Context, "release">, parts: readonly string[]): Promise<string> {
  return createEtag(`${release.codeHash} ${release.base} ${parts.join(" ")}`);
}
