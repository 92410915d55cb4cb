/** Byte-bounded LRU; concurrent loads of a key share one read, and no load is waited for without end. */

/** A value and its size in bytes. */
export interface Sized {
  readonly value: unknown;
  readonly bytes: number;
}

export interface LoadingCacheOptions {
  /** Maximum bytes. */
  readonly budget: number;
  /** Timeout for a load of another request. */
  readonly timeout: Timeout;
  /** Keeps a load alive when the request that started it ends. */
  readonly waitUntil: (load: Promise<unknown>) => void;
}

export class LoadingCache {
  readonly #options: LoadingCacheOptions;
  readonly #kept = new Map<string, Sized>();
  readonly #loading = new Map<string, Promise<unknown>>();
  #bytes = 0;

  constructor(options: LoadingCacheOptions) {
    this.#options = options;
  }

  /** Bytes in memory now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The cached value of `key`, which becomes the most recently used. */
  getCached(key: string): unknown {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /**
   * The cached value of `key`, or the one that `load` gives. Concurrent requests for a key share one load.
   *
   * @param load settles within a bounded time
   */
  async get(key: string, load: () => Promise<Sized>): Promise<unknown> {
    const cached = this.getCached(key);
    if (cached !== undefined) return cached;
    const loading = this.#loading.get(key);
    return loading ? this.#wait(key, loading) : this.#load(key, load);
  }

  /** Removes the value of `key`. */
  remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #load(key: string, load: () => Promise<Sized>): Promise<unknown> {
    const loading = load()
      .then((loaded) => {
        this.#keep(key, loaded);
        return loaded.value;
      })
      .finally(() => this.#forget(key, loading));
    this.#loading.set(key, loading);
    this.#options.waitUntil(loading.catch(() => undefined));
    return loading;
  }

  /**
   * Waits for a load that another request may have started. workerd resumes a promise in the context of the waiting
   * request (compatibility flag `handle_cross_request_promise_resolution`, on since 2024-10-14), so the timer belongs
   * to this request. When the runtime ends the loading request, its promise never settles and its timer never fires.
   */
  #wait(key: string, loading: Promise<unknown>): Promise<unknown> {
    const { milliseconds, timeoutError } = this.#options.timeout;
    return withTimeout(loading, {
      milliseconds,
      timeoutError: () => {
        this.#forget(key, loading);
        return timeoutError();
      },
    });
  }

  #forget(key: string, loading: Promise<unknown>): void {
    if (this.#loading.get(key) === loading) this.#loading.delete(key);
  }

  #keep(key: string, loaded: Sized): void {
    // A load that timed out may end after its successor. Its value is replaced and not counted twice.
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.set(key, loaded);
    this.#bytes += loaded.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#options.budget || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

export interface Timeout {
  /** With `Infinity` no timer is set. */
  readonly milliseconds: number;
  timeoutError(): Error;
}

/** The result of a task, or the timeout's error if it takes too long. */
export async function withTimeout<T>(task: Promise<T>, { milliseconds, timeoutError }: Timeout): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return task;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
