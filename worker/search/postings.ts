/** The postings of a term: the documents that hold it, in order, with the shape of its occurrences in each. */

/** The postings of all terms, as they stand in the index. */
export interface PostingBytes {
  readonly documents: Uint8Array;
  readonly shapeLow: Uint8Array;
  readonly shapeHigh: Uint8Array;
}

/**
 * Where a reader stands in the postings of one term. Whoever goes through them does so in a loop of its own, with
 * all of this in local variables, because that is most of the work of a search.
 */
export interface PostingCursor {
  /** Where the next document stands, as a varint of its difference to the last one. */
  at: number;
  /** The last document that was passed. */
  last: number;
  /** Number of the next posting. */
  posting: number;
  /** Number behind the last posting. */
  readonly end: number;
}

/** The number of a posting's shape. */
export function shapeOf({ shapeLow, shapeHigh }: PostingBytes, posting: number): number {
  return (shapeLow[posting] ?? 0) | ((shapeHigh[posting] ?? 0) << 8);
}
