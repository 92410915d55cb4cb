/**
 * Folder of the files that only the worker reads, below the output folder and in the paths of a release. No address
 * leads into it.
 */
export const WORKER_DIR = ".edge";

/** Whether a path of a release is an address, not a file of the worker's. */
export function isPublicPath(path: string): boolean {
  return !path.startsWith(`/${WORKER_DIR}/`);
}

/** Folder of the files that answer an address in one of its views. */
export const VIEWS_DIR = `/${WORKER_DIR}/views`;
