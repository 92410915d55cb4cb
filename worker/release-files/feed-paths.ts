/** Paths of the feeds of changes: of the corpus, of a collection, of a category of terms. */
import type { CollectionInfo } from "../collection-info.ts";

export const FEED_FORMATS = [
  { extension: "atom", mediaType: "application/atom+xml", name: "Atom (RFC 4287)" },
  { extension: "json", mediaType: "application/feed+json", name: "JSON Feed 1.1" },
] as const;

/** Path of a feed without extension. */
export function feedPath(collection?: Pick<CollectionInfo, "name">, category?: string): string {
  return ["/changes", collection?.name, category].filter((segment) => segment !== undefined).join("/");
}

/** Parts of a `Link` header for a feed in its formats. */
export function feedLinks(collection?: Pick<CollectionInfo, "name">, category?: string): string {
  const path = feedPath(collection, category);
  return FEED_FORMATS.map(
    ({ extension, mediaType }) => `<${path}.${extension}>; rel="alternate"; type="${mediaType}"`,
  ).join(", ");
}
