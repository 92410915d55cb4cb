/** A timeout for reads of the store. */
export interface Timeout {
  /** With `Infinity` no timer is set. */
  readonly milliseconds: number;
  timeoutError(): Error;
}

/** The result of a task, or the timeout's error if it takes too long. */
export async function withTimeout<T>(task: Promise<T>, { milliseconds, timeoutError }: Timeout): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return task;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
