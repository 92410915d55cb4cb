/**
 * The index of a collection's chunks, which finds the record of the n-th chunk.
 *
 * Layout: little-endian u32 words: version; number of records; for each record in the order of records
 * (`worker/compare-text.ts`) and once more at the end, the number of chunks before it; and the first two words of a
 * hash of the chunks, so that the index changes when a chunk does.
 */
import { uint32At } from "../store/binary/checked-access.ts";

export const VERSION = 2;
/** Words before the counts. */
const HEADER_WORDS = 2;

export class ChunkIndex {
  /** Number of records. */
  readonly count: number;
  /** Number of chunks. */
  readonly total: number;
  readonly #words: Uint32Array;

  /** @throws when the bytes are of another version of the format */
  constructor(bytes: Uint8Array) {
    const aligned = bytes.slice();
    this.#words = new Uint32Array(aligned.buffer);
    if (this.#words[0] !== VERSION) throw new Error(`chunk index version ${this.#words[0]} is not ${VERSION}`);
    this.count = uint32At(this.#words, 1);
    this.total = this.firstChunkOf(this.count);
  }

  /** Number of chunks before those of this record. */
  firstChunkOf(record: number): number {
    return uint32At(this.#words, HEADER_WORDS + record);
  }

  /** Number of the record with the chunk at this position. */
  recordAt(position: number): number {
    let low = 0;
    let high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.firstChunkOf(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}
