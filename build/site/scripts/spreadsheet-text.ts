/** Tables that a person opens in a spreadsheet. Programs get theirs from the API, as plain UTF-8. */

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The address of a table on this machine. @param csv its text */
export function spreadsheetAddress(csv: string): string {
  return URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv" }));
}
