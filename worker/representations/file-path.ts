/** Where the file lies that holds a representation of a resource. */

export const FRONT_PAGE_FILE = "/index";

/** Path of the file that holds the representation with this extension of the resource at `path`. */
export function fileOf(path: string, extension: string): string {
  return `${path === "/" ? FRONT_PAGE_FILE : path}.${extension}`;
}
