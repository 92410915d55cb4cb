/**
 * The work that all messages of a request make the service do. A single message is bounded by the bounds of its
 * arguments; a batch of the most expensive ones is cut here.
 */

/**
 * Characters that the API may have written when another message is begun. A message that comes later is refused, so a
 * request exceeds this by one message at most.
 */
const MAX_WORK = 500_000;

/** A call of the API costs about as much as it does to write so many characters, beside those that it writes. */
export const CALL = 20_000;

/** So does reading a number of a series, and computing with it. */
export const SERIES_VALUE = 10;

export class Work {
  #done = 0;

  /** @param characters that were written, or what costs as much */
  add(characters: number): void {
    this.#done += characters;
  }

  get isOver(): boolean {
    return this.#done > MAX_WORK;
  }
}
