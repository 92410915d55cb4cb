/** The files of a release: public ones for `dist/`, and the worker's own. */
import { createHash } from "node:crypto";
import { isRepresentation, mediaTypeOf } from "../../worker/representations/registry.ts";
import { concat } from "../../worker/store/binary/bytes.ts";
import { sortKeyOf } from "../../worker/store/block-order.ts";

export interface ReleaseFile {
  /** Address path: `/api/v1/terms/alpha.json`. Files below `/.edge/` are for the worker only. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Quoted. */
  readonly etag: string;
  /** Offsets where the content may be split, so that files made of the same pieces share them in the store. */
  readonly splitOffsets: readonly number[];
  /** Whether the worker renders the file when it is asked for. It is then not packed into KV. */
  readonly edgeRendered: boolean;
  /** Order of the files in the store. */
  readonly sortKey: string;
  /**
   * Whether many requests read the whole file, as they do with an index. If it is too large for a block it has a row of
   * its own in the block index, so that no block is read to find it.
   */
  readonly standalone: boolean;
}

interface FileOptions extends Partial<Pick<ReleaseFile, "edgeRendered" | "splitOffsets" | "standalone">> {}

const ENCODER = new TextEncoder();

export function createReleaseFile(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  { edgeRendered = false, splitOffsets = [], standalone = false }: FileOptions = {},
): ReleaseFile {
  const bytes = typeof content === "string" ? ENCODER.encode(content) : content;
  return { path, bytes, etag: etagOf(path, bytes), splitOffsets, edgeRendered, sortKey: sortKeyOf(path), standalone };
}

export class ReleaseFiles {
  readonly #files = new Map<string, ReleaseFile>();

  /** @throws when two writers use the same path */
  add(path: string, content: string | Uint8Array, options?: FileOptions): void {
    this.addFile(
      createReleaseFile(path, typeof content === "string" ? content : (content as Uint8Array<ArrayBuffer>), options),
    );
  }

  /** Adds a rendered file. @throws when two writers use the same path */
  addFile(file: ReleaseFile): void {
    if (this.#files.has(file.path)) throw new Error(`two writers made ${file.path}`);
    this.#files.set(file.path, file);
  }

  get(path: string): ReleaseFile | undefined {
    return this.#files.get(path);
  }

  /** Adds a text in pieces, some of which other files contain too. */
  addPieces(path: string, pieces: readonly Uint8Array[]): void {
    const splitOffsets: number[] = [];
    let at = 0;
    for (const { length } of pieces) {
      if (at > 0) splitOffsets.push(at);
      at += length;
    }
    this.add(path, concat(pieces), { splitOffsets });
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
