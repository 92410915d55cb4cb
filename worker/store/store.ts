/**
 * The store of a release: finds a file by its path and reads its body. A block is read once for all concurrent
 * requests, and memory is bounded in bytes.
 */

import { concat } from "./binary/bytes.ts";
import { numberAt } from "./binary/checked-access.ts";
import { sortKeyOf } from "./block-order.ts";
import { type BlockIndex, decodeBlock, type FileEntry, findRow, readBody, type StoreBlock } from "./blocks/block.ts";
import { contentKey } from "./blocks/content-key.ts";
import { type Deflated, GZIP_HEADER, gzipLength, gzipTrailer, inflate } from "./blocks/gzip.ts";
import { LoadingCache, type Timeout, withTimeout } from "./loading-cache.ts";
import { type SizedStream, streamOf } from "./sized-stream.ts";

/** The part of a key-value store that is used; `KVNamespace` has it. */
export interface BlockSource {
  get(key: string, options: { type: "arrayBuffer"; cacheTtl: number }): Promise<ArrayBuffer | null>;
}

/** A form of a file with its tag and size; the body is read on demand. */
export interface StoredForm {
  readonly etag: string;
  readonly length: number;
  /**
   * The body for an answer: bytes, or a stream that holds one part at a time. It is no promise where the bytes are in
   * memory in the form in which they are sent.
   */
  body(): Uint8Array | Promise<Uint8Array | SizedStream>;
}

/** A file in its plain form. */
export interface StoredFile extends StoredForm {
  readonly path: string;
  /** The whole body in memory; only for small files. */
  bytes(): Uint8Array | Promise<Uint8Array>;
  /** The bytes from `start` up to `end`, for which only the parts that hold them are read. Small files have none. */
  range?(start: number, end: number): Promise<Uint8Array | SizedStream>;
  /** The compressed form, if the file is stored compressed. Its plain body is then inflated for each request. */
  readonly gzip?: StoredForm;
}

export interface Store {
  /** The file at exactly this path; `undefined` if the release has none. */
  find(path: string): Promise<StoredFile | undefined>;
  /** The bytes of an asset of another release, by the key in its name; `undefined` if the store has none. */
  findAsset(key: string): Promise<Uint8Array | undefined>;
  /** A structure decoded from a whole file, cached under its path: a store is of one release. */
  getDecoded<T>(path: string, decode: (bytes: Uint8Array) => T): Promise<T | undefined>;
}

/** A value that the release needs is missing or damaged in the store. */
export class StorageError extends Error {}

/** A file that the release needs. */
export async function foundFile(path: string, { store }: { readonly store: Store }): Promise<StoredFile> {
  return found(await store.find(path), path);
}

/** The structure of a file that the release needs. */
export async function foundDecoded<T>(
  path: string,
  decode: (bytes: Uint8Array) => T,
  { store }: { readonly store: Store },
): Promise<T> {
  return found(await store.getDecoded(path, decode), path);
}

function found<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw new StorageError(`the release has no ${path}`);
  return value;
}

export interface StoreOptions {
  /** Bytes of blocks kept in memory. */
  readonly budget?: number;
  /** Waits before a retry; tests inject a function that does not wait. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Timeout in milliseconds for a value; `Infinity` sets no timer. */
  readonly timeout?: number;
  /**
   * Keeps a read alive when the request that started it ends. Other requests may be waiting for it, and the runtime
   * cancels the reads of a request that ends.
   */
  readonly waitUntil?: (read: Promise<unknown>) => void;
}

/** A file, and its block and entry there if its body is inside one. */
interface LocatedFile {
  readonly file: StoredFile;
  readonly inside?: { readonly key: string; readonly block: StoreBlock; readonly entry: FileEntry };
}

const DEFAULT_BUDGET = 24 * 1024 * 1024;
const RETRY_AFTER_MS = [50, 200];
/** A cold read takes tens of milliseconds, a slow one a second. Slower reads rarely finish. */
const TIMEOUT_MS = 5000;
/** Keys are content hashes: values never change. */
const CACHE_TTL = 365 * 24 * 3600;
/** The store also caches a miss. A value that must exist is read again with the minimum `cacheTtl`. */
const RETRY_CACHE_TTL = 30;

/** External bodies up to this length have their parts cached like blocks; longer ones are streamed. */
const MAX_CACHED_EXTERNAL = 256 * 1024;

export class BlockStore implements Store {
  readonly #source: BlockSource;
  readonly #index: BlockIndex;
  readonly #sleep: (milliseconds: number) => Promise<void>;
  readonly #timeout: Timeout;
  /** Blocks, bodies and decoded structures. */
  readonly #cache: LoadingCache;

  constructor(source: BlockSource, index: BlockIndex, options: StoreOptions = {}) {
    const { budget = DEFAULT_BUDGET, timeout = TIMEOUT_MS, waitUntil = () => undefined } = options;
    this.#source = source;
    this.#index = index;
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#timeout = {
      milliseconds: timeout,
      timeoutError: () => new StorageError(`the store has not answered for ${timeout} ms`),
    };
    this.#cache = new LoadingCache({ budget, timeout: this.#timeout, waitUntil });
  }

  /** Bytes in memory now. */
  get cachedBytes(): number {
    return this.#cache.bytes;
  }

  async find(path: string): Promise<StoredFile | undefined> {
    return (await this.#locate(path))?.file;
  }

  async #locate(path: string): Promise<LocatedFile | undefined> {
    const row = findRow(this.#index, sortKeyOf(path));
    if (!row) return undefined;
    const [, key] = row;
    const block = await this.#block(key);
    const entry = block.files.get(path);
    if (!entry) return undefined;
    if (entry.parts) return { file: this.#externalFile(entry, entry.parts) };
    return { file: this.#inlineFile(key, entry), inside: { key, block, entry } };
  }

  async getDecoded<T>(path: string, decode: (bytes: Uint8Array) => T): Promise<T | undefined> {
    const key = `decoded ${path}`;
    // The block of the file may have gone from memory since.
    const decoded = this.#cache.getCached(key) as T | undefined;
    if (decoded !== undefined) return decoded;
    const place = await this.#locate(path);
    if (!place) return undefined;
    const { file, inside } = place;
    return this.#cache.get(key, async () => {
      if (!inside) return { value: decode(await file.bytes()), bytes: file.length };
      const body = readBody(inside.block, inside.entry);
      // What is decoded of one file among others is of a copy: it would keep the memory of the whole block.
      if (inside.block.files.size > 1) return { value: decode(body.slice()), bytes: file.length };
      const value = decode(body);
      // An index takes the place of its block, whose bytes it is read from.
      this.#cache.remove(`block ${inside.key}`);
      return { value, bytes: file.length };
    }) as Promise<T>;
  }

  async findAsset(key: string): Promise<Uint8Array | undefined> {
    // A miss may be true: no index names the value. It is cached briefly, because its release may be deployed soon.
    const read = this.#source.get(key, { type: "arrayBuffer", cacheTtl: RETRY_CACHE_TTL }).catch((error: unknown) => {
      throw new StorageError(`asset ${key} could not be read (${error instanceof Error ? error.message : "unknown"})`);
    });
    const value = await withTimeout(read, this.#timeout);
    if (value === null) return undefined;
    const bytes = new Uint8Array(value);
    return (await contentKey(bytes)) === key ? bytes : undefined;
  }

  #block(key: string): Promise<StoreBlock> {
    return this.#cache.get(`block ${key}`, async () => {
      const bytes = await this.#readValue(key);
      return { value: decodeBlock(bytes), bytes: bytes.length };
    }) as Promise<StoreBlock>;
  }

  /** A file does not retain its block: the body is read when it is needed. */
  #inlineFile(key: string, entry: FileEntry): StoredFile {
    const { path, etag, length, deflated } = entry;
    const view = () => {
      const block = this.#cache.getCached(`block ${key}`) as StoreBlock | undefined;
      return block ? readBody(block, entry) : this.#block(key).then((read) => readBody(read, entry));
    };
    if (!deflated) return { path, etag, length, bytes: view, body: view };
    const bytes = async () => inflate(await view());
    const gzip = () => joined([GZIP_HEADER, async () => view(), gzipTrailer(deflated)]);
    return { path, etag, length, bytes, body: bytes, gzip: gzipForm(deflated, gzip) };
  }

  #externalFile(entry: FileEntry, [first = "", ...more]: readonly string[]): StoredFile {
    const { path, etag, length, deflated, partLengths } = entry;
    const isKept = length <= MAX_CACHED_EXTERNAL;
    const stored = (key: string) => () => (isKept ? this.#keptValue(key) : this.#readValue(key));
    const plain = (key: string) => (deflated ? async () => inflate(await stored(key)()) : stored(key));
    const pieces = [plain(first), ...more.map(plain)];
    const bytes = () => joined(pieces);
    const lengths = deflated ? deflated.segments.map((segment) => segment.length) : partLengths;
    const file = {
      path,
      etag,
      length,
      bytes,
      body: isKept ? bytes : () => streamed(pieces, length),
      ...(!isKept &&
        lengths && {
          range: (start: number, end: number) => streamed(piecesWithin(pieces, lengths, start, end), end - start),
        }),
    };
    if (!deflated) return file;
    const opening = () => joined([GZIP_HEADER, stored(first)]);
    const zipped = [opening, ...more.map(stored), gzipTrailer(deflated)];
    const gzip = () => (isKept ? joined(zipped) : streamed(zipped, gzipLength(deflated)));
    return { ...file, gzip: gzipForm(deflated, gzip) };
  }

  /** A value that is cached like a block. */
  #keptValue(key: string): Promise<Uint8Array> {
    return this.#cache.get(`value ${key}`, async () => {
      const value = await this.#readValue(key);
      return { value, bytes: value.length };
    }) as Promise<Uint8Array>;
  }

  #readValue(key: string): Promise<Uint8Array<ArrayBuffer>> {
    return withTimeout(this.#readVerified(key), this.#timeout);
  }

  /** Reads one value and checks it against its key, so that damaged bytes are never served. */
  async #readVerified(key: string): Promise<Uint8Array<ArrayBuffer>> {
    let problem = "";
    for (let attempt = 0; ; attempt++) {
      try {
        const cacheTtl = attempt === 0 ? CACHE_TTL : RETRY_CACHE_TTL;
        const value = await this.#source.get(key, { type: "arrayBuffer", cacheTtl });
        if (value === null) {
          problem = "is missing";
        } else {
          const bytes = new Uint8Array(value);
          if ((await contentKey(bytes)) === key) return bytes;
          problem = "is damaged";
        }
      } catch (error) {
        problem = `could not be read (${error instanceof Error ? error.message : "unknown"})`;
      }
      const wait = RETRY_AFTER_MS[attempt];
      if (wait === undefined) throw new StorageError(`block ${key} ${problem}`);
      await this.#sleep(wait);
    }
  }
}

function gzipForm(deflated: Deflated, body: StoredForm["body"]): StoredForm {
  return { etag: deflated.etag, length: gzipLength(deflated), body };
}

/** A piece of a body, or a function that reads it. */
type Piece = Uint8Array | (() => Promise<Uint8Array>);

/** The pieces that hold the bytes from `start` up to `end`, the first and the last one cut. */
function piecesWithin(
  pieces: readonly (() => Promise<Uint8Array>)[],
  lengths: readonly number[],
  start: number,
  end: number,
): Piece[] {
  let from = 0;
  return pieces.flatMap((piece, i) => {
    const offset = from;
    from += numberAt(lengths, i);
    if (from <= start || offset >= end) return [];
    return async () => (await piece()).subarray(Math.max(0, start - offset), end - offset);
  });
}

async function joined(pieces: readonly Piece[]): Promise<Uint8Array> {
  const [only, ...more] = await Promise.all(pieces.map((piece) => (typeof piece === "function" ? piece() : piece)));
  // One part needs no copy.
  return only !== undefined && more.length === 0 ? only : concat([only ?? "", ...more]);
}

/** Reads the first piece before the answer starts, so that a failing store gives a 503 and not a truncated body. */
async function streamed(pieces: readonly Piece[], length: number): Promise<SizedStream> {
  const first = await joined(pieces.slice(0, 1));
  return { stream: streamOf(pieces.length, async (i) => (i === 0 ? first : joined(pieces.slice(i, i + 1)))), length };
}
