/** Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13.1.2). */

/**
 * Whether `If-None-Match` holds `etag`. The comparison is weak, as the standard asks and as a CDN that
 * compresses needs: `W/"x"` matches `"x"`.
 *
 * @param etag the current tag, quoted and strong: `"x"`
 */
export function matchesNoneMatch(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  for (const [, tag] of header.matchAll(/(?:W\/)?("[^"]*")/g)) if (tag === etag) return true;
  return false;
}

/**
 * A strong tag for an answer that is made at the edge: a 96-bit hash of the text that determines its
 * bytes. Not cryptographic: nobody gains by forging the tag of a public answer.
 */
export function tagOf(text: string): string {
  const lanes = [lane(text, 0x01000193), lane(text, 0x9e3779b1), lane(text, 0x85ebca6b)];
  return `"${lanes.map((value) => value.toString(36)).join("")}"`;
}

/** FNV-1a over UTF-16 units with a multiplier per lane, then the avalanche of MurmurHash3. */
function lane(text: string, multiplier: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
