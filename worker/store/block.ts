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

/**
 * The order of files in the store: by extension, then by path, in code units. Files of one format lie
 * together, so a page of JSON records is one or two neighbouring blocks.
 */
export function storeOrder(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? `${path.slice(dot + 1)}:${path}` : `:${path}`;
}

export function encodeBlock(files: readonly { entry: Omit<FileEntry, "offset">; body?: Uint8Array }[]): Uint8Array {
  let offset = 0;
  const rows: DirectoryRow[] = [];
  for (const { entry, body } of files) {
    rows.push([entry.path, entry.etag, entry.length, body ? offset : [...(entry.parts ?? [])]]);
    offset += body?.length ?? 0;
  }
  const directory = new TextEncoder().encode(JSON.stringify(rows));
  const bytes = new Uint8Array(HEADER + directory.length + offset);
  new DataView(bytes.buffer).setUint32(0, directory.length, true);
  bytes.set(directory, HEADER);
  let at = HEADER + directory.length;
  for (const { body } of files) {
    if (!body) continue;
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
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

/** Key of a value in the store: the first 96 bits of its SHA-256, in base64url. */
export async function contentKey(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return base64url(digest.subarray(0, 12));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
