/** Lists of lines in files of the release: sliced for a page, or joined whole. */

import type { Context } from "../../http/route.ts";
import { ndjsonList } from "../../representations/ndjson.ts";
import type { SizedStream } from "../../store/sized-stream.ts";
import { foundFile } from "../../store/store.ts";
import { streamFiles } from "../records/stored-records.ts";

/** Lines `from` up to `to` of a file. */
export interface Slice {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export async function linesOf(slices: readonly Slice[], context: Context): Promise<Uint8Array[]> {
  return (await Promise.all(slices.map((slice) => sliceLines(slice, context)))).flat();
}

async function sliceLines({ path, from, to }: Slice, context: Context): Promise<Uint8Array[]> {
  const bytes = await (await foundFile(path, context)).bytes();
  const NEWLINE = 10;
  const lines: Uint8Array[] = [];
  for (
    let start = 0, end = bytes.indexOf(NEWLINE);
    end >= 0 && lines.length < to;
    end = bytes.indexOf(NEWLINE, start)
  ) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines.slice(from, to);
}

/** The lines of several slices, all but the first of which are whole files. */
export async function joinedSlices(
  [first, ...rest]: readonly Slice[],
  context: Context,
): Promise<Uint8Array | SizedStream> {
  if (!first) return new Uint8Array();
  const files = await Promise.all(rest.map(({ path }) => foundFile(path, context)));
  return streamFiles(files, ndjsonList(await sliceLines(first, context)));
}
