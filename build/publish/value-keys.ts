/** The values of the store that a release needs, found as the worker finds them: from the block index. */

import type { BlockIndex } from "../../worker/store/blocks/block.ts";
import { decodeBlock } from "../../worker/store/blocks/block.ts";
import { keyOfAsset } from "../../worker/store/blocks/content-key.ts";

/**
 * The keys of the values that are read for each file, by path: the block, parts of the body. An asset has one more,
 * which is read when a later release is asked for it.
 *
 * @param read gives the value of a key, or throws
 */
export function valueKeysByPath(index: BlockIndex, read: (key: string) => Uint8Array): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, key] of index) {
    for (const [path, { parts = [] }] of decodeBlock(read(key)).files)
      found.set(path, [key, ...parts, ...[keyOfAsset(path) ?? []].flat()]);
  }
  return found;
}
