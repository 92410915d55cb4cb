/** The dictionaries that a query is read against. The index implements both; the tests' reference has them as lists. */
import type { FuzzyMatch } from "../store/binary/string-table.ts";

/** Texts that are numbered in the order of their bytes. */
interface Dictionary {
  /** The number of a text, or -1. */
  find(text: string): number;
  text(number: number): string;
  /** Length in bytes. */
  length(number: number): number;
  /** The texts that start with `prefix`: the first number, and the one after the last. */
  prefixRange(prefix: string): readonly [from: number, to: number];
  /** The texts within `bound` edits, in order; at most `maxCandidates` are compared (`StringTable.fuzzyMatches`). */
  fuzzyMatches(text: string, bound: number, maxCandidates: number): readonly FuzzyMatch[];
}

/** The terms of the corpus. */
export interface Vocabulary extends Dictionary {
  /** Number of documents. */
  readonly documents: number;
  /** The word that a term is the stem of, as texts write it; `undefined` for a joined compound. */
  wholeWord(term: number): string | undefined;
  /** Number of documents with the term. */
  documentFrequency(term: number): number;
}

/** A document with a name, and the kind of the name. */
export interface NamedDocument {
  readonly document: number;
  readonly kind: number;
}

/** The keys of the names of the documents. */
export interface Names extends Dictionary {
  documentsNamed(key: number): Iterable<NamedDocument>;
}
