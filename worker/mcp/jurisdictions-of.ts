/** The jurisdiction of records that have one: names alone do not distinguish a rule of the US from one of the EU. */

import type { CollectionInfo } from "../collection-info.ts";
import { parseEntityName } from "../entities/parse-entity-name.ts";
import type { ListIndex } from "../lists/list-index.ts";
import { listIndexOf } from "../resources/records/stored-records.ts";
import type { McpContext } from "./mcp-context.ts";

export const JURISDICTION = "jurisdiction";

export function hasJurisdiction({ fields }: Pick<CollectionInfo, "fields">): boolean {
  return fields.includes(JURISDICTION);
}

/** The jurisdictions of entities, each `type:slug`, that have one. */
export async function jurisdictionsOf(
  ids: readonly string[],
  { api, catalog }: McpContext,
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const collection of catalog.collections.filter(hasJurisdiction)) {
    const own = ids.map(parseEntityName).filter(({ type }) => type === collection.type);
    if (own.length === 0) continue;
    const known = jurisdictionsIn(await listIndexOf(collection, api.context));
    for (const { slug } of own) {
      const jurisdiction = known.get(slug);
      if (jurisdiction !== undefined) named.set(`${collection.type}:${slug}`, jurisdiction);
    }
  }
  return named;
}

const BY_INDEX = new WeakMap<ListIndex, ReadonlyMap<string, string>>();

/** Jurisdictions by id, which the index has for its filter. */
function jurisdictionsIn(index: ListIndex): ReadonlyMap<string, string> {
  const known = BY_INDEX.get(index) ?? index.valuesById(JURISDICTION);
  BY_INDEX.set(index, known);
  return known;
}
