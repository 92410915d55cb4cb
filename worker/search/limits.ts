/**
 * The most that one query may cost. A query beyond a limit is answered from the part of it that fits: always the same
 * part, and always the rarest words. The limits are far above what people type: the largest judged query looks for 24
 * terms with 4,400 postings, and the longest name of the corpus for 60 terms.
 */
export interface Limits {
  /** Terms that are looked for on behalf of the query's words. */
  readonly terms: number;
  /** Postings of these terms. */
  readonly postings: number;
  /** Documents in which the words of quoted phrases stand, counted for each word of each phrase. */
  readonly quoted: number;
  /** Words of the corpus that are looked at because they begin as a word of the query does. */
  readonly begun: number;
  /** Entries of a table that are compared with a misspelt word. */
  readonly compared: number;
}

export const LIMITS: Limits = { terms: 160, postings: 100_000, quoted: 200_000, begun: 8_000, compared: 8_000 };
