/** Writes the tables that `tables.ts` and `string-table.ts` read. */
import { concat, integers } from "./bytes.ts";
import { VarintWriter } from "./encode-varints.ts";
import { MARK_INTERVAL } from "./tables.ts";

export interface EncodedLengths {
  readonly lengths: Uint8Array;
  readonly marks: Uint8Array;
}

export interface EncodedTable extends EncodedLengths {
  readonly bytes: Uint8Array;
}

/** The lengths of a table's entries, and its checkpoints. */
export function encodeLengths(lengths: readonly number[]): EncodedLengths {
  const marks: number[] = [];
  const written = new VarintWriter();
  let sum = 0;
  lengths.forEach((length, entry) => {
    if (entry % MARK_INTERVAL === 0) marks.push(sum, written.length);
    sum += length;
    written.writeNumber(length);
  });
  if (lengths.length % MARK_INTERVAL === 0) marks.push(sum, written.length);
  return { lengths: written.bytes, marks: integers(marks, 4) };
}

export function encodeTable(entries: readonly Uint8Array[]): EncodedTable {
  return { ...encodeLengths(entries.map((entry) => entry.length)), bytes: concat(entries) };
}

/** @param entries in the order of their bytes */
export function encodeSortedTable(entries: readonly Uint8Array[]): EncodedTable {
  if (entries.some(({ length }) => length > 0xff)) throw new Error("a sorted table holds texts of at most 255 bytes");
  const lengths = entries.map(({ length }) => length);
  const marks: number[] = [];
  let sum = 0;
  lengths.forEach((length, entry) => {
    if (entry % MARK_INTERVAL === 0) marks.push(sum);
    sum += length;
  });
  if (lengths.length % MARK_INTERVAL === 0) marks.push(sum);
  return { lengths: Uint8Array.from(lengths), marks: integers(marks, 4), bytes: concat(entries) };
}

const ENCODER = new TextEncoder();

export function encodeTexts(texts: readonly string[]): Uint8Array[] {
  return texts.map((text) => ENCODER.encode(text));
}

/** The difference of each end to the one before (delta encoding). */
export function deltas(ends: readonly number[]): number[] {
  let last = 0;
  return ends.map((end) => {
    const difference = end - last;
    last = end;
    return difference;
  });
}

/** Ascending numbers as varints of their differences (delta encoding). */
export function writeDeltas(writer: VarintWriter, numbers: Iterable<number>): void {
  let last = 0;
  for (const number of numbers) {
    writer.writeNumber(number - last);
    last = number;
  }
}
