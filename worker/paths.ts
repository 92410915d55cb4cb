/** Addresses of the service, how they are spelt, and paths of the files of a release that stand in more than one place. */

import type { CollectionInfo } from "./collection-info.ts";
import { Problem } from "./problems.ts";
import type { ChangeType } from "./release.ts";
import { VIEWS_DIR, WORKER_DIR } from "./store/worker-folder.ts";

export const FRONT_PAGE_FILE = "/index";

/** Path of the file with this representation of the resource at `path`. */
export function filePath(path: string, extension: string): string {
  return `${path === "/" ? FRONT_PAGE_FILE : path}.${extension}`;
}

/** Path of a record, without an extension. */
export function recordPath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/api/v1/${collection.name}/${id}`;
}

/** Path of a collection's list, without an extension. */
export function listPath(collection: Pick<CollectionInfo, "name">): string {
  return `/api/v1/${collection.name}`;
}

/** Path of the page for people about a record, without an extension. */
export function pagePath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/${collection.name}/${id}`;
}

/** Path of the page for people that lists a collection, without an extension. */
export function listPagePath(collection: Pick<CollectionInfo, "name">): string {
  return `/${collection.name}`;
}

/** The address of the record of an entity. */
export type AddressOf = (type: string, id: string) => string;

/** The returned function throws for an unknown type. */
export function recordAddresses(
  collections: readonly Pick<CollectionInfo, "name" | "type">[],
  base: string,
): AddressOf {
  const names = new Map(collections.map(({ type, name }) => [type, name]));
  return (type, id) => {
    const name = names.get(type);
    if (name === undefined) throw new Error(`no collection holds entities of type ${type}`);
    return base + recordPath({ name }, id);
  };
}

/** The table of the thresholds of all regulations and duties. */
export const THRESHOLDS_PATH = "/thresholds";

/** What tells browsers how to search the site. */
export const OPEN_SEARCH_PATH = "/opensearch.xml";

/** Where the service lists its calculators; each answers at its id below it. */
export const COMPUTE_PATH = "/api/v1/compute";

/** Where the service lists its calendars of business days. */
export const CALENDARS_PATH = "/api/v1/calendars";
/** Where a receipt is verified. */
export const VERIFY_PATH = "/api/v1/receipts/verify";

/** The program that verifies receipts offline. */
export const VERIFY_PROGRAM_PATH = "/verify.mjs";

/** Address of the module of a calculator. @param sha256 of its bytes, in hexadecimal */
export function codePath(sha256: string): string {
  return `/code/${sha256}.js`;
}

/** Address of the changes. */
export const CHANGES_PATH = "/api/v1/changes";

/** Changes per file. Files are short, so that a page reads a part of a block. */
export const CHANGES_A_FILE = 80;

/** The changes of one kind, in one collection, by one edition. */
export interface ChangeRun {
  readonly edition: string;
  readonly collection: string;
  readonly type: ChangeType;
}

/** @param part number of the file, from 0 */
export function changeFilePath({ edition, collection, type }: ChangeRun, part: number): string {
  return `/${WORKER_DIR}/changes/${edition}/${collection}-${type}-${part}.ndjson`;
}

export const FEED_FORMATS = [
  { extension: "atom", mediaType: "application/atom+xml", name: "Atom (RFC 4287)" },
  { extension: "json", mediaType: "application/feed+json", name: "JSON Feed 1.1" },
] as const;

/** Path of a feed without extension. */
export function feedPath(collection?: Pick<CollectionInfo, "name">, category?: string): string {
  return ["/changes", collection?.name, category].filter((segment) => segment !== undefined).join("/");
}

/** Parts of a `Link` header for a feed in its formats. */
export function feedLinks(collection?: Pick<CollectionInfo, "name">, category?: string): string {
  const path = feedPath(collection, category);
  return FEED_FORMATS.map(
    ({ extension, mediaType }) => `<${path}.${extension}>; rel="alternate"; type="${mediaType}"`,
  ).join(", ");
}

/** Where people find the learning paths; programs find them at the same path below `/api/v1`. */
export const LEARNING_PATHS_PATH = "/paths";

/** The page about the reference itself. */
export const ABOUT_PATH = "/about";

/** The page about connecting a program. */
export const CONNECT_PATH = "/connect";

/** The picture that previews of a page show. @param name of a collection, or `calculators-` and an id */
export function previewImagePath(name = "site"): string {
  return `/previews/${name}.png`;
}

/** Address of the chunks. */
export const CHUNKS_PATH = "/api/v1/llms/chunks";

export type ChunkView = "full" | "flat";

/** The file with all chunks, or with those of one kind. Only that of all chunks as they are has an address of its own. */
export function allChunksPath(view: ChunkView, kind?: string): string {
  if (view === "full" && kind === undefined) return filePath(CHUNKS_PATH, "ndjson");
  const path = kind === undefined ? CHUNKS_PATH : `${CHUNKS_PATH}/${kind}`;
  return `${VIEWS_DIR}/${view}${filePath(path, "ndjson")}`;
}

/** The lines of the chunks of one entity. */
export function chunksOfEntityPath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/${WORKER_DIR}/chunks${recordPath(collection, id)}.ndjson`;
}

/** What `include` adds of a record's own fields. */
export function includedFieldsPath(collection: Pick<CollectionInfo, "name">, id: string): string {
  return `/${WORKER_DIR}/included${recordPath(collection, id)}.json`;
}

/** The index of a kind (`worker/chunks`) that finds the entity of the n-th chunk. */
export function chunkIndexPath(type: string): string {
  return `/${WORKER_DIR}/chunks/${type}.bin`;
}

/** The characters of the service's addresses. */
const ADDRESS = /^\/[\w.~/-]*$/;
/** Maximum characters of an id, which is a file name. */
export const MAX_ID = 255;
/** Characters of the longest address that is answered. */
export const MAX_ADDRESS = 16_000;
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

/** Canonical paths are lower-case without a slash at the end, and names in them have hyphens between their words. */
export function canonicalPath(path: string): string {
  if (path === "/") return path;
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end).toLowerCase().replaceAll(/\b \b/g, "-");
  return trimmed.startsWith("//") ? path : trimmed;
}
