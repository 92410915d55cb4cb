/**
 * The store of a release: finds a file by its path and reads its body, with one read of the key-value
 * store per block however many requests want it, and memory bounded in bytes.
 */
import { type Block, bodyIn, contentKey, decodeBlock, type FileEntry, storeOrder } from "./block.ts";
import { type BlockIndex, decodeRun, isRun, keyOfRow, runKey } from "./block-index.ts";

/** What the store needs of a key-value store; `KVNamespace` is one. */
export interface BlockSource {
  get(key: string, options: { type: "arrayBuffer"; cacheTtl: number }): Promise<ArrayBuffer | null>;
}

/** A file that was found: its tag and size are known, its body is read on demand. */
export interface StoredFile {
  readonly path: string;
  readonly etag: string;
  readonly length: number;
  /** The whole body in memory. Only for files known to be small. */
  bytes(): Uint8Array | Promise<Uint8Array>;
  /**
   * The body as an answer takes it: a view of a cached block, or a stream that holds one part at a time. What is in
   * memory comes at once, without a promise.
   */
  body(): Uint8Array | Promise<Uint8Array | ReadableStream<Uint8Array>>;
}

export interface Store {
  /** The file at exactly this path, or `undefined` when the release has none. */
  find(path: string): Promise<StoredFile | undefined>;
  /** A structure decoded from a whole file, kept with the block it came from. */
  decoded<T>(path: string, decode: (bytes: Uint8Array) => T): Promise<T | undefined>;
}

/** The store did not give a value that the release says exists, or gave a damaged one. */
export class StorageError extends Error {}

export interface StoreOptions {
  /** Bytes of blocks kept in memory. */
  readonly budget?: number;
  /** Waits before a retry; tests inject one that does not wait. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Milliseconds that a request waits for a value. */
  readonly patience?: number;
  /**
   * Keeps a read alive when the request that began it goes away: other requests may be waiting for it, and
   * the runtime cancels the reads of a request that ends.
   */
  readonly keepAlive?: (read: Promise<unknown>) => void;
}

const DEFAULT_BUDGET = 24 * 1024 * 1024;
const RETRY_AFTER_MS = [50, 200];
/** A cold read takes tens of milliseconds, a bad one a second; what has not come after this seldom comes at all. */
const PATIENCE_MS = 5000;
/** The longest that a request lets pass before it looks again whether another one has what both want. */
const LONGEST_PAUSE_MS = 8;
/** Keys are content hashes: what was read once is right for ever. */
const CACHE_TTL = 365 * 24 * 3600;
/** The store caches a miss too; a value that must exist is asked for again with its shortest memory. */
const RETRY_CACHE_TTL = 30;

/** A body that lies outside is kept like a block when it is at most this long; a longer one is streamed. */
const KEPT_OUTSIDE = 256 * 1024;

/** Something in memory, and the bytes that it counts for. */
interface Cached {
  readonly value: unknown;
  readonly weight: number;
}

/** What a request is loading, and how that ended. */
interface Loading {
  loaded?: Cached;
  failure?: { readonly error: unknown };
}

export class BlockStore implements Store {
  readonly #source: BlockSource;
  readonly #index: BlockIndex;
  readonly #budget: number;
  readonly #sleep: (milliseconds: number) => Promise<void>;
  readonly #patience: number;
  readonly #keepAlive: (read: Promise<unknown>) => void;
  /** Blocks, bodies and decoded structures, least recently used first. */
  readonly #cache = new Map<string, Cached>();
  readonly #loading = new Map<string, Loading>();
  #weight = 0;

  constructor(source: BlockSource, index: BlockIndex, options: StoreOptions = {}) {
    this.#source = source;
    this.#index = index;
    this.#budget = options.budget ?? DEFAULT_BUDGET;
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#patience = options.patience ?? PATIENCE_MS;
    this.#keepAlive = options.keepAlive ?? (() => undefined);
  }

  /** Bytes in memory now. */
  get cachedBytes(): number {
    return this.#weight;
  }

  async find(path: string): Promise<StoredFile | undefined> {
    const place = storeOrder(path);
    let key = keyOfRow(this.#index, place);
    while (key !== undefined && isRun(key)) key = keyOfRow(await this.#run(key), place);
    if (key === undefined) return undefined;
    const block = await this.#block(key);
    const entry = block.files.get(path);
    return entry && this.#stored(key, entry);
  }

  async decoded<T>(path: string, decode: (bytes: Uint8Array) => T): Promise<T | undefined> {
    const file = await this.find(path);
    if (!file) return undefined;
    // The tag is in the key, so that nothing of another release is ever taken for this one's.
    return this.#cached(`decoded ${file.etag} ${path}`, async () => ({
      value: decode(await file.bytes()),
      weight: file.length,
    })) as Promise<T>;
  }

  #block(key: string): Promise<Block> {
    return this.#cached(`block ${key}`, async () => {
      const bytes = await this.#readValue(key);
      return { value: decodeBlock(bytes), weight: bytes.length };
    }) as Promise<Block>;
  }

  #run(key: string): Promise<BlockIndex> {
    return this.#cached(`run ${key}`, async () => {
      const bytes = await this.#readValue(runKey(key));
      return { value: decodeRun(bytes), weight: bytes.length };
    }) as Promise<BlockIndex>;
  }

  /** Who keeps a file keeps no block by it: the body is asked for when it is wanted. */
  #stored(key: string, entry: FileEntry): StoredFile {
    const { path, etag, length, parts } = entry;
    if (!parts) {
      const view = () => {
        const block = this.#inMemory(`block ${key}`) as Block | undefined;
        return block ? bodyIn(block, entry) : this.#block(key).then((read) => bodyIn(read, entry));
      };
      return { path, etag, length, bytes: view, body: view };
    }
    const bytes = () => this.#joined(parts, length);
    const kept = () =>
      this.#cached(`body ${parts[0]}`, async () => ({ value: await bytes(), weight: length })) as Promise<Uint8Array>;
    if (length <= KEPT_OUTSIDE) return { path, etag, length, bytes: kept, body: kept };
    return { path, etag, length, bytes, body: () => this.#streamed(parts) };
  }

  /** What is in memory under `key`, or what `load` gives; requests that want it at once share one load. */
  async #cached(key: string, load: () => Promise<Cached>): Promise<unknown> {
    const known = this.#inMemory(key);
    if (known !== undefined) return known;
    const loading = this.#loading.get(key);
    return (await (loading ? this.#watched(key, loading) : this.#load(key, load))).value;
  }

  /** What is in memory under `key`, which is thereby the one used last. */
  #inMemory(key: string): unknown {
    const known = this.#cache.get(key);
    if (!known) return undefined;
    this.#cache.delete(key);
    this.#cache.set(key, known);
    return known.value;
  }

  #load(key: string, load: () => Promise<Cached>): Promise<Cached> {
    const loading: Loading = {};
    this.#loading.set(key, loading);
    const done = load()
      .then(
        (loaded) => {
          loading.loaded = loaded;
          this.#keep(key, loaded);
          return loaded;
        },
        (error: unknown) => {
          loading.failure = { error };
          throw error;
        },
      )
      .finally(() => this.#forget(key, loading));
    this.#keepAlive(done.catch(() => undefined));
    return this.#inTime(done, () => this.#forget(key, loading));
  }

  /**
   * What another request is loading. Its promise is not awaited: the runtime then goes on with one request in the
   * name of the other, and the response that is made there is refused. Each looks for itself instead.
   */
  async #watched(key: string, loading: Loading): Promise<Cached> {
    let pause = 1;
    for (let waited = 0; waited < this.#patience; waited += pause) {
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (loading.loaded) return loading.loaded;
      if (loading.failure) throw loading.failure.error;
    }
    this.#forget(key, loading);
    throw this.#late();
  }

  #forget(key: string, loading: Loading): void {
    if (this.#loading.get(key) === loading) this.#loading.delete(key);
  }

  #late(): StorageError {
    return new StorageError(`the store has not answered for ${this.#patience} ms`);
  }

  /** What was begun, or a fault when it does not come in time. */
  async #inTime<T>(begun: Promise<T>, late: () => void = () => undefined): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late();
        reject(this.#late());
      }, this.#patience);
    });
    try {
      return await Promise.race([begun, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  #keep(key: string, loaded: Cached): void {
    // A read that was given up may end all the same, after the one that took its place.
    this.#weight -= this.#cache.get(key)?.weight ?? 0;
    this.#cache.set(key, loaded);
    this.#weight += loaded.weight;
    for (const [oldest, { weight }] of this.#cache) {
      if (this.#weight <= this.#budget || oldest === key) break;
      this.#cache.delete(oldest);
      this.#weight -= weight;
    }
  }

  /** Reads one value and checks it against its key: damaged bytes are never served. */
  async #readValue(key: string): Promise<Uint8Array<ArrayBuffer>> {
    let fault = "";
    for (let attempt = 0; ; attempt++) {
      try {
        const cacheTtl = attempt === 0 ? CACHE_TTL : RETRY_CACHE_TTL;
        const value = await this.#source.get(key, { type: "arrayBuffer", cacheTtl });
        if (value === null) {
          fault = "is missing";
        } else {
          const bytes = new Uint8Array(value);
          if ((await contentKey(bytes)) === key) return bytes;
          fault = "is damaged";
        }
      } catch (error) {
        fault = `could not be read (${error instanceof Error ? error.message : "unknown"})`;
      }
      const wait = RETRY_AFTER_MS[attempt];
      if (wait === undefined) throw new StorageError(`block ${key} ${fault}`);
      await this.#sleep(wait);
    }
  }

  async #joined(parts: readonly string[], length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const value of await Promise.all(parts.map((key) => this.#readValue(key)))) {
      bytes.set(value, at);
      at += value.length;
    }
    return bytes;
  }

  /** The first part is read before the answer begins, so that a store that is down is a 503 and not a torn body. */
  async #streamed(parts: readonly string[]): Promise<ReadableStream<Uint8Array>> {
    let next = 0;
    const read = (): Promise<Uint8Array> => this.#inTime(this.#readValue(parts[next++] ?? ""));
    let ready: Promise<Uint8Array> | undefined = Promise.resolve(await read());
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const part = ready ?? read();
          ready = undefined;
          controller.enqueue(await part);
          if (next >= parts.length) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }
}
