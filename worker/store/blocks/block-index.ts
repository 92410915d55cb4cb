/**
 * The index of a release's blocks, which is bundled with the worker. In a small release it names every block and every
 * standalone file. In a large release it would make the bundle grow with the corpus, so a row stands for an index page:
 * a value of the key-value store that holds further rows as JSON, under the hash of its bytes like a block. Pages have
 * parent pages until the bundled part is small.
 */
import { required } from "../../required.ts";

/** Rows in the order of their sort keys. */
export type BlockIndex = readonly IndexRow[];

/** The first sort key that the row covers, and the key of what holds the files from there on. */
export type IndexRow = readonly [first: string, target: string | StandaloneFile];

/** A file that is a value of its own. Its row holds its tag and size, so that they are known without a read. */
export type StandaloneFile = readonly [path: string, etag: string, length: number, key: string];

/** Prefix of the key of an index page; block keys are hexadecimal. */
export const PAGE_KEY_PREFIX = "+";

/** Key in the store of a row's index page, if it has one. */
export function indexPageKey([, target]: IndexRow): string | undefined {
  return typeof target === "string" && target.startsWith(PAGE_KEY_PREFIX)
    ? target.slice(PAGE_KEY_PREFIX.length)
    : undefined;
}

export function decodeIndexPage(bytes: Uint8Array): BlockIndex {
  return JSON.parse(new TextDecoder().decode(bytes)) as BlockIndex;
}

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
