/** Gzip in JavaScript, because the output of zlib depends on the processor. */
import { gzipSync } from "fflate";

/** A file in gzip, whole: browsers refuse one of several members. A level above 3 takes twice the time for 2 % less. */
export function gzipped(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 3, mtime: 0 });
}
