/**
 * Folder of the files that only the worker reads, below the output folder and in the paths of a release. No address
 * leads into it.
 */
export const EDGE_DIR = ".edge";

/** Whether a path of a release is an address, not a file of the worker's. */
export function isPublicPath(path: string): boolean {
  return !path.startsWith(`/${EDGE_DIR}/`);
}

/** Folder of the files that a view of an address is. */
export const VIEWS_DIR = `/${EDGE_DIR}/views`;
