/** V8's settings for a build. */
import { setFlagsFromString } from "node:v8";

/**
 * Counts the bytes of files as part of the heap when V8 decides on the next garbage collection. By default V8 starts a
 * full collection after every 64 MB of external memory. Each one visits all objects, and their number grows with the
 * corpus, so large builds were quadratic. The setting holds for the whole process; call this before the work starts.
 */
export function tuneExternalMemoryGc(): void {
  setFlagsFromString("--external-memory-accounted-in-global-limit");
}
