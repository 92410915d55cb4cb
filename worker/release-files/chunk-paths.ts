/**
 * Paths of the chunks in a release: a file of lines per entity, and an index per kind (`formats/chunks`) that finds the
 * entity of the n-th chunk.
 */
import { EDGE_DIR } from "../../formats/edge-folder.ts";
import { type CollectionInfo, recordPath } from "../collection-info.ts";

/** Address of the chunks. */
export const CHUNKS_PATH = "/api/v1/llms/chunks";

export function chunksOfEntityPath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/${EDGE_DIR}/chunks${recordPath(collection, id)}.ndjson`;
}

export function chunkIndexPath(type: string): string {
  return `/${EDGE_DIR}/chunks/${type}.bin`;
}
