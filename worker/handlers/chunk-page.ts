/** A page of chunks as it is written; the build writes the first page with these functions, the worker all others. */
import { searchString } from "../http/links.ts";
import { jsonList } from "../representations/json.ts";
import { type ListLinks, type ListMeta, pagesAround } from "../representations/paging.ts";
import { CHUNKS_PATH } from "./chunk-files.ts";

/** The choices that the addresses of other pages repeat. */
export interface ChunkChoices {
  readonly kind?: string | undefined;
  /** Given only where the request gave it. */
  readonly limit?: number | undefined;
  /** Given where it is not the representation that comes unasked. */
  readonly format?: string | undefined;
}

/** Paths of the pages around one. */
export function chunkLinks(meta: ListMeta, choices: ChunkChoices): ListLinks {
  return pagesAround(
    meta,
    (at) =>
      CHUNKS_PATH +
      searchString([
        ["kind", choices.kind],
        ["limit", choices.limit === undefined ? undefined : String(choices.limit)],
        ["offset", at > 0 ? String(at) : undefined],
        ["format", choices.format],
      ]),
  );
}

export function jsonChunks(lines: readonly Uint8Array[], meta: ListMeta, links: ListLinks): Uint8Array {
  return jsonList(lines, { meta, links });
}
