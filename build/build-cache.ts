/**
 * Memoizes the pure functions of the build, so that a rebuild recomputes only what an edit changes. A result is used
 * again only if all of its inputs are the same. There is no expiry, no clock and no list of dependencies, so nothing
 * can be stale.
 */
import type { ParsedFile } from "./build.ts";
import type { ChunkLine } from "./chunks/chunks.ts";
import type { Entity } from "./corpus.ts";
import type { Pointer } from "./link/pointers.ts";
import type { NameClaims } from "./mentions/known-names.ts";
import type { NameTrie } from "./mentions/mentions.ts";
import type { DeflatedBody, DeflatedSegment, StoredValue } from "./pack/pack.ts";
import type { Diagnostic } from "./parse/diagnostics.ts";
import type { RenderedRecord } from "./render/record.ts";
import { type IndexedDocument, WordNumbers } from "./search/indexed-document.ts";
import type { SearchNames } from "./search/searched-entities.ts";

/** Lookup functions that a memoized function may call, by name. */
type Questions = Readonly<Record<string, (about: string) => unknown>>;

interface Made<T> {
  readonly inputs: readonly unknown[];
  /** The recorded lookups and their answers. */
  readonly asked: readonly (readonly [question: string, about: string, answer: unknown])[];
  readonly value: T;
}

/** Memoized results of one function, by key. */
export class Memo<T> {
  #keeps = true;
  #before = new Map<string, Made<T>>();
  #now = new Map<string, Made<T>>();

  /** @param inputs everything that `make` reads; compared by identity, texts and numbers by value */
  get(key: string, inputs: readonly unknown[], make: () => T): T {
    return this.ask(key, inputs, {}, make);
  }

  /** Like `get`, for a function that also reads other entities by lookups. The lookups are repeated and compared. */
  ask<Q extends Questions>(key: string, inputs: readonly unknown[], questions: Q, make: (questions: Q) => T): T {
    if (!this.#keeps) return make(questions);
    const known = this.#madeOf(key, inputs);
    const same = known?.asked.every(([question, about, answer]) => Object.is(questions[question]?.(about), answer));
    const made = known && same ? known : record(inputs, questions, make);
    this.#now.set(key, made);
    return made.value;
  }

  /** Whether `get` would be a hit. */
  has(key: string, inputs: readonly unknown[]): boolean {
    return this.#madeOf(key, inputs) !== undefined;
  }

  #madeOf(key: string, inputs: readonly unknown[]): Made<T> | undefined {
    const known = this.#now.get(key) ?? this.#before.get(key);
    const same =
      known?.inputs.length === inputs.length && known.inputs.every((input, i) => Object.is(input, inputs[i]));
    return same ? known : undefined;
  }

  /** Disables the memo: from now on nothing is kept. */
  close(): void {
    this.#keeps = false;
  }

  get size(): number {
    return new Set([...this.#before.keys(), ...this.#now.keys()]).size;
  }

  /** Evicts the results that were not used since the last call. */
  settle(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}

function record<T, Q extends Questions>(inputs: readonly unknown[], questions: Q, make: (questions: Q) => T): Made<T> {
  const asked: (readonly [string, string, unknown])[] = [];
  const recording = Object.entries(questions).map(([question, answerTo]) => [
    question,
    (about: string): unknown => {
      const answer = answerTo(about);
      asked.push([question, about, answer]);
      return answer;
    },
  ]);
  return { inputs, value: make(Object.fromEntries(recording) as Q), asked };
}

/** A memo for each function that is worth it. It holds the results of the latest release and no others. */
export class BuildCache {
  /** A disabled cache, for a single build: a cache would only double the memory. */
  static keepingNothing(): BuildCache {
    const cache = new BuildCache();
    for (const member of Object.values(cache)) if (member instanceof Memo) member.close();
    return cache;
  }

  #vocabularyLimit: number | undefined;
  /** By the path of the file. */
  readonly parsed = new Memo<ParsedFile>();
  /** By `type:id`, like all memos below. */
  readonly entities = new Memo<Entity>();
  readonly pointers = new Memo<readonly Pointer[]>();
  readonly names = new Memo<NameClaims>();
  readonly mentions = new Memo<readonly string[]>();
  readonly diagnostics = new Memo<readonly Diagnostic[]>();
  readonly shingles = new Memo<Uint32Array>();
  readonly records = new Memo<RenderedRecord>();
  readonly chunks = new Memo<readonly ChunkLine[]>();
  readonly searchNames = new Memo<SearchNames>();
  readonly search = new Memo<IndexedDocument>();
  /** The term dictionary of the search. It only grows. */
  vocabulary = new WordNumbers();
  readonly words = new Memo<number>();
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
  settle(): void {
    // The dictionary is rebuilt after very many edits, to drop words that no document has any more.
    this.#vocabularyLimit ??= 2 * this.vocabulary.size;
    if (this.vocabulary.size > this.#vocabularyLimit) {
      this.vocabulary = new WordNumbers();
      this.#vocabularyLimit = undefined;
    }
    for (const member of Object.values(this)) if (member instanceof Memo) member.settle();
  }
}
