/** Stored records: finds them, and joins them without parsing. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Context } from "../../http/route.ts";
import { ListIndex } from "../../lists/list-index.ts";
import { filePath, recordPath } from "../../paths.ts";
import type { Projection } from "../../representations/projection.ts";
import type { Representation } from "../../representations/registry.ts";
import type { JsonObject } from "../../representations/representation-format.ts";
import { concat, parseJson } from "../../store/binary/bytes.ts";
import { type SizedStream, streamOf } from "../../store/sized-stream.ts";
import { foundDecoded, foundFile, type StoredFile } from "../../store/store.ts";
import { WORKER_DIR } from "../../store/worker-folder.ts";
import { suggestClosestStarting } from "../../suggest-closest.ts";

/** Path of a collection's list index, which the release holds beside the public files. */
export function listIndexPath(collection: CollectionInfo): string {
  return `/${WORKER_DIR}/lists/${collection.name}.bin`;
}

export function listIndexOf(collection: CollectionInfo, context: Context): Promise<ListIndex> {
  return foundDecoded(listIndexPath(collection), (bytes) => new ListIndex(bytes), context);
}

/** Ids of the collection that are similar to an unknown one. */
export async function closestIds(collection: CollectionInfo, id: string, context: Context): Promise<string[]> {
  const index = await listIndexOf(collection, context);
  return suggestClosestStarting(id, (prefix) => index.idsFrom(prefix));
}

/** The record's file, or `undefined` if the collection has no such id. */
export function findRecord(
  collection: CollectionInfo,
  id: string,
  representation: Representation,
  { store }: Context,
): Promise<StoredFile | undefined> {
  return store.find(filePath(recordPath(collection, id), representation));
}

/** The record, parsed. */
export async function readRecord(
  collection: CollectionInfo,
  id: string,
  context: Context,
): Promise<JsonObject | undefined> {
  const file = await findRecord(collection, id, "json", context);
  return file && parseJson(await file.bytes());
}

/** The files of records that exist in the release, in the order of `ids`. */
export function findRecords(
  collection: CollectionInfo,
  ids: readonly string[],
  representation: Representation,
  context: Context,
): Promise<StoredFile[]> {
  return Promise.all(ids.map((id) => foundFile(filePath(recordPath(collection, id), representation), context)));
}

/**
 * The record's line without its newline, projected if requested. Records end with exactly one newline, which makes the
 * JSON and the NDJSON of a record the same bytes.
 */
export async function recordLine(file: StoredFile, projection: Projection | undefined): Promise<Uint8Array> {
  const bytes = await file.bytes();
  const line = bytes.subarray(0, bytes.length - 1);
  return projection ? projection.apply(line) : line;
}

/** Files per batch of a stream. */
const FILES_PER_PIECE = 50;

/** The files one after another, streamed in batches to bound memory. @param opening what stands before the first */
export function streamFiles(files: readonly StoredFile[], opening: Uint8Array = new Uint8Array()): SizedStream {
  const pieces = Math.max(1, Math.ceil(files.length / FILES_PER_PIECE));
  return {
    length: files.reduce((sum, { length }) => sum + length, opening.length),
    stream: streamOf(pieces, async (i) => {
      const piece = files.slice(i * FILES_PER_PIECE, (i + 1) * FILES_PER_PIECE);
      return concat([...(i === 0 ? [opening] : []), ...(await Promise.all(piece.map((file) => file.bytes())))]);
    }),
  };
}
