/** When a request is repeated. */

/**
 * Seconds until the request should be sent again; `undefined` when it should not.
 *
 * @param attempt how often it has been repeated; without `Retry-After` the wait doubles with it
 */
export function secondsToWait({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  const after = headers.get("Retry-After");
  if (after === null) return 2 ** attempt;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 2 ** attempt : Math.max(0, seconds);
}

/** Ends early, with the signal's reason, when the signal aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", aborted);
    function done(): void {
      signal?.removeEventListener("abort", aborted);
      resolve();
    }
    function aborted(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}
