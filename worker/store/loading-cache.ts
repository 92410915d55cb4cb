/** Byte-bounded LRU; concurrent loads of a key share one read. */
import { type Timeout, withTimeout } from "./timeout.ts";

/** A value and the bytes that it counts for. */
export interface Weighed {
  readonly value: unknown;
  readonly weight: number;
}

export interface LoadingCacheOptions {
  /** Bytes kept. */
  readonly budget: number;
  /** How long a request waits for another one's load. */
  readonly timeout: Timeout;
  /** Keeps a load alive when the request that began it goes away. */
  readonly keepAlive: (load: Promise<unknown>) => void;
}

export class LoadingCache {
  readonly #options: LoadingCacheOptions;
  readonly #kept = new Map<string, Weighed>();
  readonly #loading = new Map<string, Promise<unknown>>();
  #weight = 0;

  constructor(options: LoadingCacheOptions) {
    this.#options = options;
  }

  /** Bytes in memory now. */
  get bytes(): number {
    return this.#weight;
  }

  /** The value in memory under `key`, which thereby becomes the most recently used. */
  inMemory(key: string): unknown {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /**
   * The value in memory under `key`, or the one that `load` gives; concurrent requests for it share one load.
   *
   * @param load settles within a bounded time
   */
  async get(key: string, load: () => Promise<Weighed>): Promise<unknown> {
    const cached = this.inMemory(key);
    if (cached !== undefined) return cached;
    const loading = this.#loading.get(key);
    return loading ? this.#wait(key, loading) : this.#load(key, load);
  }

  #load(key: string, load: () => Promise<Weighed>): Promise<unknown> {
    const loading = this.#loadAndKeep(key, load).finally(() => this.#forget(key, loading));
    this.#loading.set(key, loading);
    this.#options.keepAlive(loading.catch(() => undefined));
    return loading;
  }

  async #loadAndKeep(key: string, load: () => Promise<Weighed>): Promise<unknown> {
    const loaded = await load();
    this.#keep(key, loaded);
    return loaded.value;
  }

  /**
   * Waits for a load that another request may have begun: workerd resumes each request in its own name
   * (compatibility flag `handle_cross_request_promise_resolution`, on since 2024-10-14). The timer is this request's
   * own. When the runtime ends the request that loads, its promise never settles, and neither does its timer.
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

  #keep(key: string, loaded: Weighed): void {
    // A load that timed out may still end after its successor: its value is replaced, not counted twice.
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.set(key, loaded);
    this.#weight += loaded.weight;
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#weight <= this.#options.budget || oldest === key) break;
      this.#kept.delete(oldest);
      this.#weight -= weight;
    }
  }
}
