/** The files of a release: public ones for `dist/`, and the worker's own. */
import { createHash } from "node:crypto";
import { isRepresentation, mediaTypeOf } from "../worker/representations/registry.ts";
import { sortKeyOf } from "../worker/store/block-order.ts";

export interface ReleaseFile {
  /** Address path: `/api/v1/terms/alpha.json`. Files below `/.edge/` are for the worker only. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Quoted. */
  readonly etag: string;
  /** Whether the worker renders the file when it is asked for. It is then not packed into KV. */
  readonly renderedByWorker: boolean;
  /** Order of the files in the store. */
  readonly sortKey: string;
}

type FileOptions = Partial<Pick<ReleaseFile, "renderedByWorker">>;

const ENCODER = new TextEncoder();

export function createReleaseFile(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  { renderedByWorker = false }: FileOptions = {},
): ReleaseFile {
  const bytes = typeof content === "string" ? ENCODER.encode(content) : content;
  return { path, bytes, etag: etagOf(path, bytes), renderedByWorker, sortKey: sortKeyOf(path) };
}

export class ReleaseFiles {
  readonly #files = new Map<string, ReleaseFile>();

  /** @throws when two writers use the same path */
  add(path: string, content: string | Uint8Array, options?: FileOptions): void {
    this.addFile(createReleaseFile(path, content as string | Uint8Array<ArrayBuffer>, options));
  }

  /** Adds a rendered file. @throws when two writers use the same path */
  addFile(file: ReleaseFile): void {
    if (this.#files.has(file.path)) throw new Error(`two writers made ${file.path}`);
    this.#files.set(file.path, file);
  }

  get(path: string): ReleaseFile | undefined {
    return this.#files.get(path);
  }

  copy(): ReleaseFiles {
    const copy = new ReleaseFiles();
    for (const [path, file] of this.#files) copy.#files.set(path, file);
    return copy;
  }

  get all(): ReleaseFile[] {
    return [...this.#files.values()];
  }

  /** Hash of all files. */
  releaseId(): string {
    const hash = createHash("sha256");
    for (const path of [...this.#files.keys()].sort()) hash.update(`${path} ${this.#files.get(path)?.etag}\n`);
    return hash.digest("hex").slice(0, 16);
  }
}

/**
 * The strong tag of a file: a hash of its media type and bytes. The media type is included because the JSON and the
 * NDJSON of a record have the same bytes at one address but are different representations.
 */
function etagOf(path: string, bytes: Uint8Array): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  const mediaType = isRepresentation(extension) ? mediaTypeOf(extension) : "";
  const digest = createHash("sha256").update(`${mediaType}\0`).update(bytes).digest("base64url");
  return `"${digest.slice(0, 16)}"`;
}
