/** Writes our index and summaries as one file, as `engines.mjs` loads them. */
import { encodeSearchFiles } from "../../build/search/encode-search-files.ts";

export function writeOurs(documents) {
  const { index, summaries } = encodeSearchFiles(documents);
  const bytes = new Uint8Array(4 + index.length + summaries.length);
  new DataView(bytes.buffer).setUint32(0, index.length, true);
  bytes.set(index, 4);
  bytes.set(summaries, 4 + index.length);
  return bytes;
}
