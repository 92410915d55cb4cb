/**
 * The index of a release's blocks, which the worker is bundled with. A small release's names every block, and each file that lies alone. A large one's
 * would make the bundle grow with the corpus: there a row stands for a run of rows, which lies in the key-value store as
 * JSON under the hash of its bytes, as blocks do; and so on, level by level, until the bundle's part is small.
 */

/** In store order. */
export type BlockIndex = readonly IndexRow[];

/** The first place that may be of this row, and what lies there: the key of a block, that of a run of rows, or one file. */
export type IndexRow = readonly [first: string, what: string | LoneFile];

/** A file that lies outside of any block, as one value: its tag and size are known before anything is read. */
export type LoneFile = readonly [etag: string, length: number, key: string];

/** Stands before the key of a run; block keys are hexadecimal. */
const RUN_MARK = "+";

export function runRow(first: string, key: string): IndexRow {
  return [first, RUN_MARK + key];
}

/** Key in the store of the run that a row stands for, if it does. */
export function runKey([, what]: IndexRow): string | undefined {
  return typeof what === "string" && what.startsWith(RUN_MARK) ? what.slice(RUN_MARK.length) : undefined;
}

export function encodeRun(rows: BlockIndex): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}

export function decodeRun(bytes: Uint8Array): BlockIndex {
  return JSON.parse(new TextDecoder().decode(bytes)) as BlockIndex;
}

/** The one row that `wanted`, a place in store order, may be of: the last whose first is not after it. */
export function rowOf(rows: BlockIndex, wanted: string): IndexRow | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const first = rows[middle]?.[0] ?? "";
    if (first <= wanted) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}
