/**
 * Compares ids and all other texts that are sorted before they are written: in the order of code units, which depends
 * on no locale.
 *
 * Records of a collection are numbered in this order of their ids, wherever files number them: in the list index of a
 * collection, in its counts of chunks and in the search index. So a record has the same number in all of them
 * (`SearchIndex.recordNumber`).
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
