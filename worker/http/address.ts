/** The paths that the service can have, and the one spelling of each. */
import { Problem } from "../problems.ts";

/** The characters that any address of the service is made of. */
const ADDRESS = /^\/[\w.~/-]*$/;
/** No resource has a longer path: an id is the name of a file, which has 255 characters at most. */
const MAX_PATH = 400;

/**
 * The path with its percent-encoding decoded.
 *
 * @throws Problem `malformed-path` when the encoding is not UTF-8
 */
export function decodePath(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new Problem("malformed-path", "The path holds a percent-encoding that is not UTF-8.");
  }
}

/** Whether a decoded path can be the address of a resource. */
export function isAddress(path: string): boolean {
  if (path.length > MAX_PATH || !ADDRESS.test(path)) return false;
  return !path.split("/").some((segment) => segment === "." || segment === "..");
}

/** Each resource has one address: lower case, no slash at the end. */
export function canonicalPath(path: string): string {
  if (path === "/") return path;
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end).toLowerCase();
  return trimmed.startsWith("//") ? path : trimmed;
}
