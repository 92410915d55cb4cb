/**
 * What the pure functions of the build made last time, so that a rebuild makes only what an edit reaches. A result
 * is taken again only when all that went into it is the same: there is no expiry, no clock and no list of what
 * depends on what, so nothing can be stale.
 */
import type { ParsedFile } from "./build.ts";
import type { ChunkLine } from "./chunks/chunks.ts";
import type { Entity } from "./corpus.ts";
import type { Pointer } from "./link/pointers.ts";
import type { NameClaims } from "./mentions/known-names.ts";
import type { NameTrie } from "./mentions/mentions.ts";
import type { StoredValue } from "./pack/pack.ts";
import type { Diagnostic } from "./parse/diagnostics.ts";
import type { RenderedRecord } from "./render/record.ts";
import { type IndexedDocument, WordNumbers } from "./search/indexed-document.ts";
import type { SearchNames } from "./search/searched-entities.ts";

/** What a function may ask about the rest of the corpus, by the name of the question. */
type Questions = Readonly<Record<string, (about: string) => unknown>>;

interface Made<T> {
  readonly inputs: readonly unknown[];
  /** What was asked while it was made, and the answers. */
  readonly asked: readonly (readonly [question: string, about: string, answer: unknown])[];
  readonly value: T;
}

/** The results of one function, each under the key of what it is about. */
export class Memo<T> {
  #keeps = true;
  #before = new Map<string, Made<T>>();
  #now = new Map<string, Made<T>>();

  /** @param inputs all that `make` reads; compared by identity, texts and numbers by value */
  get(key: string, inputs: readonly unknown[], make: () => T): T {
    return this.ask(key, inputs, {}, make);
  }

  /** The same for a function that also reads what others are: its answers are asked for again and compared. */
  ask<Q extends Questions>(key: string, inputs: readonly unknown[], questions: Q, make: (questions: Q) => T): T {
    if (!this.#keeps) return make(questions);
    const known = this.#madeOf(key, inputs);
    const same = known?.asked.every(([question, about, answer]) => Object.is(questions[question]?.(about), answer));
    const made = known && same ? known : record(inputs, questions, make);
    this.#now.set(key, made);
    return made.value;
  }

  /** Whether `get` would find what it is to make. */
  has(key: string, inputs: readonly unknown[]): boolean {
    return this.#madeOf(key, inputs) !== undefined;
  }

  #madeOf(key: string, inputs: readonly unknown[]): Made<T> | undefined {
    const known = this.#now.get(key) ?? this.#before.get(key);
    const same =
      known?.inputs.length === inputs.length && known.inputs.every((input, i) => Object.is(input, inputs[i]));
    return same ? known : undefined;
  }

  /** Keeps nothing from now on: every result is made when it is asked for. */
  close(): void {
    this.#keeps = false;
  }

  get size(): number {
    return new Set([...this.#before.keys(), ...this.#now.keys()]).size;
  }

  /** Forgets what was not asked for since the last time. */
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

/** One memo for each function that is worth it. It holds what one release is made of, and no more. */
export class BuildCache {
  /** For a build that no other follows: it would hold twice what a release is made of, to no end. */
  static keepingNothing(): BuildCache {
    const cache = new BuildCache();
    for (const member of Object.values(cache)) if (member instanceof Memo) member.close();
    return cache;
  }

  #vocabularyLimit: number | undefined;
  /** By path of the file. */
  readonly parsed = new Memo<ParsedFile>();
  /** By `type:id`, like all that follow. */
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
  /** The words of the search, of which no edit takes one away. */
  vocabulary = new WordNumbers();
  readonly words = new Memo<number>();
  /** The one trie of all names. */
  readonly trie = new Memo<NameTrie>();
  /** Of the whole graph, by path. */
  readonly graph = new Memo<readonly [path: string, content: string | Uint8Array][]>();
  /** Blocks, and the parts of long bodies: by the tags of what they hold. */
  readonly values = new Memo<readonly StoredValue[]>();

  /** How many results are held. */
  get size(): number {
    return Object.values(this).reduce((sum, member) => sum + (member instanceof Memo ? member.size : 0), 0);
  }

  /** Ends a build: forgets what it did not use. */
  settle(): void {
    // After a great many edits the words that none has any more are dropped with the numbers of all.
    this.#vocabularyLimit ??= 2 * this.vocabulary.size;
    if (this.vocabulary.size > this.#vocabularyLimit) {
      this.vocabulary = new WordNumbers();
      this.#vocabularyLimit = undefined;
    }
    for (const member of Object.values(this)) if (member instanceof Memo) member.settle();
  }
}
