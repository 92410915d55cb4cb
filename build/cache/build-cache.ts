/**
 * The results of the build's pure functions, so that a build makes only what an edit changes. They are kept in memory
 * between the builds of a process, and in a folder between processes.
 */

import type { MadeRecord } from "../link/make-record.ts";
import type { Mention } from "../link/mentions/mentions.ts";
import type { DeflatedBody, DeflatedSegment, StoredValue } from "../pack/pack.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import type { Parsed } from "../parse/parse.ts";
import type { ReleaseFile } from "../release-files.ts";
import type { EntityChunks } from "../render/chunks/chunks.ts";
import type { RenderedRecord } from "../render/record.ts";
import { type IndexedDocument, TermDictionary } from "../search/numbered-document.ts";
import type { SiteAssets } from "../site/assets.ts";
import { Memo, type MemoEntry } from "./memo.ts";
import type { ResultStore } from "./result-store.ts";

/** A memo for each function that is worth it. It holds the results of the latest release and no others. */
export class BuildCache {
  /** A disabled cache, for a single build: a cache would only double the memory. */
  static disabled(): BuildCache {
    const cache = new BuildCache();
    for (const memo of cache.#memos()) memo.disable();
    return cache;
  }

  /** By the path of the file. */
  readonly parsed: Memo<Parsed>;
  /** By `type:id`, like all memos below of which nothing else is said. */
  readonly entities: Memo<MadeRecord>;
  readonly mentions: Memo<readonly Mention[]>;
  readonly diagnostics: Memo<readonly Diagnostic[]>;
  readonly shingles: Memo<Uint32Array>;
  /** Of the code of the worker and of the pages: one result. */
  readonly codeHash: Memo<string>;
  readonly siteAssets: Memo<SiteAssets>;
  readonly records: Memo<RenderedRecord>;
  readonly pages: Memo<ReleaseFile>;
  /** By path. */
  readonly previewImages: Memo<ReleaseFile>;
  readonly chunks: Memo<EntityChunks>;
  readonly search: Memo<IndexedDocument>;
  readonly sentences: Memo<ReleaseFile>;
  /** Of the whole graph, by path. */
  readonly graph: Memo<readonly ReleaseFile[]>;
  /** Bodies that are stored deflated, by path, and their segments by the hashes of the plain ones. */
  readonly deflated: Memo<DeflatedBody>;
  readonly segments: Memo<DeflatedSegment>;
  /** Blocks and the parts of long bodies, by their first sort key or by path. */
  readonly values = new Memo<readonly StoredValue[]>();

  readonly store: ResultStore | undefined;
  #vocabulary = new TermDictionary();
  #vocabularyLimit: number | undefined;

  /** @param store where results are kept between processes; what is made faster than it is read is not */
  constructor(store?: ResultStore) {
    this.store = store;
    this.parsed = new Memo(store?.storage("parsed"));
    this.entities = new Memo(store?.storage("entities"));
    this.mentions = new Memo(store?.storage("mentions"));
    this.diagnostics = new Memo(store?.storage("diagnostics"));
    this.shingles = new Memo(store?.storage("shingles"));
    this.codeHash = new Memo(store?.storage("code-hash"));
    this.siteAssets = new Memo(store?.storage("site-assets"));
    this.records = new Memo(store?.storage("records"));
    this.pages = new Memo(store?.storage("pages"));
    this.previewImages = new Memo(store?.storage("preview-images"));
    this.chunks = new Memo(store?.storage("chunks"));
    // The words of documents are stored as their numbers in the dictionary.
    const words = {
      save: () => [this.#vocabulary.generation, this.#vocabulary.words],
      restore: (saved: unknown) => {
        this.#vocabulary = new TermDictionary(...(saved as [number, string[]]));
      },
    };
    this.search = new Memo(store?.storage("search", words));
    this.sentences = new Memo(store?.storage("sentences"));
    this.graph = new Memo(store?.storage("graph"));
    this.deflated = new Memo(store?.storage("deflated"));
    const readSegments = () => segmentsOf(this.deflated.stored().values());
    this.segments = new Memo(store && { read: readSegments, write: () => undefined });
  }

  /** Whether earlier processes have left results. */
  get isFilled(): boolean {
    return this.store?.has("parsed") === true;
  }

  /** The term dictionary of the search. It only grows. */
  get vocabulary(): TermDictionary {
    this.search.stored();
    return this.#vocabulary;
  }

  /** How many results are kept. */
  get size(): number {
    return this.#memos().reduce((sum, memo) => sum + memo.size, 0);
  }

  /** How many results were made because none was found. */
  get made(): number {
    return this.#memos().reduce((sum, memo) => sum + memo.made, 0);
  }

  /** Ends a build: evicts what it did not use. */
  evictUnused(): void {
    // The dictionary is rebuilt after very many edits, to drop words that no document has any more.
    this.#vocabularyLimit ??= 2 * this.#vocabulary.size;
    if (this.#vocabulary.size > this.#vocabularyLimit) {
      this.#vocabulary = new TermDictionary(this.#vocabulary.generation + 1);
      this.#vocabularyLimit = undefined;
    }
    for (const memo of this.#memos()) memo.evictUnused();
  }

  /** Keeps the results for other processes. */
  write(): void {
    for (const memo of this.#memos()) memo.write();
  }

  #memos(): Memo<unknown>[] {
    return Object.values(this).filter((member) => member instanceof Memo);
  }
}

function segmentsOf(bodies: Iterable<MemoEntry<DeflatedBody>>): Map<string, MemoEntry<DeflatedSegment>> {
  const segments = [...bodies].flatMap(({ value }) => value.segments);
  return new Map(segments.map((value) => [value.digest, { inputs: [], recordedLookups: [], value }]));
}
