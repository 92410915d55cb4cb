/**
 * The index of a release's blocks, which is bundled with the worker. A small release's names every block and every
 * standalone file. A large release's would make the bundle grow with the corpus: there a row stands for an index page,
 * a value of the key-value store that holds further rows as JSON, under the hash of its bytes as blocks are. Pages have
 * pages above them until the bundled part is small.
 */
import { required } from "../parts/required.ts";

/** Rows in the order of their sort keys. */
export type BlockIndex = readonly IndexRow[];

/** The first sort key that the row covers, and what holds the files from there on. */
export type IndexRow = readonly [first: string, target: string | StandaloneFile];

/** A file that is a value of its own, with a row in the index: its tag and size are known before anything is read. */
export type StandaloneFile = readonly [path: string, etag: string, length: number, key: string];

/** Stands before the key of an index page; block keys are hexadecimal. */
export const PAGE_MARK = "+";

/** Key in the store of the index page that a row stands for, if it does. */
export function indexPageKey([, target]: IndexRow): string | undefined {
  return typeof target === "string" && target.startsWith(PAGE_MARK) ? target.slice(PAGE_MARK.length) : undefined;
}

export function decodeIndexPage(bytes: Uint8Array): BlockIndex {
  return JSON.parse(new TextDecoder().decode(bytes)) as BlockIndex;
}

/** The one row that may cover a sort key: the last whose first key is not after it. */
export function rowOf(rows: BlockIndex, sortKey: string): IndexRow | undefined {
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
