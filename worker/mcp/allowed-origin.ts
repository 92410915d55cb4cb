/** Whether a web page of an origin may use the server. */

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The published service is open to every page, as the whole API is. A service on the machine of its user is open to
 * pages of that machine alone, so that no other page reaches it by a name that it has bound to that machine.
 *
 * @param origin the header `Origin`; programs send none
 */
export function isAllowedOrigin(origin: string | null, base: string): boolean {
  if (origin === null) return true;
  const isLocal = LOOPBACK.has(new URL(base).hostname);
  if (origin === "null") return !isLocal;
  const url = URL.parse(origin);
  if (!url) return false;
  // Pages of extensions and editors have schemes of their own, which no name can be bound to.
  if (url.protocol !== "http:" && url.protocol !== "https:") return true;
  return url.origin === origin && (!isLocal || LOOPBACK.has(url.hostname));
}
