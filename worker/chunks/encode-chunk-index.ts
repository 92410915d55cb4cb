import { concat, integers, offsetsOf } from "../store/binary/bytes.ts";
import { VERSION } from "./chunk-index.ts";

/** Bytes of the hash that the index keeps. */
const HASH_LENGTH = 8;

/**
 * @param counts chunks of each record, in the order of records
 * @param hash of all their text, eight bytes or more
 */
export function encodeChunkIndex(counts: readonly number[], hash: Uint8Array): Uint8Array {
  return concat([integers([VERSION, counts.length, ...offsetsOf(counts)], 4), hash.subarray(0, HASH_LENGTH)]);
}
