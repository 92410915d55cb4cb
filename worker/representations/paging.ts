/** Pages of a list, and the addresses of the pages around one. */

export interface ListMeta {
  readonly total: number;
  readonly count: number;
  readonly limit: number;
  readonly offset: number;
}

/** What a list says of a page of it. */
export function listMetaOf(total: number, limit: number, offset = 0): ListMeta {
  return { total, count: Math.max(0, Math.min(limit, total - offset)), limit, offset };
}

/** Addresses of the pages around one. The first page has no `prev`, the last one no `next`. */
export interface ListLinks {
  readonly self: string;
  readonly first: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last: string;
}

/** The pages around one; `page` gives the address of an offset. */
export function pagesAround({ total, limit, offset }: ListMeta, page: (offset: number) => string): ListLinks {
  // The last page when paging from offset 0.
  const lastPage = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return {
    self: page(offset),
    first: page(0),
    ...(offset > 0 && { prev: page(Math.max(0, Math.min(offset - limit, lastPage))) }),
    ...(offset + limit < total && { next: page(offset + limit) }),
    last: page(lastPage),
  };
}

/** The pages around one as parts of a `Link` header. */
export function pageRelations(links: ListLinks): string[] {
  return (["first", "prev", "next", "last"] as const).flatMap((relation) => {
    const link = links[relation];
    return link === undefined ? [] : [`<${link}>; rel="${relation}"`];
  });
}
