/** Paths of the files with the representations of resources. */

export const FRONT_PAGE_FILE = "/index";

/** Path of the file with this representation of the resource at `path`. */
export function filePath(path: string, extension: string): string {
  return `${path === "/" ? FRONT_PAGE_FILE : path}.${extension}`;
}
