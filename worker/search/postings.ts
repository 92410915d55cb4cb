/** The postings of a term: the documents that hold it, in order, with the shape of its occurrences in each. */

/** The postings of all terms, as they stand in the index. */
export interface PostingBytes {
  readonly documents: Uint8Array;
  readonly shapeLow: Uint8Array;
  readonly shapeHigh: Uint8Array;
}

/** Goes through the postings of one term, from front to back. */
export class Postings {
  readonly #bytes: PostingBytes;
  /** Where the next document stands, as its difference to the last one. */
  #at: number;
  #posting: number;
  #last = 0;
  readonly #end: number;

  /**
   * @param at where the term's documents begin
   * @param posting number of its first posting
   * @param end number behind its last posting
   */
  constructor(bytes: PostingBytes, at: number, posting: number, end: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#posting = posting;
    // A damaged index may say that a list goes on for ever.
    this.#end = Math.min(end, bytes.shapeLow.length);
  }

  /**
   * Passes the documents before `to`.
   *
   * @param places takes those that are not before `from`, counted from there
   * @param shapes takes the numbers of their shapes
   * @returns how many were taken
   */
  read(from: number, to: number, places: Uint32Array, shapes: Uint16Array): number {
    // In local variables, because this is most of the work of a search.
    const { documents, shapeLow, shapeHigh } = this.#bytes;
    const end = this.#end;
    let at = this.#at;
    let last = this.#last;
    let posting = this.#posting;
    let count = 0;
    for (; posting < end; posting++) {
      let next = at;
      let byte = documents[next++] ?? 0;
      let step = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = documents[next++] ?? 0;
        step |= (byte & 0x7f) << shift;
      }
      if (last + step >= to) break;
      at = next;
      last += step;
      if (last < from) continue;
      places[count] = last - from;
      shapes[count++] = (shapeLow[posting] ?? 0) | ((shapeHigh[posting] ?? 0) << 8);
    }
    this.#at = at;
    this.#last = last;
    this.#posting = posting;
    return count;
  }
}
