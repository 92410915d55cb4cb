/** Numbers as readers expect them. */

/** A length in bytes, on one line: "2.8 MB". */
export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0kB`;
  return `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
}

/** The digits of a count, in groups of three. */
export function grouped(count: number): string {
  const digits = String(count);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}
