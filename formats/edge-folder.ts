/**
 * Folder of the files that only the worker reads, below the output folder and in the paths of a release. No address
 * leads into it.
 */
export const EDGE_DIR = ".edge";
