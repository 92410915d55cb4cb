/** The postings of a term: the documents that hold it, in order, with the shape of its occurrences in each. */

import { LONG_SHAPE } from "./index-format.ts";
import { Varints } from "./varints.ts";

/** Goes through the postings of one term, from front to back. */
export class Postings {
  readonly #bytes: Uint8Array;
  /** Where the next posting stands. */
  #at: number;
  readonly #end: number;
  #last = 0;

  /**
   * @param bytes the postings of all terms, as they stand in the index
   * @param at where the term's begin
   * @param end where they end
   */
  constructor(bytes: Uint8Array, at: number, end: number) {
    const list = new Varints(bytes, at);
    list.next();
    this.#bytes = bytes;
    this.#at = list.at;
    // A damaged index may say that a list goes on for ever.
    this.#end = Math.min(end, bytes.length);
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
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.#at;
    let last = this.#last;
    let count = 0;
    while (at < end) {
      let next = at;
      let byte = bytes[next++] ?? 0;
      let step = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[next++] ?? 0;
        step |= (byte & 0x7f) << shift;
      }
      if (last + step >= to) break;
      last += step;
      let shape = bytes[next++] ?? 0;
      if (shape === LONG_SHAPE) {
        shape = (bytes[next] ?? 0) | ((bytes[next + 1] ?? 0) << 8);
        next += 2;
      }
      at = next;
      if (last < from) continue;
      places[count] = last - from;
      shapes[count++] = shape;
    }
    this.#at = at;
    this.#last = last;
    return count;
  }
}
