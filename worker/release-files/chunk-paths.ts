/**
 * Paths of the chunks in a release: a file of lines per entity, and an index per kind (`worker/chunks`) that finds the
 * entity of the n-th chunk.
 */

import { type CollectionInfo, recordPath } from "../collection-info.ts";
import { filePath } from "../representations/file-path.ts";
import { EDGE_DIR, VIEWS_DIR } from "../store/edge-folder.ts";

/** Address of the chunks. */
export const CHUNKS_PATH = "/api/v1/llms/chunks";

export type ChunkView = "full" | "flat";

/** The file with all chunks, or with those of one kind. Only that of all chunks as they are has an address of its own. */
export function allChunksPath(view: ChunkView, kind?: string): string {
  if (view === "full" && kind === undefined) return filePath(CHUNKS_PATH, "ndjson");
  const path = kind === undefined ? CHUNKS_PATH : `${CHUNKS_PATH}/${kind}`;
  return `${VIEWS_DIR}/${view}${filePath(path, "ndjson")}`;
}

export function chunksOfEntityPath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/${EDGE_DIR}/chunks${recordPath(collection, id)}.ndjson`;
}

export function chunkIndexPath(type: string): string {
  return `/${EDGE_DIR}/chunks/${type}.bin`;
}
