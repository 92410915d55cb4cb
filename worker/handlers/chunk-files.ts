/**
 * Where a release keeps its chunks: per entity a file of their lines, and per kind an index (`formats/chunks`) that finds
 * the entity of the n-th chunk.
 */
import { type Collection, recordPath } from "../collections.ts";

/** Where the chunks are asked for. */
export const CHUNKS_PATH = "/api/v1/llms/chunks";

export function chunksOfEntityPath(collection: Pick<Collection, "name">, id: string): string {
  return `/.edge/chunks${recordPath(collection, id)}.ndjson`;
}

export function chunkIndexPath(type: string): string {
  return `/.edge/chunks/${type}.bin`;
}
