/** Writes a block. */
import { sameBytes } from "../binary/bytes.ts";
import { type DirectoryRow, type FileEntry, HEADER_BYTES } from "./block.ts";
import { deflatedRow } from "./gzip.ts";

/**
 * A file of a block with its body as it is stored. Without a body it is external, in the parts that its entry names.
 */
export interface BlockFile {
  readonly entry: Omit<FileEntry, "offset">;
  readonly body?: Uint8Array;
}

const SPACE = 0x20;

export function encodeBlock(files: readonly BlockFile[]): Uint8Array<ArrayBuffer> {
  let size = 0;
  let last: { body: Uint8Array; offset: number } | undefined;
  const bodies: Uint8Array[] = [];
  const rows: DirectoryRow[] = [];
  for (const { entry, body } of files) {
    if (!body) {
      if (!entry.parts) throw new Error(`${entry.path} has neither a body nor parts`);
      rows.push(directoryRow(entry, [...entry.parts]));
      continue;
    }
    // The JSON and the NDJSON of a record are neighbours with the same bytes, which are stored once.
    if (!last || !sameBytes(last.body, body)) {
      last = { body, offset: size };
      bodies.push(body);
      size += body.length;
    }
    rows.push(directoryRow(entry, last.offset));
  }
  const json = new TextEncoder().encode(JSON.stringify(rows));
  const directory = new Uint8Array(Math.ceil((HEADER_BYTES + json.length) / 8) * 8 - HEADER_BYTES).fill(SPACE);
  directory.set(json);
  const bytes = new Uint8Array(HEADER_BYTES + directory.length + size);
  new DataView(bytes.buffer).setUint32(0, directory.length, true);
  bytes.set(directory, HEADER_BYTES);
  let at = HEADER_BYTES + directory.length;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
}

function directoryRow(
  { path, etag, length, deflated, partLengths }: BlockFile["entry"],
  where: number | string[],
): DirectoryRow {
  const stored = deflated ? deflatedRow(deflated) : partLengths;
  return stored ? [path, etag, length, where, stored] : [path, etag, length, where];
}
