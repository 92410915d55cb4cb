/**
 * How a release keeps its chunks: per entity a file of their lines, and per kind an index that finds the entity
 * of the n-th chunk. Entities are in the order of their ids, as in the collection's list index.
 *
 * The index is little-endian u32 words: version, number of entities, for each entity and one more the number of
 * chunks before it, and the first two words of a hash of the chunks, so that the index changes when one does.
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

const VERSION = 2;
const HEADER = 2;

/**
 * @param counts chunks of each entity
 * @param hash of all their text, eight bytes or more
 */
export function encodeChunkCounts(counts: readonly number[], hash: Uint8Array): Uint8Array {
  const words = [VERSION, counts.length, 0];
  let total = 0;
  for (const count of counts) {
    total += count;
    words.push(total);
  }
  const digest = new DataView(hash.buffer, hash.byteOffset);
  words.push(digest.getUint32(0, true), digest.getUint32(4, true));
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  return bytes;
}

export class ChunkCounts {
  readonly entities: number;
  readonly total: number;
  readonly #words: Uint32Array;

  /** @throws when the bytes are of another version of the format */
  constructor(bytes: Uint8Array) {
    const aligned = bytes.slice();
    this.#words = new Uint32Array(aligned.buffer);
    if (this.#words[0] !== VERSION) throw new Error(`chunk index version ${this.#words[0]} is not ${VERSION}`);
    this.entities = this.#words[1] ?? 0;
    this.total = this.before(this.entities);
  }

  /** Chunks of the entities before this one. */
  before(entity: number): number {
    return this.#words[HEADER + entity] ?? 0;
  }

  /** The entity that the chunk at this position is of. */
  entityAt(position: number): number {
    let low = 0;
    let high = this.entities;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.before(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}
