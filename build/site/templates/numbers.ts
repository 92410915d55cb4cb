/** Numbers as readers expect them. */

/** A length in bytes, on one line: "2.8 MB". */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0kB`;
  return `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
}
