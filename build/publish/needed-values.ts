/** Which values of the store a release needs, found as the worker finds them: from the index of its blocks. */
import { decodeBlock } from "../../worker/store/block.ts";
import { type BlockIndex, decodeRun, runKey } from "../../worker/store/block-index.ts";

/**
 * The keys of the values that are read for each file, by its path: runs of the index, the block, parts of the body.
 *
 * @param read gives the value under a key, or throws
 */
export function valuesByFile(
  index: BlockIndex,
  read: (key: string) => Uint8Array,
  above: readonly string[] = [],
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const row of index) {
    const [sortKey, what] = row;
    if (typeof what !== "string") {
      const [, , key] = what;
      // A file with a row of its own has no block that names it: its sort key ends in its path.
      found.set(sortKey.slice(sortKey.indexOf("/")), [...above, key]);
      continue;
    }
    const run = runKey(row);
    if (run !== undefined) {
      for (const [path, keys] of valuesByFile(decodeRun(read(run)), read, [...above, run])) found.set(path, keys);
      continue;
    }
    for (const [path, { parts = [] }] of decodeBlock(read(what)).files) found.set(path, [...above, what, ...parts]);
  }
  return found;
}
