/** Watches a folder. */
import { once } from "node:events";
import { basename } from "node:path";

/** Editors write a file in several steps; the call waits for the last one. */
const DEBOUNCE_MS = 60;

/**
 * Calls `onChange` after changes, one call at a time. A change during a call triggers another one.
 *
 * @returns a function that stops watching
 */
export async function watchFolder(folder: string, onChange: () => Promise<void>): Promise<() => void> {
  const { watch } = await import("chokidar");
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const ignored = (path: string) => basename(path).startsWith(".");
  const watcher = watch(folder, { ignoreInitial: true, ignored }).on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, DEBOUNCE_MS);
  });
  // Edits before `ready` would be missed.
  await once(watcher, "ready");
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}
