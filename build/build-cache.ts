/**
 * Memoizes the pure functions of the build, so that a rebuild recomputes only what an edit changes. A result is used
 * again only if all of its inputs are the same. There is no expiry, no clock and no list of dependencies, so nothing
 * can be stale.
 */
import type { ParsedFile } from "./build.ts";
import type { ChunkLine } from "./chunks/chunks.ts";
import type { Entity } from "./corpus.ts";
import type { OutgoingReference } from "./link/outgoing-references.ts";
import type { NameClaims } from "./mentions/known-names.ts";
import type { Mention, NameTrie } from "./mentions/mentions.ts";
import type { DeflatedBody, DeflatedSegment, StoredValue } from "./pack/pack.ts";
import type { ReleaseFile } from "./pack/release-files.ts";
import type { Diagnostic } from "./parse/diagnostics.ts";
import type { RenderedRecord } from "./render/record.ts";
import { type IndexedDocument, TermDictionary } from "./search/indexed-document.ts";
import type { SearchNames } from "./search/searched-entities.ts";

/** Lookup functions that a memoized function may call, by name. */
type Lookups = Readonly<Record<string, (about: string) => unknown>>;

interface MemoEntry<T> {
  readonly inputs: readonly unknown[];
  /** The recorded lookups and their answers. */
  readonly recordedLookups: readonly (readonly [lookup: string, about: string, answer: unknown])[];
  readonly value: T;
}

/** Memoized results of one function, by key. */
export class Memo<T> {
  #enabled = true;
  #previous = new Map<string, MemoEntry<T>>();
  #current = new Map<string, MemoEntry<T>>();

  /** @param inputs everything that `make` reads; compared by identity, texts and numbers by value */
  get(key: string, inputs: readonly unknown[], make: () => T): T {
    return this.getTracked(key, inputs, {}, make);
  }

  /** Like `get`, for a function that also reads other entities by lookups. The lookups are repeated and compared. */
  getTracked<Q extends Lookups>(key: string, inputs: readonly unknown[], lookups: Q, make: (lookups: Q) => T): T {
    if (!this.#enabled) return make(lookups);
    const known = this.#find(key, inputs);
    const same = known?.recordedLookups.every(([lookup, about, answer]) => Object.is(lookups[lookup]?.(about), answer));
    const entry = known && same ? known : runRecorded(inputs, lookups, make);
    this.#current.set(key, entry);
    return entry.value;
  }

  /** Whether `get` would be a hit. */
  has(key: string, inputs: readonly unknown[]): boolean {
    return this.#find(key, inputs) !== undefined;
  }

  #find(key: string, inputs: readonly unknown[]): MemoEntry<T> | undefined {
    const known = this.#current.get(key) ?? this.#previous.get(key);
    const same =
      known?.inputs.length === inputs.length && known.inputs.every((input, i) => Object.is(input, inputs[i]));
    return same ? known : undefined;
  }

  /** Disables the memo: from now on nothing is kept. */
  disable(): void {
    this.#enabled = false;
  }

  get size(): number {
    return new Set([...this.#previous.keys(), ...this.#current.keys()]).size;
  }

  /** Evicts the results that were not used since the last call. */
  evictUnused(): void {
    this.#previous = this.#current;
    this.#current = new Map();
  }
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
      recordedLookups.push([lookup, about, answer]);
      return answer;
    },
  ]);
  return { inputs, value: make(Object.fromEntries(recording) as Q), recordedLookups };
}

/** A memo for each function that is worth it. It holds the results of the latest release and no others. */
export class BuildCache {
  /** A disabled cache, for a single build: a cache would only double the memory. */
  static disabled(): BuildCache {
    const cache = new BuildCache();
    for (const member of Object.values(cache)) if (member instanceof Memo) member.disable();
    return cache;
  }

  #vocabularyLimit: number | undefined;
  /** By the path of the file. */
  readonly parsed = new Memo<ParsedFile>();
  /** By `type:id`, like all memos below. */
  readonly entities = new Memo<Entity>();
  readonly references = new Memo<readonly OutgoingReference[]>();
  readonly mentionNames = new Memo<NameClaims>();
  readonly mentions = new Memo<readonly Mention[]>();
  readonly diagnostics = new Memo<readonly Diagnostic[]>();
  readonly shingles = new Memo<Uint32Array>();
  readonly records = new Memo<RenderedRecord>();
  readonly pages = new Memo<ReleaseFile>();
  readonly chunks = new Memo<readonly ChunkLine[]>();
  readonly searchNames = new Memo<SearchNames>();
  readonly search = new Memo<IndexedDocument>();
  /** The term dictionary of the search. It only grows. */
  vocabulary = new TermDictionary();
  readonly wordCounts = new Memo<number>();
  /** The single trie of all names. */
  readonly trie = new Memo<NameTrie>();
  /** Of the whole graph, by path. */
  readonly graph = new Memo<readonly [path: string, content: string | Uint8Array][]>();
  /** Bodies that are stored deflated, by path, and their segments by the hashes of the plain ones. */
  readonly deflated = new Memo<DeflatedBody>();
  readonly segments = new Memo<DeflatedSegment>();
  /** Blocks and the parts of long bodies, by the tags of what they hold. */
  readonly values = new Memo<readonly StoredValue[]>();

  /** How many results are kept. */
  get size(): number {
    return Object.values(this).reduce((sum, member) => sum + (member instanceof Memo ? member.size : 0), 0);
  }

  /** Ends a build: evicts what it did not use. */
  evictUnused(): void {
    // The dictionary is rebuilt after very many edits, to drop words that no document has any more.
    this.#vocabularyLimit ??= 2 * this.vocabulary.size;
    if (this.vocabulary.size > this.#vocabularyLimit) {
      this.vocabulary = new TermDictionary();
      this.#vocabularyLimit = undefined;
    }
    for (const member of Object.values(this)) if (member instanceof Memo) member.evictUnused();
  }
}
