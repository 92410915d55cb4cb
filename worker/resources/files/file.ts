/** Answers that are a file of the release. */

import { collectionInfoNamed } from "../../collection-info.ts";
import { formerAddress } from "../../entities/former-ids.ts";
import type { Answer } from "../../http/answer.ts";
import { createEtag } from "../../http/conditional.ts";
import { PAGE_HEADERS } from "../../http/page-headers.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import { filePath } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { keyOfAsset } from "../../store/blocks/content-key.ts";
import { StorageError, type StoredFile } from "../../store/store.ts";
import { truncate } from "../../truncate.ts";

/** Answers with the file at the route's address. */
export async function handleFile(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { route, path, representation } = routed;
  const file = await context.store.find(route.representations.length === 0 ? path : filePath(path, representation));
  if (file) return fileAnswer(file, routed);
  if (route.moves) await followFormerId(routed, context);
  if (route.pathParameters) throw new Problem("not-found", `There is nothing at \`${truncate(path)}\`.`);
  throw new StorageError(`the release has no file for ${path}`);
}

/** @throws the answer for an address with a former id */
async function followFormerId({ route, url, path, params }: RoutedRequest, context: Context): Promise<void> {
  for (const { name, collection } of route.pathParameters ?? []) {
    const id = params[name];
    if (collection === undefined || id === undefined) continue;
    const { collections } = context.release.catalog;
    const at = path.lastIndexOf(id);
    const addressOf = (now: string): string => path.slice(0, at) + now + path.slice(at + id.length) + url.search;
    const former = await formerAddress(collectionInfoNamed(collections, collection), id, addressOf, context);
    if (former) throw former;
  }
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
