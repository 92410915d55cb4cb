/** Answers with an object that the worker makes, in whichever representation is asked for: not with a stored record. */
import type { Answer, CachePolicy } from "../http/answer.ts";
import { createEtag } from "../http/conditional.ts";
import { queryWithoutFormat } from "../http/query-string.ts";
import { resourceHeaders, schemaOfWhole } from "../http/resource-headers.ts";
import type { Context, RoutedRequest } from "../http/route.ts";
import { mediaTypeOf, type Representation, writeDocument } from "../representations/registry.ts";
import type { AboutDocument, JsonObject } from "../representations/representation-format.ts";

export interface MadeDocument {
  readonly value: JsonObject;
  /** Its heading in Markdown. */
  readonly title: string;
  /** Representations in which it has a form of its own. */
  readonly own?: Readonly<Partial<Record<Representation, () => string>>>;
  /** `public` unless said. */
  readonly cache?: CachePolicy;
  /** Headers in place of those of a resource without pages. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The tag is a hash of the representation's name and the body, so equal answers keep their tags across releases. */
export async function objectAnswer(document: MadeDocument, routed: RoutedRequest, context: Context): Promise<Answer> {
  const { value, title, own } = document;
  const { representation } = routed;
  const text = own?.[representation]?.() ?? writeDocument(representation, value, aboutDocument(routed, context, title));
  // Two representations may have the same bytes, so the tag is of the representation's name with them.
  const name = `${representation} `;
  const named = encoder.encode(name + text);
  const body = named.subarray(name.length);
  return {
    mediaType: mediaTypeOf(representation),
    etag: await createEtag(named),
    cache: document.cache ?? "public",
    headers: document.headers ?? resourceHeaders(routed, queryWithoutFormat(routed)),
    body: () => body,
  };
}

const encoder = new TextEncoder();

/** What the representations of an answer say of it besides its members. */
export function aboutDocument(routed: RoutedRequest, { release }: Context, title: string): AboutDocument {
  const { route, path } = routed;
  return {
    title,
    address: release.base + path + queryWithoutFormat(routed),
    schema: schemaOfWhole(route),
    base: release.base,
    collections: release.catalog.collections,
  };
}
