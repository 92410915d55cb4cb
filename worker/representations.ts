/** The representations of a resource: their names (also the file extensions) and media types. */

/** Every record and list has these four. */
export const REPRESENTATIONS = ["json", "ndjson", "jsonld", "md"] as const;

/** HTML is for the front page alone. */
export type Representation = (typeof REPRESENTATIONS)[number] | "html";

/** What a representation is served as. */
export const MEDIA_TYPE: Readonly<Record<Representation, string>> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  jsonld: "application/ld+json",
  md: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
};

/** The media types an `Accept` header may name each representation by. */
export const ACCEPTED_AS: Readonly<Record<Representation, readonly string[]>> = {
  json: ["application/json"],
  ndjson: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
  jsonld: ["application/ld+json"],
  md: ["text/markdown"],
  html: ["text/html"],
};

export function isRepresentation(value: string): value is Representation {
  return Object.hasOwn(MEDIA_TYPE, value);
}

/** Splits `/api/v1/terms/alpha.md` into its canonical path and the representation its extension names. */
export function splitExtension(path: string): { path: string; representation?: Representation } {
  const dot = path.lastIndexOf(".");
  const extension = dot > path.lastIndexOf("/") + 1 ? path.slice(dot + 1) : "";
  if (!isRepresentation(extension)) return { path };
  const stem = path.slice(0, dot);
  return { path: stem === FRONT_PAGE_FILE ? "/" : stem, representation: extension };
}

const FRONT_PAGE_FILE = "/index";

/** Path of the file that holds a representation of the resource at `path`. */
export function fileOf(path: string, representation: Representation): string {
  return `${path === "/" ? FRONT_PAGE_FILE : path}.${representation}`;
}
