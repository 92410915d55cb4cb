/**
 * A block: neighbouring files of a release as one value of the key-value store.
 *
 * Layout: `u32 length of the directory (little-endian) | directory (JSON) | bodies`. Its key is the hash of its bytes,
 * so it never changes and its content can be checked. The bodies begin at a multiple of 8 bytes, so that numbers of an
 * index that fills its block are read in place. A body too large to share a block is external: it is stored in
 * parts under keys of their own. Its directory entry lists them, so that the tag and size of every file are known
 * without its body. A body or its parts may be stored deflated (`gzip.ts`).
 */
import { required } from "../../required.ts";
import { type Deflated, type DeflatedRow, readDeflatedRow, storedLength } from "./gzip.ts";

/** Where a file's body is: in the block, or external in parts. */
export interface FileEntry {
  readonly path: string;
  /** Entity tag, quoted; `build/release-files.ts` makes it. */
  readonly etag: string;
  /** Bytes of the plain body. */
  readonly length: number;
  /** Set if the body is stored deflated: as one segment in the block, or as one segment for each part. */
  readonly deflated?: Deflated;
  /** Offset of the body among the block's bodies; absent if the body is external. */
  readonly offset?: number;
  /** Keys of the parts of an external body, in order. */
  readonly parts?: readonly string[];
  /** Bytes of each part, if there are several that are stored as they are; of deflated ones the segments say it. */
  readonly partLengths?: readonly number[];
}

export interface StoreBlock {
  readonly files: ReadonlyMap<string, FileEntry>;
  readonly bytes: Uint8Array;
  /** Offset of the bodies in `bytes`. */
  readonly bodiesOffset: number;
}

/**
 * A file in the directory; `where` is its offset, or the keys of its parts. The last member says how the body is stored
 * if it is deflated, and else how long its parts are if there are several.
 */
export type DirectoryRow = [
  path: string,
  etag: string,
  length: number,
  where: number | string[],
  stored?: DeflatedRow | PartLengths,
];

type PartLengths = readonly number[];

/** Bytes before the directory. */
export const HEADER_BYTES = 4;

export function decodeBlock(bytes: Uint8Array): StoreBlock {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const bodiesOffset = HEADER_BYTES + length;
  const rows = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, bodiesOffset))) as DirectoryRow[];
  const files = new Map<string, FileEntry>();
  for (const [path, etag, size, where, row] of rows) {
    const location = typeof where === "number" ? { offset: where } : { parts: where };
    files.set(path, { path, etag, length: size, ...location, ...(row && stored(row)) });
  }
  return { files, bytes, bodiesOffset };
}

function stored(row: DeflatedRow | PartLengths): Pick<FileEntry, "deflated" | "partLengths"> {
  return isDeflated(row) ? { deflated: readDeflatedRow(row) } : { partLengths: row };
}

/** Only the description of a deflated body begins with a tag. */
function isDeflated(row: DeflatedRow | PartLengths): row is DeflatedRow {
  return typeof row[0] === "string";
}

/** The bytes of a file in a block as they are stored, as a view without a copy. */
export function readBody(
  { bytes, bodiesOffset }: StoreBlock,
  { path, offset, length, deflated }: FileEntry,
): Uint8Array {
  const from = bodiesOffset + required(offset, `the offset of ${path}`);
  return bytes.subarray(from, from + (deflated ? storedLength(deflated) : length));
}

/**
 * The index of a release's blocks, which is bundled with the worker, whole. Its rows are in the order of their sort keys.
 */
export type BlockIndex = readonly IndexRow[];

/** The first sort key that the row covers, and the key of the block with the files from there on. */
export type IndexRow = readonly [first: string, key: string];

/** The row that may cover a sort key: the last row whose first key is not after it. */
export function findRow(rows: BlockIndex, sortKey: string): IndexRow | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.[0] ?? "") <= sortKey) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}
