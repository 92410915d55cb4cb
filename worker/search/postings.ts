/** The postings of a term: the documents that hold it, in order, with the shape of its occurrences in each. */
import { LONG_SHAPE } from "./index-format.ts";
import { Varints } from "./varints.ts";

/**
 * Where a reader stands in the postings of one term. Whoever goes through many does so in a loop of its own, with
 * all of this in local variables, because that is most of the work of a search.
 */
export interface PostingCursor {
  /** Where the next posting stands. */
  at: number;
  /** The last document that was passed. */
  last: number;
  /** Where the postings end. */
  readonly end: number;
}

/**
 * Before the first posting of a term.
 *
 * @param bytes the postings of all terms, as they stand in the index
 * @param from where the term's begin
 * @param to where they end
 */
export function cursorOf(bytes: Uint8Array, from: number, to: number): PostingCursor {
  const list = new Varints(bytes, from);
  list.next();
  // A damaged index may say that a list goes on for ever.
  return { at: list.at, last: 0, end: Math.min(to, bytes.length) };
}

/** The documents from a cursor on, each with the number of its shape. */
export function* postingsFrom(bytes: Uint8Array, { at, last, end }: PostingCursor): Generator<[number, number]> {
  const list = new Varints(bytes, at);
  for (let document = last; list.at < end; ) {
    document += list.next();
    const shape = list.byte();
    yield [document, shape === LONG_SHAPE ? list.byte() | (list.byte() << 8) : shape];
  }
}
