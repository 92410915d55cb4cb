/**
 * The index of a release's blocks, which is bundled with the worker, whole: some 30 bytes a block, so 0.3 MB for ten
 * thousand blocks.
 */
import { required } from "../../required.ts";

/** Rows in the order of their sort keys. */
export type BlockIndex = readonly IndexRow[];

/** The first sort key that the row covers, and the key of the block with the files from there on, or a file. */
export type IndexRow = readonly [first: string, target: string | StandaloneFile];

/**
 * A file that is a value of its own. Its row holds its tag and size, so that the first search of an isolate reads its
 * indexes at once, and no block before.
 */
export type StandaloneFile = readonly [path: string, etag: string, length: number, key: string];

/** The row that may cover a sort key: the last row whose first key is not after it. */
export function findRow(rows: BlockIndex, sortKey: string): IndexRow | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [first] = required(rows[middle], "a row of the index");
    if (first <= sortKey) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}
