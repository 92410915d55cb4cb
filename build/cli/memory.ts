/** How the memory of a process that builds is kept. */
import { setFlagsFromString } from "node:v8";

/**
 * Lets the bytes of files count as the heap does when the next collection of garbage is due: once it has grown by a
 * share of itself. V8 else begins one with every 64 MB of them, and goes through all objects each time to find that
 * the files are still wanted; their number and its cost grow with the corpus, which made the build quadratic.
 * For a whole process, before the work begins.
 */
export function growLikeTheHeap(): void {
  setFlagsFromString("--external-memory-accounted-in-global-limit");
}
