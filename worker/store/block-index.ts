/**
 * The index of a release's blocks, which the worker is bundled with. A small release's names every block. A large one's
 * would make the bundle grow with the corpus: there a row stands for a run of rows, which lies in the key-value store as
 * JSON under the hash of its bytes, as blocks do; and so on, level by level, until the bundle's part is small.
 */

/** In store order: the first file that may lie behind each row, and the key of its block or, marked, of its run of rows. */
export type BlockIndex = readonly (readonly [first: string, key: string])[];

/** Stands before the key of a run; block keys are hexadecimal. */
const RUN_MARK = "+";

export function runRow(first: string, key: string): BlockIndex[number] {
  return [first, RUN_MARK + key];
}

export function isRun(key: string): boolean {
  return key.startsWith(RUN_MARK);
}

/** Key of the run in the store. */
export function runKey(key: string): string {
  return key.slice(RUN_MARK.length);
}

export function encodeRun(rows: BlockIndex): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}

export function decodeRun(bytes: Uint8Array): BlockIndex {
  return JSON.parse(new TextDecoder().decode(bytes)) as BlockIndex;
}

/** Key in the one row that `wanted`, a place in store order, may lie behind: the last whose first is not after it. */
export function keyOfRow(rows: BlockIndex, wanted: string): string | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const first = rows[middle]?.[0] ?? "";
    if (first <= wanted) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1]?.[1];
}
