/** When a server ends: by a signal, or with the process that started it. */

/** Milliseconds between two looks at the parent process. */
const PARENT_INTERVAL = 500;

/**
 * Calls `end` once, when a signal asks this process to end, or when the process that started it has ended: a killed
 * parent, such as npm, passes no signal on.
 */
export function endWithParent(end: () => void | Promise<void>): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) endOnce();
  }, PARENT_INTERVAL);
  watch.unref();
  let isEnding = false;
  function endOnce(): void {
    if (isEnding) return;
    isEnding = true;
    clearInterval(watch);
    void end();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endOnce);
}
