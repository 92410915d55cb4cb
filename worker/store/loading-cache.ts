/** Values in memory within a budget of bytes, least recently used out first; who wants one that is being loaded waits for it. */

/** Something in memory, and the bytes that it counts for. */
export interface Weighed {
  readonly value: unknown;
  readonly weight: number;
}

/** How long a request waits for another one's load, in milliseconds, and the fault when it did not end. */
export interface Patience {
  readonly milliseconds: number;
  late(): Error;
}

/** What a request is loading, and how that ended. */
interface Loading {
  loaded?: Weighed;
  failure?: { readonly error: unknown };
}

export interface LoadingCacheOptions {
  /** Bytes kept. */
  readonly budget: number;
  readonly patience: Patience;
  /** Keeps a load alive when the request that began it goes away. */
  readonly keepAlive: (load: Promise<unknown>) => void;
}

/** The longest that a request lets pass before it looks again whether another one has what both want. */
const LONGEST_PAUSE_MS = 8;

export class LoadingCache {
  readonly #options: LoadingCacheOptions;
  readonly #kept = new Map<string, Weighed>();
  readonly #loading = new Map<string, Loading>();
  #weight = 0;

  constructor(options: LoadingCacheOptions) {
    this.#options = options;
  }

  /** Bytes in memory now. */
  get bytes(): number {
    return this.#weight;
  }

  /** What is in memory under `key`, which is thereby the one used last. */
  inMemory(key: string): unknown {
    const known = this.#kept.get(key);
    if (!known) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.value;
  }

  /**
   * What is in memory under `key`, or what `load` gives; requests that want it at once share one load.
   *
   * @param load ends in good time, one way or the other
   */
  async get(key: string, load: () => Promise<Weighed>): Promise<unknown> {
    const known = this.inMemory(key);
    if (known !== undefined) return known;
    const loading = this.#loading.get(key);
    if (loading) return (await this.#watched(key, loading)).value;
    const begun = this.#load(key, load);
    this.#options.keepAlive(begun.catch(() => undefined));
    return (await begun).value;
  }

  async #load(key: string, load: () => Promise<Weighed>): Promise<Weighed> {
    const loading: Loading = {};
    this.#loading.set(key, loading);
    try {
      const loaded = await load();
      loading.loaded = loaded;
      this.#keep(key, loaded);
      return loaded;
    } catch (error) {
      loading.failure = { error };
      throw error;
    } finally {
      this.#forget(key, loading);
    }
  }

  /**
   * What another request is loading. Its promise is not awaited: the runtime then goes on with one request in the
   * name of the other, and the response that is made there is refused. Each looks for itself instead.
   */
  async #watched(key: string, loading: Loading): Promise<Weighed> {
    const { patience } = this.#options;
    let pause = 1;
    for (let waited = 0; waited < patience.milliseconds; waited += pause) {
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (loading.loaded) return loading.loaded;
      if (loading.failure) throw loading.failure.error;
    }
    this.#forget(key, loading);
    throw patience.late();
  }

  #forget(key: string, loading: Loading): void {
    if (this.#loading.get(key) === loading) this.#loading.delete(key);
  }

  #keep(key: string, loaded: Weighed): void {
    // A load that was given up may end all the same, after the one that took its place.
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
