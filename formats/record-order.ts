/**
 * The order of records, stated here for every file that numbers them: by id, in the order of code units, within a
 * collection. The list index of a collection, its counts of chunks and the search index number its records in this
 * order, so a record has the same number in all of them (`SearchIndex.recordNumber`).
 */

/** Compares ids and all other texts that are sorted before they are written. It does not depend on a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
