/**
 * Memoized results of one pure function. A result is used again only if all of its inputs are the same. What it
 * looked up while it ran is an input too. There is no expiry and no clock, so nothing can be stale.
 */
import { hash } from "node:crypto";

/** Lookup functions that a memoized function may call, by name. */
type Lookups = Readonly<Record<string, (about: string) => unknown>>;

export interface MemoEntry<T> {
  /** The identities of the inputs. */
  readonly inputs: readonly unknown[];
  /** The recorded lookups and the identities of their answers. */
  readonly recordedLookups: readonly (readonly [lookup: string, about: string, answer: unknown])[];
  readonly value: T;
}

/** Where a memo keeps its results between processes. */
export interface Storage<T> {
  read(): ReadonlyMap<string, MemoEntry<T>>;
  write(entries: ReadonlyMap<string, MemoEntry<T>>): void;
}

/** Two processes compare fingerprints: entities and drafts have a hash of all that they are made from. */
interface Fingerprinted {
  readonly fingerprint: string;
}

/** Longer texts are compared by their hashes, so that a memo does not hold them. */
const MAX_TEXT = 64;
/** A store is written again when one result in so many is new: an edit changes a few of thousands. */
const FRESH_SHARE = 1 / 20;

export class Memo<T> {
  readonly #storage: Storage<T> | undefined;
  #enabled = true;
  #stored: ReadonlyMap<string, MemoEntry<T>> | undefined;
  #previous: ReadonlyMap<string, MemoEntry<T>> = new Map();
  #current = new Map<string, MemoEntry<T>>();
  /** How many results were made since they were last written. */
  #fresh = 0;
  #made = 0;

  constructor(storage?: Storage<T>) {
    this.#storage = storage;
  }

  /** @param inputs everything that `make` reads; compared by `identityOf` */
  get(key: string, inputs: readonly unknown[], make: () => T): T {
    return this.getTracked(key, inputs, {}, make);
  }

  /** Like `get`, for a function that takes its time. */
  async getAsync(key: string, inputs: readonly unknown[], make: () => Promise<T>): Promise<T> {
    if (this.has(key, inputs)) return this.get(key, inputs, () => unreachable(key));
    const value = await make();
    return this.get(key, inputs, () => value);
  }

  /** Like `get`, for a function that also reads other entities by lookups. The lookups are repeated and compared. */
  getTracked<Q extends Lookups>(key: string, inputs: readonly unknown[], lookups: Q, make: (lookups: Q) => T): T {
    if (!this.#enabled) return make(lookups);
    const known = this.#find(key, inputs);
    const same = known?.recordedLookups.every(([lookup, about, answer]) =>
      Object.is(identityOf(lookups[lookup]?.(about)), answer),
    );
    if (known && same) {
      this.#current.set(key, known);
      return known.value;
    }
    const made = runRecorded(inputs, lookups, make);
    this.#fresh++;
    this.#made++;
    this.#current.set(key, made);
    return made.value;
  }

  /** Whether `get` would be a hit. */
  has(key: string, inputs: readonly unknown[]): boolean {
    return this.#enabled && this.#find(key, inputs) !== undefined;
  }

  /** The results of earlier processes. They are read when the first one is asked for. */
  stored(): ReadonlyMap<string, MemoEntry<T>> {
    this.#stored ??= this.#storage?.read() ?? new Map();
    return this.#stored;
  }

  #find(key: string, inputs: readonly unknown[]): MemoEntry<T> | undefined {
    const known = this.#current.get(key) ?? this.#previous.get(key) ?? this.stored().get(key);
    const same =
      known?.inputs.length === inputs.length &&
      known.inputs.every((input, i) => Object.is(input, identityOf(inputs[i])));
    return same ? known : undefined;
  }

  /** Disables the memo: from now on nothing is kept. */
  disable(): void {
    this.#enabled = false;
  }

  get size(): number {
    return new Set([...this.#previous.keys(), ...this.#current.keys()]).size;
  }

  /** How many results were made because none was found. */
  get made(): number {
    return this.#made;
  }

  /** Evicts the results that were not used since the last call. */
  evictUnused(): void {
    this.#previous = this.#current;
    this.#current = new Map();
    this.#stored &&= new Map();
  }

  /** Writes the results that are in use for other processes, when enough of them are new. */
  write(): void {
    const used = this.#current.size > 0 ? this.#current : this.#previous;
    if (!this.#storage || this.#fresh === 0 || this.#fresh < used.size * FRESH_SHARE) return;
    this.#storage.write(used);
    this.#fresh = 0;
  }
}

/**
 * What an input or an answer is compared by: a text or a number by its value, a long text by its hash, an entity by its
 * fingerprint, anything else by being the same object.
 */
export function identityOf(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? hash("sha256", value, "base64") : value;
  if (typeof value === "object" && value !== null && "fingerprint" in value)
    return (value as Fingerprinted).fingerprint;
  return value;
}

function unreachable(key: string): never {
  throw new Error(`the result of ${key} is gone`);
}

function runRecorded<T, Q extends Lookups>(
  inputs: readonly unknown[],
  lookups: Q,
  make: (lookups: Q) => T,
): MemoEntry<T> {
  const recordedLookups: (readonly [string, string, unknown])[] = [];
  const recording = Object.entries(lookups).map(([lookup, answerTo]) => [
    lookup,
    (about: string): unknown => {
      const answer = answerTo(about);
      recordedLookups.push([lookup, about, identityOf(answer)]);
      return answer;
    },
  ]);
  return { inputs: inputs.map(identityOf), value: make(Object.fromEntries(recording) as Q), recordedLookups };
}
