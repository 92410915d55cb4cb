/**
 * The limits of one query. A query beyond a limit is answered from the part of it that fits, always the same part: of the
 * words the rarest first, of phrases and near spellings those that come first. The limits are far above what people type.
 */
export interface Limits {
  /** Terms that the words of a query are expanded to. */
  readonly terms: number;
  /** Postings of these terms. */
  readonly postings: number;
  /** Documents with the words of quoted phrases, counted for each word of each phrase. */
  readonly quoted: number;
  /** Words of the corpus that are read because they start with a word of the query. */
  readonly prefixTerms: number;
  /** Entries of a table that are compared with a misspelt word. */
  readonly compared: number;
}

export const LIMITS: Limits = { terms: 160, postings: 120_000, quoted: 300_000, prefixTerms: 8_000, compared: 8_000 };
