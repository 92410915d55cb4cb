/** The possible paths of the service, and the canonical spelling of each. */
import { Problem } from "../problems.ts";

/** The characters of the service's addresses. */
const ADDRESS = /^\/[\w.~/-]*$/;
/** Maximum characters of an id, which is a file name. */
export const MAX_ID = 255;
/** No resource has a longer path. */
export const MAX_PATH = 400;

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

/** Canonical paths are lower-case without a slash at the end. */
export function canonicalPath(path: string): string {
  if (path === "/") return path;
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end).toLowerCase();
  return trimmed.startsWith("//") ? path : trimmed;
}
