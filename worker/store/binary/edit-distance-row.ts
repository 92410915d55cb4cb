/** One row of the optimal string alignment distance, on bytes. */
import { byteAt } from "./checked-access.ts";

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
