/** Merge conflicts that were left in a file. */

/** The lines that git puts around the two sides; the line between them may also underline a heading. */
const MARKER = /^(?:<{7}|>{7})(?: |$)/;

export const CONFLICT =
  "a merge conflict is left; keep one of the two sides and delete the lines <<<<<<<, ======= and >>>>>>>";

/** The numbers of the lines that open or close a conflict, from 1. */
export function conflictLines(text: string): number[] {
  return text.split("\n").flatMap((line, i) => (MARKER.test(line) ? [i + 1] : []));
}
