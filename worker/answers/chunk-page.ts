/** A page of chunks as it is written; the build writes the first page with these functions, the worker all others. */
import { searchString } from "../http/links.ts";
import { CHUNKS_PATH } from "./chunk-files.ts";
import { jsonList, type ListLinks, type ListMeta } from "./list-body.ts";

/** The choices that the addresses of other pages repeat. */
export interface ChunkChoices {
  readonly kind?: string | undefined;
  /** Given only where the request gave it. */
  readonly limit?: number | undefined;
  /** Given where it is not the representation that comes unasked. */
  readonly format?: string | undefined;
}

/** Paths of the pages around one. */
export function chunkLinks({ total, limit, offset }: ListMeta, choices: ChunkChoices): ListLinks {
  function page(at: number): string {
    return (
      CHUNKS_PATH +
      searchString([
        ["kind", choices.kind],
        ["limit", choices.limit === undefined ? undefined : String(choices.limit)],
        ["offset", at > 0 ? String(at) : undefined],
        ["format", choices.format],
      ])
    );
  }
  const lastPage = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return {
    self: page(offset),
    first: page(0),
    prev: offset > 0 ? page(Math.max(0, Math.min(offset - limit, lastPage))) : null,
    next: offset + limit < total ? page(offset + limit) : null,
    last: page(lastPage),
  };
}

export function jsonChunks(lines: readonly Uint8Array[], meta: ListMeta, links: ListLinks): Uint8Array {
  return jsonList(lines, { meta, links });
}
