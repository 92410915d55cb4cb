/** The runtime's inspector, which developer tools use to examine an isolate. */

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export interface Inspector {
  /** Calls a method of the DevTools protocol, such as `Profiler.start`. */
  ask<T>(method: string, params?: object): Promise<T>;
}

/** Opens the inspector at an address, uses it, and closes it. */
export async function withInspector<T>(address: string, use: (inspector: Inspector) => Promise<T>): Promise<T> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let asked = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`no inspector at ${address}`)), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Reply;
    const asker = waiting.get(id ?? -1);
    if (!asker) return;
    waiting.delete(id ?? -1);
    if (error) asker.reject(new Error(error.message));
    else asker.resolve(result as never);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error(`the inspector at ${address} is gone`));
  });
  try {
    return await use({
      ask(method, params = {}) {
        const id = ++asked;
        socket.send(JSON.stringify({ id, method, params }));
        return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      },
    });
  } finally {
    socket.close();
  }
}
