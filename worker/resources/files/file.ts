/** Answers that are a file of the release. */

import { collectionInfoNamed } from "../../collection-info.ts";
import { formerAddress } from "../../entities/former-ids.ts";
import type { Answer } from "../../http/answer.ts";
import { createEtag } from "../../http/conditional.ts";
import type { Moved } from "../../http/moved.ts";
import { PAGE_HEADERS } from "../../http/page-headers.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler, PathParameter, RoutedRequest } from "../../http/route.ts";
import { filePath } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { keyOfAsset } from "../../store/blocks/content-key.ts";
import { StorageError, type StoredFile } from "../../store/store.ts";
import { suggestClosest } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { closestIds } from "../records/stored-records.ts";

/** Answers with the file at the route's address. */
export async function handleFile(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { route, path, representation } = routed;
  const file = await context.store.find(route.representations.length === 0 ? path : filePath(path, representation));
  if (file) return fileAnswer(file, routed);
  if (route.pathParameters) throw await absentFile(routed, route.pathParameters, context);
  throw new StorageError(`the release has no file for ${path}`);
}

/** The answer for an address with a former id, or the problem with the addresses of similar ids. */
async function absentFile(
  { route, url, path, params, representation, chosenBy }: RoutedRequest,
  pathParameters: readonly PathParameter[],
  context: Context,
): Promise<Moved | Problem> {
  const suggestions: string[] = [];
  for (const { name, collection, values = [], known = values } of pathParameters) {
    const id = params[name] ?? "";
    const at = path.lastIndexOf(id);
    const addressOf = (now: string): string => path.slice(0, at) + now + path.slice(at + id.length);
    const info = collection && collectionInfoNamed(context.release.catalog.collections, collection);
    if (info && route.moves) {
      const fileOf = (now: string) =>
        chosenBy === "extension" ? filePath(addressOf(now), representation) : addressOf(now);
      const former = await formerAddress(info, id, (now) => fileOf(now) + url.search, context);
      if (former) return former;
    }
    const near = info ? await closestIds(info, id, context) : suggestClosest(id, known);
    suggestions.push(...near.map(addressOf));
  }
  return new Problem("not-found", `There is nothing at \`${truncate(path)}\`.`, { suggestions });
}

/**
 * A file whose address holds the hash of its bytes. A page that a cache keeps may ask for one of an earlier release;
 * the store has it until that release is pruned. A page of the next release may ask before all of the edge has that
 * release. Other values of the store can be asked for in this way too; all of them are public.
 */
export const handleAsset: Handler = async (routed, context) => {
  const key = keyOfAsset(routed.path);
  const isThere = key === undefined || (await context.store.find(routed.path)) !== undefined;
  const other = isThere ? undefined : await context.store.findAsset(key);
  return { ...(await (other ? otherAsset(other, routed) : handleFile(routed, context))), cache: "immutable" };
};

async function otherAsset(bytes: Uint8Array, routed: RoutedRequest): Promise<Answer> {
  return {
    mediaType: routed.route.mediaType ?? mediaTypeOf(routed.representation),
    etag: await createEtag(bytes),
    cache: "immutable",
    headers: resourceHeaders(routed),
    body: () => bytes,
  };
}

/** Like `handleFile`, but not cached, because it reports the current state. */
export const handleUncachedFile: Handler = async (routed, context) => ({
  ...(await handleFile(routed, context)),
  cache: "none",
});

export function fileAnswer(file: StoredFile, routed: RoutedRequest, headers = resourceHeaders(routed)): Answer {
  const mediaType = routed.route.mediaType ?? mediaTypeOf(routed.representation);
  const { etag, length, gzip, range } = file;
  return {
    mediaType,
    etag,
    length,
    cache: "public",
    headers: routed.representation === "html" ? { ...headers, ...PAGE_HEADERS } : headers,
    body: () => file.body(),
    ...(range && { range }),
    ...(gzip && { gzip }),
  };
}
