/** The dictionaries that a query is read against. The index implements both; the tests' reference has them as lists. */
import type { FuzzyMatch } from "../store/binary/string-table.ts";

/** The terms of the corpus, numbered in the order of their bytes. */
export interface Vocabulary {
  /** Number of documents. */
  readonly documents: number;
  /** The term that is `word`, or -1. */
  find(word: string): number;
  text(term: number): string;
  /** The word that a term is the stem of, as texts write it; `undefined` for a joined compound. */
  wholeWord(term: number): string | undefined;
  /** Length in bytes. */
  length(term: number): number;
  /** Number of documents with the term. */
  documentFrequency(term: number): number;
  /** The terms that start with `prefix`: the first number, and the one after the last. */
  prefixRange(prefix: string): readonly [from: number, to: number];
  /** The terms within `bound` edits, in order; at most `maxCandidates` are compared (`StringTable.fuzzyMatches`). */
  fuzzyMatches(word: string, bound: number, maxCandidates: number): readonly FuzzyMatch[];
}

/** A document with a name, and the kind of the name. */
export interface NamedDocument {
  readonly document: number;
  readonly kind: number;
}

/** The names of the documents by their keys, numbered in the order of the keys' bytes. */
export interface Names {
  find(key: string): number;
  text(key: number): string;
  length(key: number): number;
  prefixRange(prefix: string): readonly [from: number, to: number];
  fuzzyMatches(key: string, bound: number, maxCandidates: number): readonly FuzzyMatch[];
  documentsNamed(key: number): Iterable<NamedDocument>;
}
