/**
 * The optimal string alignment distance: edits (insert, delete, replace, swap of neighbours) that turn one text into
 * another. It is computed in a band around the diagonal of a table with a row per letter of one text.
 */
import { byteAt } from "./store/binary/checked-access.ts";

/** The distance between two texts, or `bound + 1` if there are more than `bound` edits. */
export function editDistance(a: string, b: string, bound: number): number {
  if (a === b) return 0;
  // A letter has one or two units of UTF-16: of a text that is far too long, none is counted.
  if (Math.max(a.length, b.length) / 2 - Math.min(a.length, b.length) > bound) return bound + 1;
  if (Math.abs(lettersIn(a) - lettersIn(b)) > bound) return bound + 1;
  const letters = [...new Set(a + b)];
  const numbersOf = (text: string) => Uint8Array.from(text, (letter) => letters.indexOf(letter));
  const [path, wanted] = [numbersOf(a), numbersOf(b)];
  const rows = firstRow(wanted.length, path.length, bound);
  for (let depth = 1; depth <= path.length; depth++)
    if (editDistanceRow(rows, path, wanted, depth, bound) > bound) return bound + 1;
  return byteAt(rows, rows.length - 1);
}

/** Code points. */
function lettersIn(text: string): number {
  let letters = 0;
  for (const _ of text) letters++;
  return letters;
}

/** A table of `depth` rows and one, of which the first is filled: a text of `width` letters is so many edits away. */
export function firstRow(width: number, depth: number, bound: number): Uint8Array {
  const rows = new Uint8Array((depth + 1) * (width + 1));
  for (let column = 0; column <= width; column++) rows[column] = Math.min(column, bound + 1);
  return rows;
}

/**
 * Fills row `depth` of `rows` (one cell per prefix of `wanted`, values capped at `bound + 1`) from the rows before it,
 * for a text whose byte number `depth` is the last of `path`. Cells further than `bound` from the diagonal are left
 * unchanged.
 *
 * @returns the smallest cell: if it exceeds `bound`, no continuation of the text can be within it
 */
export function editDistanceRow(
  rows: Uint8Array,
  path: Uint8Array,
  wanted: Uint8Array,
  depth: number,
  bound: number,
): number {
  const width = wanted.length + 1;
  const row = depth * width;
  const above = row - width;
  const byte = byteAt(path, depth - 1);
  const before = depth > 1 ? byteAt(path, depth - 2) : -1;
  const limit = bound + 1;
  // Cells further than `bound` from the diagonal exceed it; only the two next to the band are read.
  const first = Math.max(1, depth - bound);
  const last = Math.min(width - 1, depth + bound);
  let smallest = first === 1 ? Math.min(depth, limit) : limit;
  rows[row + first - 1] = smallest;
  if (last + 1 < width) rows[row + last + 1] = limit;
  for (let column = first; column <= last; column++) {
    const other = byteAt(wanted, column - 1);
    let edits = byteAt(rows, above + column - 1) + (byte === other ? 0 : 1);
    const fewer = Math.min(byteAt(rows, above + column), byteAt(rows, row + column - 1)) + 1;
    if (fewer < edits) edits = fewer;
    if (column > 1 && byte === wanted[column - 2] && before === other) {
      edits = Math.min(edits, byteAt(rows, above - width + column - 2) + 1);
    }
    if (edits > limit) edits = limit;
    rows[row + column] = edits;
    if (edits < smallest) smallest = edits;
  }
  return smallest;
}
