import { type BlockIndex, type IndexRow, PAGE_KEY_PREFIX } from "./block-index.ts";

/** The row that stands for an index page. */
export function indexPageRow(first: string, key: string): IndexRow {
  return [first, PAGE_KEY_PREFIX + key];
}

export function encodeIndexPage(rows: BlockIndex): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}
