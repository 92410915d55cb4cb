/**
 * Blocks: how the files of a release lie in the key-value store.
 *
 * A block is a run of files in store order: `u32 length of the directory (little-endian) | directory
 * (JSON) | bodies`. Its key is the hash of its bytes, so it never changes and its content can be checked.
 * A body too large to share a block lies outside, cut into parts under keys of their own; its directory
 * entry lists them, so that tags and sizes of every file are known without touching a body.
 */

/** Where one file's body is: inside the block, or outside in parts. */
export interface FileEntry {
  readonly path: string;
  /** Entity tag, quoted. */
  readonly etag: string;
  readonly length: number;
  /** Offset of the body among the block's bodies; absent when the body lies outside. */
  readonly offset?: number;
  /** Keys of the parts of a body that lies outside, in order. */
  readonly parts?: readonly string[];
}

export interface Block {
  readonly files: ReadonlyMap<string, FileEntry>;
  readonly bytes: Uint8Array;
  /** Where the bodies begin in `bytes`. */
  readonly bodies: number;
}

type DirectoryRow = [path: string, etag: string, length: number, where: number | string[]];

const HEADER = 4;

/** A record's file: its collection, id and extension. */
const RECORD = /^\/api\/v1\/[a-z]+\/[a-z0-9-]+\.(json|ndjson|jsonld|md)$/;
/** Below this the chunks of each record lie, at the record's own path. */
const CHUNKS = "/.edge/chunks";

/** Indexes that are wanted whole, by many requests: none should have to read a block to learn where they lie. */
const INDEXES = /^\/\.edge\/(graph|search(-[a-z]+)?)\.bin$/;

/** Whether a file, when it is too large for a block, has a row of its own in the block index. */
export function mayLieAlone(path: string): boolean {
  return INDEXES.test(path);
}

/** Files that nearly every release changes: they tell of the whole corpus. */
const OF_THE_WHOLE =
  /^\/(\.edge\/(lists\/|chunks\/[a-z]+\.)|llms|sitemap|api\/v1\/(health|manifest|stats|openapi|graph)\.json$|api\/v1\/[a-z]+\.(ndjson|graphml)$)/;

/**
 * The order of files in the store, in code units. Records lie together, their JSON (which lists are made of)
 * apart from the formats that are asked for one at a time: a page of records is one or two neighbouring
 * blocks, and an edited record is in two; its chunks lie beside the second. What every release changes lies together for the same reason.
 */
export function storeOrder(path: string): string {
  const extension = RECORD.exec(path)?.[1];
  if (extension === "json" || extension === "ndjson") return `records:${path}`;
  if (extension !== undefined) return `documents:${path}`;
  if (path.startsWith(`${CHUNKS}/api/`)) return `documents:${path.slice(CHUNKS.length)}`;
  if (INDEXES.test(path)) return `indexes:${path}`;
  return OF_THE_WHOLE.test(path) ? `whole:${path}` : `other:${path}`;
}

export function encodeBlock(files: readonly { entry: Omit<FileEntry, "offset">; body?: Uint8Array }[]): Uint8Array {
  let size = 0;
  let last: { body: Uint8Array; offset: number } | undefined;
  const bodies: Uint8Array[] = [];
  const rows: DirectoryRow[] = [];
  for (const { entry, body } of files) {
    if (!body) {
      rows.push([entry.path, entry.etag, entry.length, [...(entry.parts ?? [])]]);
      continue;
    }
    // The JSON of a record and its NDJSON are neighbours of the same bytes, which lie here once.
    if (!last || !sameBytes(last.body, body)) {
      last = { body, offset: size };
      bodies.push(body);
      size += body.length;
    }
    rows.push([entry.path, entry.etag, entry.length, last.offset]);
  }
  const directory = new TextEncoder().encode(JSON.stringify(rows));
  const bytes = new Uint8Array(HEADER + directory.length + size);
  new DataView(bytes.buffer).setUint32(0, directory.length, true);
  bytes.set(directory, HEADER);
  let at = HEADER + directory.length;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
}

export function decodeBlock(bytes: Uint8Array): Block {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const bodies = HEADER + length;
  const rows = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER, bodies))) as DirectoryRow[];
  const files = new Map<string, FileEntry>();
  for (const [path, etag, size, where] of rows) {
    const place = typeof where === "number" ? { offset: where } : { parts: where };
    files.set(path, { path, etag, length: size, ...place });
  }
  return { files, bytes, bodies };
}

/** The bytes of a file inside a block: a view, nothing is copied. */
export function bodyIn(block: Block, entry: FileEntry): Uint8Array {
  const from = block.bodies + (entry.offset ?? 0);
  return block.bytes.subarray(from, from + entry.length);
}

/** Key of a value in the store: the first 96 bits of its SHA-256, in hexadecimal. */
export async function contentKey(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return keyOfDigest(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @param digest SHA-256 of the value */
export function keyOfDigest(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
